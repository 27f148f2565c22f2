import type { WebClient } from '@slack/web-api';
import { ErrorCode } from '@slack/web-api';
import { z } from 'zod';

/** The flags of `users.info` that decide whether somebody is let in. */
export interface SlackProfile {
  readonly teamId: string | undefined;
  readonly email?: string;
  readonly isEmailConfirmed: boolean;
  readonly isDeactivated: boolean;
  readonly isBot: boolean;
  readonly isGuest: boolean;
  readonly isStranger: boolean;
}

export type ProfileAnswer =
  | { readonly kind: 'found'; readonly profile: SlackProfile }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'unreachable'; readonly detail: string };

/** Who a Slack user is, asked of Slack. */
export interface SlackProfiles {
  of(userId: string): Promise<ProfileAnswer>;
  /** After `user_change`: the next question goes to Slack again. */
  forget(userId: string): void;
}

const userSchema = z.object({
  team_id: z.string().optional(),
  deleted: z.boolean().optional(),
  is_bot: z.boolean().optional(),
  is_app_user: z.boolean().optional(),
  is_restricted: z.boolean().optional(),
  is_ultra_restricted: z.boolean().optional(),
  is_stranger: z.boolean().optional(),
  is_email_confirmed: z.boolean().optional(),
  profile: z.object({ email: z.string().optional() }).optional(),
});

/** @param deps.client - with a deadline and without retries: a person waits in front of it */
export function createSlackProfiles(deps: {
  client: WebClient;
  now: () => number;
  cacheMs?: number;
}): SlackProfiles {
  const { cacheMs = 3 * 60_000 } = deps;
  const cache = new Map<string, { profile: SlackProfile; until: number }>();
  return {
    forget: userId => cache.delete(userId),
    async of(userId) {
      const held = cache.get(userId);
      if (held && held.until > deps.now()) {
        return { kind: 'found', profile: held.profile };
      }
      let answer: unknown;
      try {
        answer = (await deps.client.users.info({ user: userId })).user;
      } catch (error) {
        return isUnknownUser(error)
          ? { kind: 'not-found' }
          : { kind: 'unreachable', detail: 'Slack did not say who you are' };
      }
      const parsed = userSchema.safeParse(answer);
      if (!parsed.success) {
        return {
          kind: 'unreachable',
          detail: 'Slack gave an answer that is not a user',
        };
      }
      const user = parsed.data;
      const profile: SlackProfile = {
        teamId: user.team_id,
        email: user.profile?.email,
        isEmailConfirmed: user.is_email_confirmed === true,
        isDeactivated: user.deleted === true,
        isBot: user.is_bot === true,
        isGuest:
          user.is_restricted === true || user.is_ultra_restricted === true,
        isStranger: user.is_stranger === true,
      };
      if (cache.size > 5_000) cache.clear();
      cache.set(userId, { profile, until: deps.now() + cacheMs });
      return { kind: 'found', profile };
    },
  };
}

function isUnknownUser(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === ErrorCode.PlatformError &&
    'data' in error &&
    z
      .object({ error: z.enum(['user_not_found', 'user_not_visible']) })
      .safeParse(error.data).success
  );
}
