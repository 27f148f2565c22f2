import { EvidenceView } from '../../api/evidenceViews';
import { formatInstant, SECOND } from '../../model/instant';
import { countersLine } from './arcnetLines';
import { agentLine } from './contactLines';
import { answerOf, API_HOPS, firstFailure, probeLines } from './probeLines';
import { quote } from './quote';
import { CauseWords, evidence, Scene } from './scene';
import { conflictLine } from './sourceLines';

/** tunnels.md §6.2 row P7. */
const CLOCKS_AGREE_MS = 300 * SECOND;

/** Row P1: what refuses is there. */
export function apiDown(scene: Scene): CauseWords {
  return {
    summary: `The API server refuses connections: api-tcp answered ${
      answerOf(scene, 'api-tcp') ?? 'with a refusal'
    }. The refusal came back from the cluster, so the way there works.`,
    evidence: apiEvidence(scene),
    nextAction: 'Look in the cluster at the API server and at etcd.',
    unless: 'Unless a firewall on the machine itself refuses in its place.',
    omitsTunnel: true,
  };
}

/** Row P2. */
export function apiPortRejected(scene: Scene): CauseWords {
  const ping = answerOf(scene, 'arcnet-icmp');
  return {
    summary: `Something at the site rejects the port of the API server: ${
      answerOf(scene, 'api-tcp') ?? 'unreachable'
    }${
      scene.facts.P['arcnet-icmp']?.outcome === 'ok'
        ? `, while the same address answers ping (arcnet-icmp: ${ping})`
        : ', while the site still sends'
    }.`,
    evidence: [...apiEvidence(scene), countersLine(scene)],
    nextAction:
      'Look for the firewall rule at the site that rejects the port of the API server.',
    unless: 'Unless the node of the API server is gone and its router says so.',
    omitsTunnel: true,
  };
}

/** Row P3. */
export function apiPortFiltered(scene: Scene): CauseWords {
  return {
    summary: `The machine answers ping (arcnet-icmp: ${
      answerOf(scene, 'arcnet-icmp') ?? 'ok'
    }), the port of the API server does not (api-tcp: ${
      answerOf(scene, 'api-tcp') ?? 'timeout'
    }).`,
    evidence: apiEvidence(scene),
    nextAction:
      'Look at the firewall of the node, and at the address on which the API server listens.',
    unless:
      'Unless the machine that answers ping is not the one of the API server.',
    omitsTunnel: true,
  };
}

/** Row P5. */
export function apiHung(scene: Scene): CauseWords {
  return {
    summary: `The API server takes connections and says nothing (${
      firstFailure(scene) ?? 'no answer'
    }), while large packets pass (arcnet-icmp-large: ${
      answerOf(scene, 'arcnet-icmp-large') ?? 'ok'
    }).`,
    evidence: apiEvidence(scene),
    nextAction:
      'Look in the cluster at the load of the API server: CPU, memory, etcd, requests in flight.',
    unless: 'Unless something in front of the API server takes the connection.',
    omitsTunnel: true,
  };
}

/** Row P7. */
export function certOrClock(scene: Scene): CauseWords {
  const tls = scene.facts.P['api-tls'];
  const http = scene.facts.P['api-http'];
  return {
    summary: `The certificate of the API server reads as past its date${
      tls?.certNotAfter === undefined
        ? ''
        : ` (notAfter ${formatInstant(tls.certNotAfter)})`
    }, and the clocks disagree: it is the certificate or a clock.`,
    evidence: [clockLine(scene), ...apiEvidence(scene)],
    nextAction: `Compare both clocks with a third one${
      http?.serverDate === undefined
        ? ''
        : `: the cluster says ${formatInstant(http.serverDate)}`
    }.`,
    unless: 'Unless both are wrong: the clock and the certificate.',
    omitsTunnel: true,
  };
}

function clockLine({ facts }: Scene): EvidenceView | undefined {
  const http = facts.P['api-http'] ?? facts.P['api-tls'];
  return http?.serverDate === undefined
    ? undefined
    : evidence(
        `${
          Math.abs(http.serverDate - http.at) > CLOCKS_AGREE_MS
            ? 'clock skew'
            : 'the clocks agree'
        }: the cluster’s clock said ${formatInstant(
          http.serverDate,
        )} when the probe’s said ${formatInstant(http.at)}`,
        `probe ${http.from}`,
        http.at,
      );
}

/** Row P8. */
export function apiCertExpired(scene: Scene): CauseWords {
  const tls = scene.facts.P['api-tls'];
  return {
    summary: `The certificate of the API server ended${
      tls?.certNotAfter === undefined
        ? ''
        : ` at ${formatInstant(tls.certNotAfter)}`
    }${tls?.code === undefined ? '' : ` (${tls.code})`}.`,
    evidence: [clockLine(scene), ...apiEvidence(scene)],
    nextAction: 'Rotate the certificates of the cluster.',
    unless:
      'Unless the clock of the probe is wrong: compare it with the Date that the cluster answered.',
    omitsTunnel: true,
  };
}

/** Row P9. */
export function apiCaMismatch(scene: Scene): CauseWords {
  const tls = scene.facts.P['api-tls'];
  return {
    summary: `The API server shows a certificate of a CA that is not known here${
      tls?.code === undefined ? '' : ` (${tls.code})`
    }: its CA was exchanged, something intercepts, or another cluster answers.`,
    evidence: apiEvidence(scene),
    nextAction:
      'Compare the UID of the namespace kube-system before anything else: it tells whether this is the same cluster.',
    unless: 'Unless the cluster has always had a CA of its own.',
    omitsTunnel: true,
  };
}

/** Row P10. */
export function apiNotReady(scene: Scene): CauseWords {
  const http = scene.facts.P['api-http'];
  const said = http?.detail;
  return {
    brief: `API server not ready${failingChecks(said)}`,
    summary: `The API server answers and is not ready: HTTP ${
      http?.httpStatus ?? 'error'
    }${said === undefined ? '' : `, ${quote(said)}`}.`,
    evidence: apiEvidence(scene),
    nextAction:
      'Look in the cluster at the checks that fail; etcd first if it is among them.',
    unless: 'Unless a load balancer in front of the API server answers for it.',
    omitsTunnel: true,
  };
}

/** `: etcd, …`, as `/readyz` marks the checks that failed. */
function failingChecks(said: string | undefined): string {
  const names = [...(said ?? '').matchAll(/\[-\]([\w/-]{1,40})/g)]
    .map(match => match[1])
    .slice(0, 3);
  return names.length === 0 ? '' : `: ${names.join(', ')}`;
}

function apiEvidence(scene: Scene): (EvidenceView | undefined)[] {
  return [
    ...probeLines(scene, ['arcnet-icmp', 'arcnet-icmp-large', ...API_HOPS]),
    conflictLine(scene),
    agentLine(scene),
  ];
}
