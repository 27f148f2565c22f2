import { Findings } from './findings';
import { houseLimits, limits } from './limits';
import type { BlockKitProblem } from './problem';
import { validateBlocks } from './validateBlocks';
import { hasLoneSurrogate, hasMarkupCommand } from './validateStrings';

export interface MessageCheckOptions {
  /** Also hold the payload to the house limits (the sender does). */
  house?: boolean;
  /** `chat.update` refuses long `text`, `chat.postMessage` cuts it. */
  isUpdate?: boolean;
}

function longestText({ house, isUpdate }: MessageCheckOptions): number {
  if (house) return houseLimits.fallbackText;
  return isUpdate ? limits.updateText : Number.MAX_SAFE_INTEGER;
}

function checkText(
  text: string,
  options: MessageCheckOptions,
  findings: Findings,
): void {
  if (hasLoneSurrogate(text)) {
    findings.report('/text', 'must not contain a lone surrogate');
  }
  if (hasMarkupCommand(text)) {
    findings.report('/text', 'must not contain an unescaped <!');
  }
  const most = longestText(options);
  if (text.length > most) {
    findings.report(
      '/text',
      `must be less than ${most + 1} characters`,
      'msg_too_long',
    );
  }
}

/**
 * Checks the `text` and `blocks` of a message the way Slack does.
 *
 * @returns every reason for a refusal, `[]` if Slack would take the message
 */
export function validateMessage(
  payload: { text?: unknown; blocks?: unknown },
  options: MessageCheckOptions = {},
): BlockKitProblem[] {
  const findings = new Findings('invalid_blocks');
  const { text, blocks } = payload;
  const isWithoutBlocks =
    blocks === undefined || (Array.isArray(blocks) && blocks.length === 0);
  const isWithoutText = text === undefined || text === '';
  if (isWithoutText && (isWithoutBlocks || options.house)) {
    findings.report('/text', 'missing required field: text', 'no_text');
  }
  if (typeof text === 'string') checkText(text, options, findings);
  else if (text !== undefined) {
    findings.report('/text', 'must be a string', 'invalid_arguments');
  }
  if (blocks === undefined) return findings.problems;

  validateBlocks(blocks, '/blocks', limits.messageBlocks, findings);
  const most = options.house
    ? houseLimits.messageBlocksJson
    : limits.messageBlocksJson;
  if (JSON.stringify(blocks).length > most) {
    findings.report(
      '/blocks',
      `must be less than ${most + 1} characters of JSON`,
      'msg_blocks_too_long',
    );
  }
  return findings.problems;
}
