import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { sendFailure } from './sendFailure';

/** Metadata every alert message carries: ids only, other apps in the channel can read it. */
export const ALERT_EVENT = 'mooring_incident';

export function alertMetadata(alertId: string, version: number) {
  return {
    event_type: ALERT_EVENT,
    event_payload: { incident: alertId, version },
  };
}

/** Whether a post whose answer was lost is in the channel. `cannot-tell`: we may not read the history. */
export type PostedAnswer =
  | { readonly kind: 'found'; readonly ts: string; readonly version: number }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'cannot-tell' }
  | { readonly kind: 'failed'; readonly error: string };

const ours = z.object({
  ts: z.string(),
  metadata: z.object({
    event_type: z.literal(ALERT_EVENT),
    event_payload: z.object({ incident: z.string(), version: z.number() }),
  }),
});

const PAGES = 5;
const READ_SCOPES = new Set([
  'missing_scope',
  'no_permission',
  'not_allowed_token_type',
]);

/**
 * Looks for a message about this alert in the channel's recent history.
 *
 * @param since - epoch ms at which the post was begun; clocks may differ by a minute
 */
export async function findPosted(
  client: WebClient,
  channel: string,
  alertId: string,
  since: number,
): Promise<PostedAnswer> {
  let cursor: string | undefined;
  for (let page = 0; page < PAGES; page += 1) {
    let answer: Awaited<ReturnType<WebClient['conversations']['history']>>;
    try {
      answer = await client.conversations.history({
        channel,
        oldest: String((since - 60_000) / 1_000),
        include_all_metadata: true,
        limit: 100,
        ...(cursor !== undefined && { cursor }),
      });
    } catch (error) {
      const failure = sendFailure(error);
      return READ_SCOPES.has(failure.error.split(' ')[0])
        ? { kind: 'cannot-tell' }
        : { kind: 'failed', error: failure.error };
    }
    for (const candidate of answer.messages ?? []) {
      const parsed = ours.safeParse(candidate);
      if (
        parsed.success &&
        parsed.data.metadata.event_payload.incident === alertId
      ) {
        const { ts, metadata } = parsed.data;
        return { kind: 'found', ts, version: metadata.event_payload.version };
      }
    }
    cursor = answer.response_metadata?.next_cursor;
    if (cursor === undefined || cursor === '') return { kind: 'not-found' };
  }
  return { kind: 'not-found' };
}
