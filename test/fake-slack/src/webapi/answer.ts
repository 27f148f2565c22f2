import { type BlockKitProblem, describeProblem } from '@mooring/bot';
import { withoutAbsent } from '../json';
import type { Json, JsonObject } from '../types';

/** Slack's envelope: every answer of the Web API says whether it worked. */
export type ApiAnswer = JsonObject & { ok: boolean };

export function accepted(
  fields: Record<string, Json | undefined> = {},
): ApiAnswer {
  return { ok: true, ...withoutAbsent(fields) };
}

export function refused(error: string, messages?: string[]): ApiAnswer {
  return messages
    ? { ok: false, error, response_metadata: { messages } }
    : { ok: false, error };
}

/** A payload the Block Kit check found fault with. */
export function refusedFor(problems: BlockKitProblem[]): ApiAnswer {
  return {
    ...refused(problems[0].error, problems.map(describeProblem)),
    errors: problems.map(({ message }) => message),
  };
}
