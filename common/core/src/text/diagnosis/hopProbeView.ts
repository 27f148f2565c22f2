import { HopProbeView } from '../../api/diagnosisViews';
import { formatInstant } from '../../model/instant';
import { HopProbe } from '../../tunnel/hopProbe';
import { probeAnswer } from './probeLines';

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
