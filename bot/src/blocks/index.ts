export { clip } from './clip';
export { outsideName, outsideText } from './outsideText';
export { dateMrkdwn, fallbackText, mrkdwn } from './mrkdwn';
export {
  bold,
  bulletList,
  code,
  lines,
  sentence,
  when,
  words,
  type Line,
} from './richText';
export {
  BUTTONS,
  context,
  header,
  linkButtons,
  OPEN_LINK,
  RECHECK,
  recheckButtons,
  section,
} from './block';
export { fitItems, message, type Message } from './message';
export { toneIcon } from './toneIcon';
