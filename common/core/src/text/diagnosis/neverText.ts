import { ArcNetTunnel } from '../../tunnel/tunnel';
import { formatInstant } from '../../model/instant';
import {
  ageText,
  countersLine,
  handshakeLine,
  sampleLine,
  seconds,
} from './arcnetLines';
import { agentLine, fleetLine } from './contactLines';
import { fluxLine, lastErrorText } from './fluxLines';
import { probeLines } from './probeLines';
import { flat } from './quote';
import { CauseWords, evidence, Scene } from './scene';
import {
  arcnetUnknownLine,
  conflictLine,
  fluxUnknownLine,
  fluxUnknownText,
} from './sourceLines';

/** Row N1: work of the onboarding, no outage. */
export function tunnelNotConfigured(scene: Scene): CauseWords {
  const { gateway, subject } = scene;
  const address = subject.registration.arcnetIP;
  return {
    summary:
      address === undefined
        ? 'ArcNet is not set up yet: no ArcNet address is registered for this cluster.'
        : `ArcNet is not set up yet: ${gateway} has no peer for the registered address ${address} and never had one.`,
    evidence: [
      address === undefined
        ? evidence(
            'Registered ArcNet address: none',
            'tenant record',
            undefined,
          )
        : evidence(
            `Registered ArcNet address: ${address}, gateway ${gateway}`,
            'tenant record',
            undefined,
          ),
      sampleLine(scene, `${gateway} lists no peer for ${scene.address}`),
      agentLine(scene),
      fleetLine(scene),
    ],
    nextAction: `Create the tunnel: the peer on ${gateway} and the address at the site. Then run the import again.`,
    unless:
      'Unless its peer was set up on another gateway than the record says.',
  };
}

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
    nextAction: `Correct the address in the record, or the allowed IPs of the peer; probe ${allowed} first.`,
    unless: 'Unless the peer of another cluster was taken for this one.',
  };
}

/** Row N5: Flux first. */
export function fluxNeverUp(scene: Scene): CauseWords {
  const { relay } = scene;
  return {
    summary: `Flux through relay ${relay} carries nothing${lastErrorText(
      scene,
    )}. ArcNet rides on it and has never shaken hands.`,
    evidence: [
      fluxLine(scene),
      handshakeLine(scene),
      ...probeLines(scene),
      agentLine(scene),
    ],
    nextAction: `Mend Flux first: can the site reach ${relay} on its port, with its token, without a proxy in between? Then look at ArcNet again.`,
    unless: 'Unless the site was never started.',
  };
}

/** Row N6. */
export function arcnetHandshakeRefused(scene: Scene): CauseWords {
  const { relay, gateway, facts } = scene;
  const age = facts.F?.receiveAgeS ?? null;
  return {
    summary: `Flux carries${
      age === null
        ? ''
        : ` (relay ${relay} received from the site ${seconds(age)} ago)`
    }, and ArcNet inside it has never shaken hands with ${gateway}.`,
    evidence: [
      fluxLine(scene),
      handshakeLine(scene),
      countersLine(scene),
      ...probeLines(scene),
      agentLine(scene),
    ],
    nextAction:
      'Compare the public keys on both ends, and the clock of the site.',
    unless: `Unless relay ${relay} hands its datagrams to the wrong port of ${gateway}.`,
  };
}

/** Row N7: a filter, a wrong gateway address and a wrong key at the site all read the same from here. */
export function tunnelNeverEstablished(scene: Scene): CauseWords {
  const { gateway, address } = scene;
  return {
    summary: `${gateway} knows the peer for ${address} and has never completed a handshake with it.`,
    evidence: [
      handshakeLine(scene),
      countersLine(scene),
      fleetLine(scene),
      ...probeLines(scene),
      agentLine(scene),
    ],
    nextAction: `At the site: does tx grow? Does UDP reach the port of ${gateway}? If it does not, carry the site by Flux.`,
    unless:
      'Unless the site was never started, or was given the wrong key or the wrong address of the gateway.',
    notChecked: ['The site’s own end of ArcNet'],
  };
}

/** Row N8: nothing of ArcNet or Flux is named before Flux was read. */
export function neverEstablishedFluxUnread(scene: Scene): CauseWords {
  const { subject } = scene;
  return {
    summary: `There has never been a handshake with this cluster, and which layer is at fault stays open until Flux is read (${
      subject.tunnel.carrier === 'unknown'
        ? 'carrier unknown'
        : fluxUnknownText(scene) ?? 'Flux not read'
    }).`,
    evidence: [
      handshakeLine(scene),
      arcnetUnknownLine(scene),
      fluxUnknownLine(scene),
      fluxLine(scene),
      ...probeLines(scene),
      agentLine(scene),
    ],
    nextAction:
      'Read Flux first: configure or restore its source, or look at the relay.',
    unless: 'Unless the site was never started.',
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
