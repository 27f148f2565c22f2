import type { Knex } from 'knex';

/** Slack's last retry comes after five minutes; a signed request can be replayed for ten. */
const KEPT_MS = 30 * 60_000;

/** Remembers which payloads were taken, in the store: another replica may get the second delivery. */
export interface SeenRequests {
  /** True for the first caller with this key, false for every other. */
  take(key: string): Promise<boolean>;
  /** Forgets what can no longer come again. */
  prune(): Promise<void>;
}

export function createSeenRequests(deps: {
  database: Knex;
  now: () => number;
}): SeenRequests {
  const { database, now } = deps;
  return {
    async take(key) {
      const taken = await database('seen_requests')
        .insert({ key: key.slice(0, 400), at: now() })
        .onConflict('key')
        .ignore()
        .returning('key');
      return taken.length > 0;
    },
    async prune() {
      await database('seen_requests')
        .where('at', '<', now() - KEPT_MS)
        .delete();
    },
  };
}
