import { ClusterFacts } from './facts';
import { Root, RowId } from './verdict';

/** Root of the incident a verdict belongs to (tunnels.md §6.4). */
export function rootOf(
  row: RowId,
  { subject, components }: ClusterFacts,
): Root {
  const { gateway, relay, site } = components;
  switch (row) {
    case 'S1':
    case 'S6':
      if (gateway !== null) return { kind: 'gateway', name: gateway.name };
      break;
    case 'S2':
    case 'S3':
      if (relay !== null) return { kind: 'relay', name: relay.name };
      break;
    case 'S4':
      if (relay !== null && site !== null) {
        return { kind: 'relay-or-site', relay: relay.name, site: site.name };
      }
      break;
    case 'S5':
      if (site !== null) return { kind: 'site', name: site.name };
      break;
    default:
  }
  return { kind: 'cluster', id: subject.id };
}
