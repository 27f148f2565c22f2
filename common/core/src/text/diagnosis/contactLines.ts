import { EvidenceView } from '../../api/evidenceViews';
import { DiagnosisSubject } from '../../diagnosis/subject';
import { formatInstant, Instant } from '../../model/instant';
import { duration } from '../duration';
import { evidence, Scene } from './scene';

/** The cluster agent's session, in words that no state of a tunnel has. */
export function agentLine({ subject, facts }: Scene): EvidenceView {
  return evidence(
    `Agent session ${sessionWord(subject, facts.now)}`,
    'management.cattle.io',
    subject.connected.since,
  );
}

function sessionWord({ connected }: DiagnosisSubject, now: Instant): string {
  const since =
    connected.since === undefined
      ? ''
      : ` since ${formatInstant(connected.since)}${
          connected.since > now ? '' : ` (${duration(now - connected.since)})`
        }`;
  switch (connected.status) {
    case true:
      return `open${since}`;
    case false:
      return `closed${since}`;
    default:
      return 'not known: the condition was never written';
  }
}

/** Fleet's own way to the cluster. Absent where Fleet's records cannot be read: that is no finding. */
export function fleetLine({ subject, facts }: Scene): EvidenceView | undefined {
  const { fleet } = subject;
  if (fleet === undefined) return undefined;
  if (fleet === null)
    return evidence('Fleet has no record of it', 'fleet.cattle.io', facts.now);
  if (fleet.lastSeen !== undefined)
    return evidence(
      `Last Fleet report ${agoText(fleet.lastSeen, facts.now)}`,
      'fleet.cattle.io',
      fleet.lastSeen,
    );
  return evidence(
    `Fleet report: never${
      fleet.createdAt === undefined
        ? ''
        : `, its Fleet record was made at ${formatInstant(
            fleet.createdAt,
          )} (${agoText(fleet.createdAt, facts.now)})`
    }`,
    'fleet.cattle.io',
    facts.now,
  );
}

function agoText(at: Instant, now: Instant): string {
  return at > now
    ? `${duration(at - now)} ahead of our clock`
    : `${duration(now - at)} ago`;
}
