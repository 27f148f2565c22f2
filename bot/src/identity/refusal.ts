import type { Denial } from '@mooring/core';
import { SLACK_USER_ANNOTATION } from './directoryUser';

/** Why a chat account is not let in, before any tenant is looked at. */
export type RefusalCode =
  | 'deactivated'
  | 'bot-account'
  | 'stranger'
  | 'other-workspace'
  | 'guest'
  | 'unknown-account'
  | 'slack-unreachable'
  | 'directory-unreachable'
  | 'ambiguous-link'
  | 'unlinked';

/** Like a denial of the policy: which rule, what it means, the way out. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly text: string;
  readonly next: string;
}

const OTHERS: Record<
  Exclude<
    RefusalCode,
    'slack-unreachable' | 'directory-unreachable' | 'unlinked'
  >,
  Omit<Refusal, 'code'>
> = {
  deactivated: {
    text: 'This Slack account is deactivated, so nothing is shown to it.',
    next: 'Ask an administrator of this Slack workspace to reactivate it.',
  },
  'bot-account': {
    text: 'This is a bot account. Mooring answers people only.',
    next: 'Use the portal’s API for programs.',
  },
  stranger: {
    text: 'You are known here through a shared channel only, and Mooring answers members of this workspace.',
    next: 'Ask your contact at the platform for what you need, or use the portal.',
  },
  'other-workspace': {
    text: 'Your account belongs to another Slack workspace than the one Mooring serves.',
    next: 'Use the command in the workspace Mooring is installed in, or use the portal.',
  },
  guest: {
    text: 'You are a guest in this workspace, and Mooring answers full members only.',
    next: 'Use the portal, or ask an administrator of this workspace to make you a member.',
  },
  'unknown-account': {
    text: 'Slack does not know this account any more.',
    next: 'Sign in to Slack again; if it stays, tell the platform operators.',
  },
  'ambiguous-link': {
    text: 'Your Slack account is linked to more than one directory user, so it cannot be said who you are.',
    next: 'Ask the platform operators to leave the link on one of them.',
  },
};

export function refuse(code: keyof typeof OTHERS): Refusal {
  return { code, ...OTHERS[code] };
}

/** Slack itself could not be asked about the account. */
export function refuseWithoutSlack(detail: string): Refusal {
  return {
    code: 'slack-unreachable',
    text: `It could not be checked who you are: ${detail}.`,
    next: 'Nothing about your access has changed. Try again in a minute.',
  };
}

/** The policy's own words for it, so that chat and portal say the same. */
export function refuseWithoutDirectory(denial: Denial): Refusal {
  return {
    code: 'directory-unreachable',
    text: denial.text,
    next: denial.next,
  };
}

/** @param account - `teamId/userId`: what has to be entered, which the person may hand on */
export function refuseUnlinked(account: string, why?: string): Refusal {
  return {
    code: 'unlinked',
    text: `Your Slack account is not linked to a directory user${
      why === undefined ? '' : `: ${why}`
    }.`,
    next: `Ask the people who run the directory to set the annotation ${SLACK_USER_ANNOTATION}: ${account} on your user.`,
  };
}
