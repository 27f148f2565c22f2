import { EvidenceView } from '../../api/evidenceViews';
import { formatInstant } from '../../model/instant';
import { Hop, HopProbe } from '../../tunnel/hopProbe';
import { quote } from './quote';
import { evidence, Scene } from './scene';

/** Hops of the way to the API server, in the order in which a packet passes them. */
export const API_HOPS = ['api-tcp', 'api-tls', 'api-http'] as const;
export const PATH_HOPS = [
  'arcnet-icmp',
  'arcnet-icmp-large',
  ...API_HOPS,
] as const;
export const FLUX_HOPS = ['flux-tcp', 'flux-tls'] as const;

/** What a hop answered, e.g. `ECONNREFUSED after 12 ms, 2 tries`; codes verbatim. */
export function probeAnswer(probe: HopProbe): string {
  if (probe.outcome === 'not-run')
    return probe.detail === undefined
      ? 'not run'
      : `not run: ${quote(probe.detail)}`;
  return [
    `${outcomeWord(probe)} after ${Math.round(probe.ms)} ms`,
    probe.tries > 1 ? `, ${probe.tries} tries` : '',
    probe.certNotAfter === undefined
      ? ''
      : `, certificate notAfter ${formatInstant(probe.certNotAfter)}`,
    probe.detail === undefined ? '' : `: ${quote(probe.detail)}`,
  ].join('');
}

function outcomeWord({ outcome, code, httpStatus }: HopProbe): string {
  switch (outcome) {
    case 'ok':
    case 'timeout':
      return outcome;
    case 'http-status':
      return httpStatus === undefined ? 'an HTTP answer' : `HTTP ${httpStatus}`;
    case 'proxy-refused':
      return `refused by the proxy${code === undefined ? '' : ` (${code})`}`;
    default:
      return code ?? outcome;
  }
}

/** Texts of the network name addresses and proxies; what a proxy refused never came to the cluster (tunnels.md §5). */
export function forTenants(probe: HopProbe): HopProbe {
  const { detail, ...said } = probe;
  switch (probe.outcome) {
    case 'http-status':
      return probe;
    case 'proxy-refused':
    case 'not-run':
      return { ...said, code: undefined, outcome: 'not-run' };
    default:
      return said;
  }
}

/** `api-tcp: ECONNREFUSED after 12 ms, 2 tries`. */
export function probeLine(probe: HopProbe): EvidenceView {
  return evidence(
    `${probe.hop}: ${probeAnswer(probe)}`,
    `probe ${probe.from}`,
    probe.at,
  );
}

/** The probes that were used, of the hops asked for. */
export function probeLines(
  { facts }: Scene,
  hops: readonly Hop[] = PATH_HOPS,
): EvidenceView[] {
  return hops.flatMap(hop => {
    const probe = facts.P[hop];
    return probe === undefined ? [] : [probeLine(probe)];
  });
}

/** The answer of one hop for a sentence; `undefined` when it did not run. */
export function answerOf({ facts }: Scene, hop: Hop): string | undefined {
  const probe = facts.P[hop];
  return probe === undefined
    ? undefined
    : `${outcomeWord(probe)} after ${Math.round(probe.ms)} ms`;
}

/** The first hop on the way to the API server that gave no good answer, e.g. `api-tls: timeout after 5025 ms`. */
export function firstFailure(scene: Scene): string | undefined {
  const hop = API_HOPS.find(name => {
    const probe = scene.facts.P[name];
    return (
      probe !== undefined &&
      probe.outcome !== 'ok' &&
      !(name === 'api-http' && (probe.httpStatus ?? 500) < 500)
    );
  });
  return hop === undefined ? undefined : `${hop}: ${answerOf(scene, hop)}`;
}
