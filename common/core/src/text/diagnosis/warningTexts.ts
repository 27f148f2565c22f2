import { DAY, formatInstant } from '../../model/instant';
import { duration } from '../duration';
import { seconds } from './arcnetLines';
import { Scene } from './scene';

/** Below this a certificate is worth a word (tunnels.md §6.2, warnings). */
const CERT_SOON_MS = 7 * DAY;

/** What is worth knowing and is no verdict: tenants see only what is about their own cluster. */
export function apiWarningTexts({ facts, diagnosis }: Scene): string[] {
  const end = facts.P['api-tls']?.certNotAfter;
  if (end === undefined || diagnosis.cause === 'api-cert-expired') return [];
  const left = end - facts.now;
  return left > 0 && left < CERT_SOON_MS
    ? [
        `The certificate of the API server ends at ${formatInstant(
          end,
        )}, in ${duration(left)}.`,
      ]
    : [];
}

export function warningTexts(scene: Scene): string[] {
  const { facts, relay, gateway, subject } = scene;
  const { A, F } = facts;
  const relayEnd = F?.certNotAfter ?? null;
  return [
    ...apiWarningTexts(scene),
    // An open session outlives its certificate; the next one fails.
    relayEnd !== null && relayEnd < facts.now && F?.session === true
      ? `The certificate of relay ${relay} ended at ${formatInstant(
          relayEnd,
        )}: the open session goes on, the next one fails.`
      : undefined,
    A === null || A.clockSkewS === null
      ? undefined
      : `clock skew: ${gateway} shows a handshake ${seconds(
          Math.abs(A.clockSkewS),
        )} ahead of its own time, so its age is not known.`,
    A?.wasReset
      ? `${gateway} started its counters anew, so nothing is said of growth.`
      : undefined,
    subject.tunnel.conflict === null
      ? undefined
      : 'conflict: two sources disagree on this tunnel; the stronger one is used.',
  ].filter(text => text !== undefined);
}
