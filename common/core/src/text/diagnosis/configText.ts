import { ArcNetTunnel } from '../../tunnel/tunnel';
import { formatInstant } from '../../model/instant';
import {
  ageText,
  countersLine,
  handshakeLine,
  sampleLine,
} from './arcnetLines';
import { agentLine } from './contactLines';
import { probeLines } from './probeLines';
import { flat } from './quote';
import { CauseWords, evidence, Scene } from './scene';
import { conflictLine } from './sourceLines';

/** Row N2. The one that lost the address goes on shaking hands (tunnels.md §2.1). */
export function duplicateArcnetIP(scene: Scene): CauseWords {
  const { address, facts, subject } = scene;
  const owners = [
    ...new Set([
      ...(facts.A?.ipOwners ?? []),
      ...(subject.registration.claimedBy.length > 1
        ? subject.registration.claimedBy
        : []),
    ]),
  ].map(owner => {
    const name = scene.nameOf(owner);
    return flat(name === undefined ? owner : `${name} (${owner})`);
  });
  const isTaken =
    facts.A?.allowedIPs !== null && facts.A?.allowedIPs?.length === 0;
  return {
    summary: `The ArcNet address ${address} is claimed more than once${
      owners.length === 0 ? '' : `, by ${owners.join(' and ')}`
    }: WireGuard gives it to one of them and says nothing.${
      isTaken
        ? ` The peer of this cluster (${
            facts.A?.peer ?? 'unnamed'
          }) still shakes hands and has lost its allowed IPs.`
        : ''
    }`,
    evidence: [
      sampleLine(
        scene,
        `Address ${address} held by ${
          owners.length === 0 ? 'nobody that is named' : owners.join(', ')
        }`,
      ) ??
        evidence(
          `Address ${address} claimed by ${owners.join(', ')}`,
          'tenant records',
          undefined,
        ),
      peerLine(scene),
      handshakeLine(scene),
      countersLine(scene),
      ...probeLines(scene),
      conflictLine(scene),
      agentLine(scene),
    ],
    nextAction:
      'Give one of them a new address, and add the allowed IPs of the other again: removing the second peer does not give them back.',
    unless:
      'Unless one of them is a left-over of a key that was exchanged: then remove that one, and add the allowed IPs again.',
    notChecked: [`Which cluster answers at ${address} now`],
  };
}

/** Row N3. */
export function peerMissing(scene: Scene): CauseWords {
  const { gateway, address, subject, facts } = scene;
  const gone = subject.timeline
    .filter(entry => entry.lane === 'arcnet' && entry.state === 'absent')
    .at(-1);
  const before = facts.A?.lastAliveAt ?? null;
  return {
    summary: `Gateway ${gateway} has no peer for ${address}${
      facts.A?.everEstablished === true ? ' any more' : ''
    }${gone === undefined ? '' : `, since ${formatInstant(gone.at)}`}.`,
    evidence: [
      sampleLine(
        scene,
        `${gateway} answers and lists no peer for ${address}${
          before === null ? '' : `; last alive ${formatInstant(before)}`
        }`,
      ),
      gone === undefined
        ? undefined
        : evidence('First sample without the peer', 'timeline', gone.at),
      ...probeLines(scene),
      conflictLine(scene),
      agentLine(scene),
    ],
    nextAction: `Provision the peer again on ${gateway}, and find out from its audit who removed it.`,
    unless: 'Unless the cluster was moved to another gateway on purpose.',
  };
}

/** Row N4. */
export function wrongArcnetIP(scene: Scene): CauseWords {
  const { facts, subject } = scene;
  const registered = subject.registration.arcnetIP ?? scene.address;
  const allowed = (facts.A?.allowedIPs ?? []).map(flat).join(', ');
  const single = allowed.replace(/\/(32|128)\b/g, '');
  return {
    summary: `The record says ${registered}, its peer may use ${allowed}: probes to the registered address get no answer, while the peer itself is alive (${aliveText(
      facts.A,
    )}).`,
    evidence: [
      evidence(
        `Registered ArcNet address: ${registered}`,
        'tenant record',
        undefined,
      ),
      peerLine(scene),
      handshakeLine(scene),
      countersLine(scene),
      ...probeLines(scene),
      conflictLine(scene),
      agentLine(scene),
    ],
    nextAction: `Correct the address in the record, or the allowed IPs of the peer; probe ${single} first.`,
    unless: 'Unless the peer of another cluster was taken for this one.',
  };
}

function peerLine(scene: Scene) {
  const { A } = scene.facts;
  if (A === null) return undefined;
  const allowed =
    A.allowedIPs === null
      ? 'allowed IPs not known'
      : `allowed IPs ${
          A.allowedIPs.length === 0
            ? '(none)'
            : A.allowedIPs.map(flat).join(', ')
        }`;
  return sampleLine(scene, `Peer ${A.peer ?? 'unnamed'}: ${allowed}`);
}

/** Without the word "established": there is no path to the registered address. */
function aliveText(tunnel: ArcNetTunnel | null): string {
  return tunnel === null ? 'as its gateway says' : ageText(tunnel);
}
