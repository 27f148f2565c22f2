import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { sendFailure, type SendFailure } from './sendFailure';

const CACHE_MS = 5 * 60_000;

const channelSchema = z.object({
  is_archived: z.boolean().optional(),
  is_ext_shared: z.boolean().optional(),
  is_pending_ext_shared: z.boolean().optional(),
  is_member: z.boolean().optional(),
});

/**
 * Looks at a channel before something is posted into it: a channel that was shared with another
 * organisation gets no details. `undefined` when nothing speaks against it, or nothing could be found
 * out (posting then tells).
 */
export type CheckChannel = (
  channel: string,
) => Promise<SendFailure | undefined>;

export function createCheckChannel(deps: {
  client: WebClient;
  now: () => number;
}): CheckChannel {
  const known = new Map<string, { until: number }>();
  return async channel => {
    const held = known.get(channel);
    if (held && held.until > deps.now()) return undefined;
    let answer: unknown;
    try {
      answer = (await deps.client.conversations.info({ channel })).channel;
    } catch (error) {
      const failure = sendFailure(error);
      return failure.kind === 'route-broken' ? failure : undefined;
    }
    const info = channelSchema.safeParse(answer);
    if (!info.success) return undefined;
    const broken = (error: string) => ({
      kind: 'route-broken' as const,
      error,
    });
    if (info.data.is_archived) return broken('is_archived');
    if (info.data.is_ext_shared || info.data.is_pending_ext_shared) {
      return broken('shared with another organisation');
    }
    if (info.data.is_member === false) return broken('not_in_channel');
    known.set(channel, { until: deps.now() + CACHE_MS });
    return undefined;
  };
}
