import { Clock } from '../kube/clock';
import { KubeConnection } from '../kube/connection';
import { createMappedCrdSource } from './mapped/mappedCrdSource';
import { createPrometheusSource } from './prometheus/prometheusSource';
import { TunnelSource } from './tunnelSource';
import { TunnelSettings } from './tunnelSettings';
import { createWgDumpSource } from './wgDump/wgDumpSource';

/** The configured sources. ArcNetGateway objects are not among them: they are watched with everything else. */
export function createTunnelSources(
  settings: Pick<TunnelSettings, 'sources'>,
  deps: { readonly clock: Clock; readonly connection: KubeConnection },
): readonly TunnelSource[] {
  return settings.sources.map(source => {
    switch (source.kind) {
      case 'wg-dump':
        return createWgDumpSource(source, deps.clock);
      case 'prometheus':
        return createPrometheusSource(source, deps.clock);
      default:
        return createMappedCrdSource(source, deps.connection, deps.clock);
    }
  });
}
