import { randomUUID } from 'node:crypto';
import type {
  Delivery,
  DeliveryKind,
  DeliveryOutcome,
  JsonObject,
} from '../types';
import type { Receiver } from './receiver';

type Switch =
  | { kind: 'twice'; only?: DeliveryKind }
  | { kind: 'retry-only'; only?: DeliveryKind }
  | {
      kind: 'hold';
      only?: DeliveryKind;
      left: number;
      held: Array<() => Promise<void>>;
    };

interface DelivererOptions {
  receiver(): Receiver;
  team: string;
  appId: string;
  botUserId: string;
  now(): number;
  changed(): void;
}

/** Hands payloads to the bot, well or badly behaved, and keeps a record. */
export class Deliverer {
  private switches: Switch[] = [];
  private records: Delivery[] = [];

  constructor(private readonly options: DelivererOptions) {}

  /** Payloads still held back are let go, so that nobody waits for them for ever. */
  async reset(): Promise<void> {
    const holds = this.switches.flatMap(each =>
      each.kind === 'hold' ? [each] : [],
    );
    this.switches = [];
    this.records = [];
    if (holds.length === 0) return;
    await Promise.all(holds.map(hold => this.release(hold)));
    this.records = [];
  }

  recordsOf(kind?: DeliveryKind): Delivery[] {
    return this.records.filter(
      each => kind === undefined || each.kind === kind,
    );
  }

  twice(only?: DeliveryKind): void {
    this.switches.push({ kind: 'twice', only });
  }

  retryOnly(only?: DeliveryKind): void {
    this.switches.push({ kind: 'retry-only', only });
  }

  outOfOrder(count: number = 2, only?: DeliveryKind): void {
    this.switches.push({ kind: 'hold', only, left: count, held: [] });
  }

  async send(
    kind: DeliveryKind,
    payload: JsonObject,
  ): Promise<DeliveryOutcome> {
    const found = this.switches.find(
      ({ only }) => only === undefined || only === kind,
    );
    switch (found?.kind) {
      case 'twice': {
        this.finish(found);
        const first = await this.attempt(kind, payload, 0);
        await this.attempt(kind, payload, 1);
        return first;
      }
      case 'retry-only':
        this.finish(found);
        this.record({
          kind,
          payload,
          retry: 0,
          outcome: { kind: 'timed-out' },
        });
        return this.attempt(kind, payload, 1);
      case 'hold':
        return this.hold(found, () => this.attempt(kind, payload, 0));
      default:
        return this.withRetry(kind, payload);
    }
  }

  event(event: JsonObject): Promise<DeliveryOutcome> {
    const { team, appId, botUserId, now } = this.options;
    return this.send('event', {
      token: 'unused',
      team_id: team,
      api_app_id: appId,
      type: 'event_callback',
      event_id: `Ev${randomUUID()}`,
      event_time: Math.floor(now() / 1_000),
      event: { event_ts: String(now() / 1_000), ...event },
      authorizations: [
        {
          enterprise_id: null,
          team_id: team,
          user_id: botUserId,
          is_bot: true,
          is_enterprise_install: false,
        },
      ],
      is_ext_shared_channel: false,
    });
  }

  /** Slack repeats an event that was not acknowledged; its first repeat comes at once. */
  private async withRetry(
    kind: DeliveryKind,
    payload: JsonObject,
  ): Promise<DeliveryOutcome> {
    const first = await this.attempt(kind, payload, 0);
    const isLost = first.kind === 'timed-out' || first.kind === 'refused';
    return kind === 'event' && isLost ? this.attempt(kind, payload, 1) : first;
  }

  private async attempt(
    kind: DeliveryKind,
    payload: JsonObject,
    retry: number,
  ): Promise<DeliveryOutcome> {
    const outcome = await this.options
      .receiver()
      .send({ kind, payload, retry });
    this.record({ kind, payload, retry, outcome });
    return outcome;
  }

  private record(delivery: Omit<Delivery, 'via'>): void {
    this.records.push({ ...delivery, via: this.options.receiver().via });
    this.options.changed();
  }

  private finish(done: Switch): void {
    this.switches = this.switches.filter(each => each !== done);
  }

  /** Waits until as many payloads wait as were asked for, then the last goes first. */
  private hold(
    hold: Extract<Switch, { kind: 'hold' }>,
    send: () => Promise<DeliveryOutcome>,
  ): Promise<DeliveryOutcome> {
    return new Promise((resolve, reject) => {
      hold.held.unshift(() => send().then(resolve, reject));
      hold.left -= 1;
      if (hold.left > 0) return;
      this.finish(hold);
      this.release(hold).catch(reject);
    });
  }

  /** One after the other: at the same time they could overtake each other again. */
  private async release({
    held,
  }: Extract<Switch, { kind: 'hold' }>): Promise<void> {
    for (const go of held) await go();
  }
}
