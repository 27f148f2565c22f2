import type { SlackAccount } from '../identity';
import type { Logger } from '../log/logger';
import type { AuditEntry, AuditLog } from './auditLog';

/** What somebody tried. */
export interface Attempt {
  readonly verb: string;
  readonly target: string;
  readonly directoryUser?: string;
}

/** Keeps who tried what, and what was decided. Never fails: the decision stands either way. */
export type RecordDecision = (
  request: { readonly account: SlackAccount; readonly channel: string },
  attempt: Attempt,
  decided: Pick<AuditEntry, 'decision' | 'rule' | 'reason'>,
) => Promise<void>;

export function createRecordDecision(deps: {
  audit: AuditLog;
  now: () => number;
  logger: Logger;
}): RecordDecision {
  return async ({ account, channel }, attempt, decided) => {
    try {
      await deps.audit.append({
        at: deps.now(),
        team: account.teamId,
        slackUser: account.userId,
        channel,
        ...decided,
        ...attempt,
      });
    } catch (error) {
      // A row that is missing must not go unnoticed.
      deps.logger.error('A decision could not be audited', {
        decision: decided.decision,
        rule: decided.rule,
        user: account.userId,
        error: error instanceof Error ? error.message : String(error),
      });
    }
  };
}
