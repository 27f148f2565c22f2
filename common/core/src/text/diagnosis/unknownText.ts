import { agentLine, fleetLine } from './contactLines';
import { ageText, countersLine, handshakeLine, seconds } from './arcnetLines';
import { fluxLine } from './fluxLines';
import {
  answerOf,
  firstFailure,
  probeAnswer,
  probeLine,
  probeLines,
} from './probeLines';
import { CauseWords, Scene } from './scene';
import {
  arcnetUnknownLine,
  arcnetUnknownText,
  conflictLine,
  fluxUnknownLine,
  shortReason,
} from './sourceLines';

/** Row D3. */
export function probeCountersConflict(scene: Scene): CauseWords {
  return {
    summary: `Probe and counters are in conflict: the probe got no answer (${
      firstFailure(scene) ?? 'timeout'
    }), while ${scene.gateway} still receives from the site.`,
    evidence: [
      ...probeLines(scene),
      countersLine(scene),
      handshakeLine(scene),
      fluxLine(scene),
      conflictLine(scene),
      agentLine(scene),
    ],
    nextAction:
      'Probe again after 180 s, when the handshake tells more; ping the router of the site meanwhile.',
    unless: 'Unless it ended while it was being probed.',
  };
}

/** Row D4: within the first 180 s the counters name no layer. */
export function pathLostLayerPending(scene: Scene): CauseWords {
  const { A } = scene.facts;
  const windowText =
    A === null || A.frozenS === null
      ? ''
      : `, nothing received for ${seconds(A.frozenS)} so far`;
  return {
    summary: `No probe came back (${
      firstFailure(scene) ?? 'timeout'
    }), and it is too early to name a layer: ${
      A === null ? 'ArcNet not read' : ageText(A)
    }${windowText}.`,
    evidence: [
      ...probeLines(scene),
      handshakeLine(scene),
      countersLine(scene),
      fluxLine(scene),
      conflictLine(scene),
      agentLine(scene),
    ],
    nextAction: 'Look again in 60 s: the counters then tell.',
    unless: 'Unless it comes back by itself before that.',
  };
}

/** Row U1. */
export function noPathLayerUnknown(scene: Scene): CauseWords {
  return {
    summary: `No probe comes through (${
      firstFailure(scene) ?? 'timeout'
    }), and which layer is at fault cannot be told; ${
      arcnetUnknownText(scene) ?? 'what is known of ArcNet does not tell'
    }.`,
    evidence: [
      ...probeLines(scene),
      arcnetUnknownLine(scene),
      fluxUnknownLine(scene),
      handshakeLine(scene),
      fluxLine(scene),
      agentLine(scene),
      fleetLine(scene),
    ],
    nextAction: `Restore the source that tells of ${scene.gateway}; then the layer can be named.`,
    unless: 'Unless the cluster was switched off on purpose.',
  };
}

/** Row U2: never charged to the cluster. */
export function probeVantageBroken(scene: Scene): CauseWords {
  const proxy =
    scene.facts.P.proxy ??
    scene.subject.probes.filter(probe => probe.hop === 'proxy').at(-1);
  return {
    summary: `Nothing could be probed: the proxy that probes go through does not work${
      proxy === undefined ? '' : ` (${probeAnswer(proxy)})`
    }. It says nothing of this cluster.`,
    evidence: [
      proxy === undefined ? undefined : probeLine(proxy),
      handshakeLine(scene),
      countersLine(scene),
      arcnetUnknownLine(scene),
      fluxLine(scene),
      agentLine(scene),
      fleetLine(scene),
    ],
    nextAction: `Mend the probe proxy of ${scene.gateway}, then re-check.`,
    unless:
      'Unless the proxy was changed on purpose: then correct its address.',
  };
}

/** Row U3: nothing was observed, so nothing is named; the failing source is. */
export function cannotSee(scene: Scene): CauseWords {
  return {
    brief: unseenBrief(scene),
    summary: `Nothing can be seen of the way to this cluster: reachability not verified, and ${
      arcnetUnknownText(scene) ?? 'what its gateway shows names no state'
    }.`,
    evidence: [
      handshakeLine(scene),
      countersLine(scene),
      arcnetUnknownLine(scene),
      fluxUnknownLine(scene),
      fluxLine(scene),
      agentLine(scene),
      fleetLine(scene),
    ],
    nextAction: `Restore the source that tells of ${scene.gateway}, and give Mooring a place to probe from.`,
    unless: 'Unless the source comes back: then it is judged anew.',
  };
}

/** screens.md §1: never a bare "unknown". */
function unseenBrief({ subject, gateway, facts }: Scene): string {
  const { arcnet } = subject.tunnel;
  if (arcnet.ok) return 'Nothing can be seen, not probed';
  return `Nothing is seen through ${gateway}: ${shortReason(
    arcnet,
    facts.now,
  )}`;
}

/** Row U4. */
export function reachabilityNotVerified(scene: Scene): CauseWords {
  const { A } = scene.facts;
  return {
    summary: `Reachability not verified: nothing was probed, and what ${
      scene.gateway
    } says (${A === null ? 'nothing' : ageText(A)}) is no proof.`,
    evidence: [
      handshakeLine(scene),
      countersLine(scene),
      fluxLine(scene),
      conflictLine(scene),
      agentLine(scene),
      fleetLine(scene),
    ],
    nextAction:
      'Give Mooring a place to probe from, or re-check where it has one.',
    unless: 'Unless a probe says otherwise: it outranks all of this.',
  };
}

/** Row U5. */
export function recheckPending(scene: Scene): CauseWords {
  return {
    summary: `One try got no answer (api-tcp: ${
      answerOf(scene, 'api-tcp') ?? 'timeout'
    }). A single try proves nothing; a second one decides.`,
    evidence: [
      ...probeLines(scene),
      handshakeLine(scene),
      countersLine(scene),
      fluxLine(scene),
      conflictLine(scene),
      agentLine(scene),
    ],
    nextAction: 'Probe again in 5 s.',
    unless: 'Unless the second try answers.',
  };
}

/** Row U6. */
export function unexplained(scene: Scene): CauseWords {
  return {
    summary:
      'What is known of this cluster fits no rule, so no layer is named.',
    evidence: [
      ...probeLines(scene),
      handshakeLine(scene),
      countersLine(scene),
      arcnetUnknownLine(scene),
      fluxLine(scene),
      fluxUnknownLine(scene),
      conflictLine(scene),
      agentLine(scene),
      fleetLine(scene),
    ],
    nextAction:
      'Collect what is missing, in this order: shared components, Flux, ArcNet, API server, agent; then re-check.',
    unless: 'Unless one of the missing inputs explains it.',
  };
}
