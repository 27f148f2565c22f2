import { Actor, scopeOf } from '@mooring/core';
import type { Directory, DirectoryUser } from './directory';
import {
  Refusal,
  refuse,
  refuseUnlinked,
  refuseWithoutDirectory,
  refuseWithoutSlack,
} from './refusal';
import type { SlackProfile, SlackProfiles } from './slackProfile';

/** A chat account as Slack's signed payload names it. */
export interface SlackAccount {
  readonly teamId: string;
  readonly userId: string;
}

/** `annotation` was set by somebody who may edit the directory; `email` is a hint and gives read access only. */
export type LinkStrength = 'annotation' | 'email';

export interface Person {
  readonly actor: Actor;
  readonly link: LinkStrength;
  readonly groups: readonly string[];
  /** e.g. `the Backstage catalog`. */
  readonly directory: string;
}

export type Identification =
  | { readonly kind: 'person'; readonly person: Person }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export type Identify = (account: SlackAccount) => Promise<Identification>;

/**
 * Slack account → directory user (slack.md §5). Flags first, then the link; anything that cannot be
 * determined is a refusal that says so. Rights are not decided here: they come from the groups.
 *
 * @param deps.homeTeam - the workspace Mooring is installed in
 * @param deps.emailDomains - domains for which an e-mail address counts as a hint; none by default
 */
export function createIdentify(deps: {
  profiles: SlackProfiles;
  directory: Directory;
  homeTeam: () => string | undefined;
  emailDomains: readonly string[];
}): Identify {
  const { profiles, directory } = deps;

  const byEmail = async (
    profile: SlackProfile,
    account: string,
  ): Promise<Identification> => {
    const email = profile.email?.toLowerCase();
    const domain = email?.split('@')[1];
    if (
      email === undefined ||
      domain === undefined ||
      !deps.emailDomains.includes(domain)
    ) {
      return refused(refuseUnlinked(account));
    }
    if (!profile.isEmailConfirmed) {
      return refused(
        refuseUnlinked(account, 'its e-mail address is not confirmed'),
      );
    }
    const answer = await directory.byEmail(email);
    if (answer.kind === 'unreachable') {
      return unreachable(account, answer.detail);
    }
    if (answer.users.length !== 1) {
      return refused(
        refuseUnlinked(
          account,
          answer.users.length === 0
            ? 'no directory user has its e-mail address'
            : 'several directory users have its e-mail address',
        ),
      );
    }
    return person(answer.users[0], 'email', directory.name);
  };

  return async ({ teamId, userId }) => {
    const asked = await profiles.of(userId);
    if (asked.kind === 'not-found') return refused(refuse('unknown-account'));
    if (asked.kind === 'unreachable') {
      return refused(refuseWithoutSlack(asked.detail));
    }
    const { profile } = asked;
    if (profile.isDeactivated) return refused(refuse('deactivated'));
    if (profile.isBot) return refused(refuse('bot-account'));
    if (profile.isStranger) return refused(refuse('stranger'));
    const home = deps.homeTeam();
    // In a shared channel the other side's people can press buttons (slackapi/bolt-python#767).
    if (
      home === undefined ||
      teamId !== home ||
      (profile.teamId !== undefined && profile.teamId !== home)
    ) {
      return refused(refuse('other-workspace'));
    }
    if (profile.isGuest) return refused(refuse('guest'));

    const account = `${teamId}/${userId}`;
    const linked = await directory.bySlackAccount(account);
    if (linked.kind === 'unreachable') {
      return unreachable(account, linked.detail);
    }
    if (linked.users.length > 1) return refused(refuse('ambiguous-link'));
    if (linked.users.length === 1) {
      return person(linked.users[0], 'annotation', directory.name);
    }
    return byEmail(profile, account);
  };
}

function refused(refusal: Refusal): Identification {
  return { kind: 'refused', refusal };
}

function person(
  user: DirectoryUser,
  link: LinkStrength,
  directory: string,
): Identification {
  return {
    kind: 'person',
    person: {
      link,
      directory,
      groups: user.groups,
      actor: {
        ref: user.ref,
        ...(user.displayName === undefined
          ? {}
          : { displayName: user.displayName }),
        membership: { kind: 'known', groups: user.groups },
      },
    },
  };
}

function unreachable(account: string, detail: string): Identification {
  const scope = scopeOf(
    {
      ref: `slack:${account}`,
      membership: { kind: 'directory-unreachable', detail },
    },
    { operatorGroups: [], tenants: [] },
  );
  // Without groups the policy has nothing but its denial to give.
  if (scope.kind !== 'none') {
    throw new Error('an unreachable directory must never grant a scope');
  }
  return refused(refuseWithoutDirectory(scope.denial));
}
