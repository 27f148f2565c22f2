import { DiagnosisView } from '../../api/diagnosisViews';
import { Cause, Finding } from '../../diagnosis/verdict';

/**
 * Verdicts without a layer whose very name tells how a cluster is reached: for its tenant they all mean that nothing
 * comes through.
 */
const UNNAMED_CONNECTION: ReadonlySet<Cause> = new Set<Cause>([
  'never-established-flux-unread',
  'flux-not-checked',
  'probe-counters-conflict',
  'path-lost-layer-pending',
  'no-path-layer-unknown',
]);

/**
 * What a tenant is told of a verdict: parts that are shared, and the way there, have no names (DESIGN, mission). What is
 * theirs to mend keeps its name.
 */
export function tenantLayer({
  layer,
  cause,
}: Pick<Finding, 'layer' | 'cause'>): Pick<DiagnosisView, 'layer' | 'cause'> {
  if (cause === 'relay-or-site')
    return { layer: 'platform', cause: 'shared-component-down' };
  // Whether a cluster is managed is how it is reached.
  if (cause === 'not-tunnelled')
    return { layer: 'unknown', cause: 'reachability-not-verified' };
  if (UNNAMED_CONNECTION.has(cause))
    return { layer: 'connection', cause: 'connection-lost' };
  switch (layer) {
    case 'gateway':
    case 'relay':
      return { layer: 'platform', cause: 'shared-component-down' };
    case 'flux':
      return cause === 'flux-cert-expired'
        ? { layer: 'platform', cause: 'shared-component-down' }
        : { layer: 'connection', cause: 'connection-lost' };
    case 'arcnet':
    case 'path':
    case 'config':
    case 'onboarding':
      return { layer: 'connection', cause: 'connection-lost' };
    default:
      return { layer, cause };
  }
}
