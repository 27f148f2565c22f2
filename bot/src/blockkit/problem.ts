/** Slack's error code a payload would be refused with. */
export type BlockKitError =
  | 'invalid_blocks'
  | 'invalid_arguments'
  | 'msg_blocks_too_long'
  | 'msg_too_long'
  | 'no_text'
  | 'view_too_large';

/** One reason why Slack would refuse a payload. */
export interface BlockKitProblem {
  error: BlockKitError;
  /** Where: a JSON pointer such as `/blocks/2/text/text`. */
  pointer: string;
  /** Slack's words, e.g. `must be less than 3001 characters`. */
  message: string;
}

/** The line Slack puts into `response_metadata.messages`. */
export function describeProblem(problem: BlockKitProblem): string {
  return `[ERROR] ${problem.message} [json-pointer:${problem.pointer}]`;
}
