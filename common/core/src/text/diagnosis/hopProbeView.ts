import { HopProbeView } from '../../api/diagnosisViews';
import { formatInstant } from '../../model/instant';
import { HopProbe } from '../../tunnel/hopProbe';
import { forTenants, probeAnswer } from './probeLines';

/** What tenants are told of a probe: that and how their API server answered, not from where it was asked. */
export function tenantHopProbeView(probe: HopProbe): HopProbeView | undefined {
  return probe.hop.startsWith('api-')
    ? hopProbeView({ ...forTenants(probe), from: 'platform' })
    : undefined;
}

export function hopProbeView(probe: HopProbe): HopProbeView {
  return {
    hop: probe.hop,
    outcome: probe.outcome,
    text: probeAnswer(probe),
    ms: probe.ms,
    tries: probe.tries,
    at: formatInstant(probe.at),
    from: probe.from,
  };
}
