import { CLUSTER_TONES } from '../health/tone';
import { CLUSTER_STATES, ClusterState, Tone } from '../health/words';

export interface TenantSummary {
  readonly worst: ClusterState | null;
  readonly tone: Tone;
  readonly headline: string;
}

/** One line for a tenant over its clusters: only as healthy as the least healthy one. */
export function tenantSummary(
  states: ReadonlyMap<ClusterState, number>,
  deployments: { readonly total: number; readonly notReady: number },
): TenantSummary {
  const total = [...states.values()].reduce((a, b) => a + b, 0);
  const worst =
    CLUSTER_STATES.find(state => (states.get(state) ?? 0) > 0) ?? null;
  const apps = deploymentsText(deployments);
  if (worst === null)
    return {
      worst,
      tone: 'quiet',
      headline: `No cluster belongs to it yet.${apps}`,
    };
  const connected = states.get('Connected') ?? 0;
  const bad = CLUSTER_STATES.filter(
    state => state !== 'Connected' && (states.get(state) ?? 0) > 0,
  )
    .map(state => `${states.get(state)} ${state}`)
    .join(', ');
  return {
    worst,
    tone: CLUSTER_TONES[worst],
    headline: `${connected} of ${total} clusters Connected${
      bad === '' ? '' : `, ${bad}`
    }.${apps}`,
  };
}

function deploymentsText({
  total,
  notReady,
}: {
  readonly total: number;
  readonly notReady: number;
}): string {
  if (total === 0) return '';
  return notReady === 0
    ? ` All ${total} deployments are ready.`
    : ` ${notReady} of ${total} deployments are not ready.`;
}
