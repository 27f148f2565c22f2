import { Cause, DiagnosedIncident } from '../../diagnosis/verdict';
import { formatInstant } from '../../model/instant';
import { Audience } from '../clusterText';
import { CAUSE_BRIEFS } from './causeBriefs';
import { rootText } from './rootText';
import { tenantLayer } from './tenantLayer';

/** As many as a person reads; the rest is a number. */
const NAMED = 3;

/** How a lost shared part is told; `root` stands before it. */
const SHARED: Readonly<Partial<Record<Cause, string>>> = {
  'gateway-outage': 'is out of service',
  'relay-outage': 'is out of service',
  'flux-cert-expired': 'has a certificate that ended',
  'relay-or-site': 'is at fault, which of the two is not told apart',
  'site-offline': 'is not heard any more',
  'shared-outage-unattributed': 'lost clusters together, nothing to compare',
};

/**
 * One root cause and what it takes with it. `nameOf` gives the names of clusters that the reader may see; the others are
 * a number.
 */
export function incidentText(
  incident: DiagnosedIncident,
  nameOf: (clusterId: string) => string | undefined,
  audience: Audience = 'platform',
): { headline: string; summary: string } {
  const { root, cause, clusters, since } = incident;
  const names = clusters
    .map(nameOf)
    .filter(name => name !== undefined)
    .sort();
  const what =
    audience === 'tenant'
      ? tenantHeadline(incident, names)
      : headline(incident, names);
  const from = since === undefined ? '' : `Since ${formatInstant(since)}. `;
  return {
    headline:
      root.kind === 'cluster'
        ? what
        : `${what} · ${lost(clusters.length, names.length, audience)}`,
    summary: `${from}${
      audience === 'tenant'
        ? ''
        : `${CAUSE_BRIEFS[cause]} (${rootText(root)}), confidence ${
            incident.confidence
          }. `
    }Affected: ${affectedText(names, clusters.length)}.`,
  };
}

function headline(
  { root, cause }: DiagnosedIncident,
  names: readonly string[],
): string {
  if (root.kind === 'cluster')
    return `${names[0] ?? root.id}: ${CAUSE_BRIEFS[cause]}`;
  const text = rootText(root);
  return `${text[0]?.toUpperCase()}${text.slice(1)} ${
    SHARED[cause] ?? 'takes clusters with it'
  }`;
}

function tenantHeadline(
  incident: DiagnosedIncident,
  names: readonly string[],
): string {
  const { layer } = tenantLayer(incident);
  if (layer === 'platform') return 'A shared platform component is at fault';
  if (incident.root.kind === 'site') return 'Nothing is heard from your site';
  const what =
    layer === 'connection' ? 'connection lost' : CAUSE_BRIEFS[incident.cause];
  return names[0] === undefined ? what : `${names[0]}: ${what}`;
}

function lost(all: number, own: number, audience: Audience): string {
  const count = audience === 'tenant' ? own : all;
  return `${count} ${count === 1 ? 'cluster' : 'clusters'} affected`;
}

function affectedText(names: readonly string[], all: number): string {
  const shown = names.slice(0, NAMED);
  const rest = all - shown.length;
  if (shown.length === 0) return `${all} ${all === 1 ? 'cluster' : 'clusters'}`;
  return rest === 0 ? shown.join(', ') : `${shown.join(', ')} and ${rest} more`;
}
