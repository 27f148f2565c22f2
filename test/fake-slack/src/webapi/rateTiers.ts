import { textOf } from '../json';
import type { JsonObject } from '../types';

const MINUTE = 60_000;

/** Calls a minute and workspace; what is not named is of tier 3. */
const perMinute: Readonly<Record<string, number>> = {
  'conversations.list': 20,
  'users.list': 20,
  'chat.postEphemeral': 100,
  'users.info': 100,
  'views.open': 100,
  'views.push': 100,
  'views.update': 100,
  'views.publish': 100,
  'auth.test': 300,
};
const TIER_3 = 50;

/** Slack's own figure for posting: about one message a second and channel. */
const POST_GAP = 1_000;

/** Slack's rate limits on the injected clock. */
export class RateTiers {
  private readonly accepted = new Map<string, number[]>();

  reset(): void {
    this.accepted.clear();
  }

  /**
   * Counts a call.
   *
   * @returns undefined if it may pass, else the seconds to wait; a refused call does not
   * count
   */
  take(method: string, args: JsonObject, now: number): number | undefined {
    const isPost = method === 'chat.postMessage';
    const key = isPost ? `${method} ${textOf(args, 'channel')}` : method;
    const window = isPost ? POST_GAP : MINUTE;
    const most = isPost ? 1 : perMinute[method] ?? TIER_3;
    const recent = (this.accepted.get(key) ?? []).filter(
      at => now - at < window,
    );
    if (recent.length >= most) {
      return Math.max(1, Math.ceil((recent[0] + window - now) / 1_000));
    }
    this.accepted.set(key, [...recent, now]);
    return undefined;
  }
}
