import { type Findings, isRecord } from './findings';
import { limits } from './limits';

const idFields = ['block_id', 'action_id', 'callback_id', 'external_id'];

/** Broadcasts and user groups ring phones; only a date may be written with `<!`. */
const markupCommand = /<!(?!date\^)/;

/** With the `u` flag a proper pair is one character and does not match. */
const loneSurrogate = /\p{Surrogate}/u;

/** A half of a surrogate pair, left over where a text was cut inside an emoji. */
export function hasLoneSurrogate(text: string): boolean {
  return loneSurrogate.test(text);
}

/** An unescaped `<!channel>` and its like: text from outside reached a markup field. */
export function hasMarkupCommand(mrkdwn: string): boolean {
  return markupCommand.test(mrkdwn);
}

/** What must hold for every string of a payload, wherever it stands. */
export function validateStrings(
  value: unknown,
  pointer: string,
  findings: Findings,
): void {
  if (typeof value === 'string') {
    if (hasLoneSurrogate(value)) {
      findings.report(pointer, 'must not contain a lone surrogate');
    }
    return;
  }
  if (Array.isArray(value)) {
    value.forEach((each, index) =>
      validateStrings(each, `${pointer}/${index}`, findings),
    );
    return;
  }
  if (!isRecord(value)) return;
  if (
    value.type === 'mrkdwn' &&
    typeof value.text === 'string' &&
    hasMarkupCommand(value.text)
  ) {
    findings.report(`${pointer}/text`, 'must not contain an unescaped <!');
  }
  for (const [key, each] of Object.entries(value)) {
    if (idFields.includes(key)) {
      findings.string(each, `${pointer}/${key}`, { max: limits.id });
    }
    validateStrings(each, `${pointer}/${key}`, findings);
  }
}
