import { EvidenceView } from '../../api/evidenceViews';
import { countersLine, handshakeLine } from './arcnetLines';
import { agentLine } from './contactLines';
import { answerOf, firstFailure, probeLines } from './probeLines';
import { CauseWords, Scene } from './scene';
import { conflictLine } from './sourceLines';

/** Row P4. */
export function mtuBlackhole(scene: Scene): CauseWords {
  return {
    summary: `Large packets vanish on the way, so connections open and then stall (${
      firstFailure(scene) ?? 'no answer'
    }): ${sizesText(scene)}.`,
    evidence: pathEvidence(scene),
    nextAction:
      'Lower the MTU of arc0 (Flux takes some of it too), and clamp the MSS.',
    unless:
      'Unless the site drops large pings by rule: a sized TCP test tells.',
  };
}

/** Row P6. */
export function mtuOrApiHung(scene: Scene): CauseWords {
  return {
    summary: `Connections open and then nothing comes (${
      firstFailure(scene) ?? 'no answer'
    }). Packet size and the API server are both possible: ping does not tell.`,
    evidence: pathEvidence(scene),
    nextAction:
      'Run a sized TCP test: if small answers pass and large ones do not, it is the packet size.',
    unless: 'Unless something in front of the API server takes the connection.',
  };
}

/** Row P11. */
export function mtuSuspected(scene: Scene): CauseWords {
  return {
    summary: `Large packets are lost (${sizesText(
      scene,
    )}), small answers pass (api-http: ${
      answerOf(scene, 'api-http') ?? 'ok'
    }), and the agent session is closed: packet size is suspected.`,
    evidence: pathEvidence(scene),
    nextAction:
      'Lower the MTU of arc0 as a test, and see whether the agent comes back.',
    unless: 'Unless the site drops large pings by rule.',
  };
}

/** Largest size that passed and smallest that did not, as the probe says. */
function sizesText({ facts }: Scene): string {
  const small = facts.P['arcnet-icmp'];
  const large = facts.P['arcnet-icmp-large'];
  return [
    `largest that passed ${sizeOf(small?.detail) ?? 'an ordinary ping'}`,
    `smallest that was lost ${sizeOf(large?.detail) ?? '1392 bytes'}`,
  ].join(', ');
}

function sizeOf(detail: string | undefined): string | undefined {
  return detail?.match(/\d{2,5} bytes/)?.[0];
}

function pathEvidence(scene: Scene): (EvidenceView | undefined)[] {
  return [
    ...probeLines(scene),
    handshakeLine(scene),
    countersLine(scene),
    conflictLine(scene),
    agentLine(scene),
  ];
}
