import { CauseWords, Scene } from './scene';
import {
  ageText,
  countersLine,
  growthText,
  handshakeLine,
  sampleLine,
  seconds,
} from './arcnetLines';
import { agentLine } from './contactLines';
import { fluxLine } from './fluxLines';
import { probeLines } from './probeLines';
import { quote } from './quote';
import { conflictLine } from './sourceLines';

/** Row A1: the gateway receives and sends, and no handshake completes. */
export function oneWayToSite(scene: Scene): CauseWords {
  const { gateway, facts } = scene;
  const { A } = facts;
  return {
    summary: `${gateway} receives from the site${delta(
      A?.rxDelta,
      A?.windowS,
    )} and sends to it${delta(
      A?.txDelta,
      A?.windowS,
    )}, yet no handshake completes (${
      A === null ? 'age not known' : ageText(A)
    }): what it sends does not arrive.`,
    evidence: [
      handshakeLine(scene),
      countersLine(scene),
      ...probeLines(scene),
      fluxLine(scene),
      conflictLine(scene),
      agentLine(scene),
    ],
    nextAction: `Capture on both ends at once; look for a NAT mapping or a stateful firewall that lets packets out of the site and none back in.`,
    unless: 'Unless the site drops what arrives: its own rx counter tells.',
    notChecked: ['The site’s own counters'],
  };
}

function delta(
  growth: bigint | null | undefined,
  windowS: number | null | undefined,
): string {
  return growth === null || growth === undefined
    ? ''
    : ` (${growthText(growth, windowS ?? null)})`;
}

/** Row A2. A wrong key bites at the next rekey, up to 3 min later. */
export function keyMismatch(scene: Scene): CauseWords {
  const { gateway, facts, subject } = scene;
  const { A } = facts;
  const registered = subject.registration.peer;
  const seen = A?.peer ?? 'unnamed';
  return {
    summary: facts.keysDiffer
      ? `The keys differ: registered is ${
          registered ?? 'none'
        }, the peer on ${gateway} is ${seen}. ArcNet fails at its next rekey, up to 3 min after such a change.`
      : `${gateway} refuses what the site sends: the keys of both ends do not fit each other.`,
    evidence: [
      sampleLine(
        scene,
        `Fingerprints: registered ${registered ?? 'none'}, peer ${seen}`,
      ),
      A?.statusMessage === null || A?.statusMessage === undefined
        ? undefined
        : sampleLine(scene, `${gateway} says ${quote(A.statusMessage)}`),
      handshakeLine(scene),
      countersLine(scene),
      fluxLine(scene),
      ...probeLines(scene),
      conflictLine(scene),
      agentLine(scene),
    ],
    nextAction:
      'Exchange the public keys of both ends again, and register the new fingerprint.',
    unless: 'Unless the registered fingerprint is out of date.',
  };
}

/** Row A3: initiations older than the last one seen are dropped. */
export function siteClockBehind(scene: Scene): CauseWords {
  const { gateway, facts } = scene;
  const skew = facts.A?.siteClockSkewS ?? null;
  const behind = skew === null ? 'behind' : `${seconds(Math.abs(skew))} behind`;
  return {
    brief: `Clock of the site ${behind}`,
    summary: `The clock of the site is ${behind}: ${gateway} drops handshakes that are older than the last one it saw.`,
    evidence: [
      sampleLine(
        scene,
        `clock skew of the site: ${skew === null ? 'not known' : `${skew} s`}`,
      ),
      handshakeLine(scene),
      countersLine(scene),
      fluxLine(scene),
      ...probeLines(scene),
      conflictLine(scene),
      agentLine(scene),
    ],
    nextAction: `Set the clock at the site (NTP). Adding the peer on ${gateway} anew lets it in at once.`,
    unless: 'Unless the clock of the gateway is the wrong one.',
  };
}
