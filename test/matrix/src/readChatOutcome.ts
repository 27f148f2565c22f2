import { ChatRow } from './chatMatrix';
import { SHARED_GATEWAY } from './matrixWorld';
import { together } from './readOutcome';

/** Sentences that only a refusal of that rule contains. */
const REFUSALS: readonly [string, string][] = [
  ['You have no access to this, or it does not exist.', 'outside-scope'],
  ['only operators of the platform see them', 'platform-only'],
  ['You are a guest in this workspace', 'guest'],
  ['through a shared channel only', 'stranger'],
  ['is not linked to a directory user', 'unlinked'],
  ['This Slack account is deactivated', 'deactivated'],
  ['You are in no group', 'bound-to-nothing'],
  ['This needs the role operator', 'role-too-low'],
];

/** What a person read, in the words of the matrix. */
export function readChatOutcome(row: ChatRow, said: string): string {
  if (row.surface === '/mooring whoami' && said.includes('user:default/')) {
    return 'sees oneself';
  }
  if (row.surface === '/mooring help' && said.includes('/mooring whoami')) {
    return said.includes('/mooring clusters')
      ? 'sees all commands'
      : 'sees the commands of somebody without a tenant';
  }
  // A viewer who may not probe is told so, in an answer that is none the less one.
  const isAnswered = said.includes('Diagnosis: ');
  const refusal = isAnswered
    ? undefined
    : REFUSALS.find(([sentence]) => said.includes(sentence));
  if (refusal !== undefined) return `refused: ${refusal[1]}`;
  return row.surface === '/mooring status'
    ? `sees sources${foreignWords(row, said)}`
    : `sees ${together(ownersIn(row, said))}`;
}

/** Whose things are named, leaving out what the person typed, which may be said back. */
function ownersIn(row: ChatRow, said: string): string[] {
  const text =
    row.outcome === 'sees nothing'
      ? said.replaceAll(argumentOf(row), '')
      : said;
  return [
    ...(/\bacme\b/i.test(text) ? ['acme'] : []),
    ...(/\bglobex\b/i.test(text) ? ['globex'] : []),
    ...(/\blocal\b/.test(text) ? ['the platform'] : []),
    ...(isOfTunnels(row) && text.includes(SHARED_GATEWAY)
      ? ['the tunnels']
      : []),
  ];
}

/** An operator may read of a gateway anywhere, others nowhere. */
function isOfTunnels({ surface, caller }: ChatRow): boolean {
  return surface === '/mooring tunnels' || caller !== 'operator';
}

function argumentOf(row: ChatRow): string {
  return row.text.split(' ').slice(1).join(' ');
}

function foreignWords(row: ChatRow, said: string): string {
  if (row.caller === 'operator') return '';
  const own = row.caller === 'member of another tenant' ? 'globex' : 'acme';
  const foreign = ownersIn(row, said).filter(owner => owner !== own);
  return foreign.length === 0 ? '' : `, and a word of ${together(foreign)}`;
}
