import { randomUUID } from 'node:crypto';

const TRIGGER_LIFE_MS = 3_000;
const RESPONSE_LIFE_MS = 30 * 60_000;
const RESPONSE_USES = 5;

export type TriggerError =
  | 'invalid_trigger_id'
  | 'expired_trigger_id'
  | 'exchanged_trigger_id';

interface Trigger {
  userId: string;
  issuedAt: number;
  isUsed: boolean;
}

/** Where a `response_url` leads. */
export interface ResponseTarget {
  channel: string;
  userId: string;
  /** The message that was clicked; absent for a slash command. */
  messageTs?: string;
  isEphemeral: boolean;
  threadTs?: string;
}

interface ResponseTicket {
  target: ResponseTarget;
  issuedAt: number;
  uses: number;
}

/** Trigger ids and response URLs: what Slack hands out for a short while. */
export class Tickets {
  private triggers = new Map<string, Trigger>();
  private responses = new Map<string, ResponseTicket>();

  constructor(private readonly now: () => number) {}

  reset(): void {
    this.triggers.clear();
    this.responses.clear();
  }

  issueTrigger(userId: string): string {
    const id = `${this.now()}.${randomUUID()}`;
    this.triggers.set(id, { userId, issuedAt: this.now(), isUsed: false });
    return id;
  }

  /** Looks at a trigger without using it up, so that a refused view can be sent again. */
  checkTrigger(
    id: string,
  ): { ok: true; userId: string } | { ok: false; error: TriggerError } {
    const trigger = this.triggers.get(id);
    if (!trigger) return { ok: false, error: 'invalid_trigger_id' };
    if (trigger.isUsed) return { ok: false, error: 'exchanged_trigger_id' };
    if (this.now() - trigger.issuedAt > TRIGGER_LIFE_MS) {
      return { ok: false, error: 'expired_trigger_id' };
    }
    return { ok: true, userId: trigger.userId };
  }

  useTrigger(id: string): void {
    const trigger = this.triggers.get(id);
    if (trigger) trigger.isUsed = true;
  }

  issueResponse(target: ResponseTarget): string {
    const id = randomUUID();
    this.responses.set(id, { target, issuedAt: this.now(), uses: 0 });
    return id;
  }

  useResponse(
    id: string,
  ):
    | { ok: true; target: ResponseTarget }
    | { ok: false; error: 'expired_url' | 'used_url' } {
    const ticket = this.responses.get(id);
    if (!ticket || this.now() - ticket.issuedAt > RESPONSE_LIFE_MS) {
      return { ok: false, error: 'expired_url' };
    }
    if (ticket.uses >= RESPONSE_USES) return { ok: false, error: 'used_url' };
    ticket.uses += 1;
    return { ok: true, target: ticket.target };
  }
}
