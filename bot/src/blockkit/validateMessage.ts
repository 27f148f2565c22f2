import type { BlockKitProblem } from './problem';

export interface MessageCheckOptions {
  /** Also hold the payload to the house limits (the sender does). */
  house?: boolean;
  /** `chat.update` is stricter about `text` than `chat.postMessage`. */
  isUpdate?: boolean;
}

export function validateMessage(
  _payload: { text?: unknown; blocks?: unknown },
  _options: MessageCheckOptions = {},
): BlockKitProblem[] {
  return [];
}
