import {
  ClusterId,
  DiagnosisSubject,
  Instant,
  instant,
  MINUTE,
  TimelineEntry,
  TunnelBook,
  TunnelRegistration,
} from '@mooring/core';
import { modeOf, pathOf } from '../mooring/clusterPath';
import { ClusterRow, ownerOf } from '../store/clusterRow';
import { Inventory } from '../store/inventory';
import { ProbeBook } from './probeBook';

/** As far as flapping looks back. */
const TIMELINE_MS = 15 * MINUTE;
const NONE: readonly never[] = [];

export interface SubjectSources {
  readonly inventory: Inventory;
  readonly book: TunnelBook;
  readonly probes: ProbeBook;
  readonly timeline: {
    entriesOf(cluster: ClusterId, since: Instant): readonly TimelineEntry[];
  };
}

/**
 * Everything known of one cluster's way; `undefined` for records that stand for no cluster that should be reached:
 * left-overs, clusters being removed, Fleet clusters without a management record.
 */
export function subjectOf(
  row: ClusterRow,
  sources: SubjectSources,
  now: Instant,
): DiagnosisSubject | undefined {
  const { management, fleet, readable } = row.inputs;
  if (
    management === undefined ||
    row.verdict.state === 'StaleRecord' ||
    row.verdict.state === 'Removing'
  )
    return undefined;
  const registration = registrationOf(row, management.id, sources);
  return {
    id: management.id,
    name: row.name,
    tenant: ownerOf(row) ?? null,
    mode: modeOf(row),
    connected: {
      status: isConnected(management.connected?.status),
      ...(management.connected?.lastUpdateTime !== undefined && {
        since: management.connected.lastUpdateTime,
      }),
    },
    provisioned: management.isProvisioned,
    ...(fleet === undefined
      ? readable.fleet && { fleet: null }
      : {
          fleet: {
            ...(fleet.createdAt !== undefined && {
              createdAt: fleet.createdAt,
            }),
            ...(fleet.lastSeen !== undefined && { lastSeen: fleet.lastSeen }),
          },
        }),
    registration,
    tunnel: sources.book.tunnel(registration, now),
    probes: sources.probes.ofCluster(management.id, now),
    timeline: sources.timeline.entriesOf(
      management.id,
      instant(now - TIMELINE_MS),
    ),
  };
}

/** `null` where the condition is not written, or says that it does not know. */
function isConnected(status: string | undefined): boolean | null {
  if (status === 'True') return true;
  return status === 'False' ? false : null;
}

export function registrationOf(
  row: ClusterRow,
  clusterId: ClusterId,
  { inventory, book }: Pick<SubjectSources, 'inventory' | 'book'>,
): TunnelRegistration {
  const path = pathOf(row);
  // Further clusters of a tenant have no registration of their own: their gateway names them.
  const isComplete =
    path.arcnetIP !== null && path.carrier !== null && path.gateway !== null;
  const connection = isComplete ? undefined : book.connectionOf(clusterId);
  const arcnetIP = path.arcnetIP ?? connection?.arcnetIP;
  const carrier = path.carrier ?? connection?.carrier;
  const gateway = path.gateway ?? connection?.gateway;
  const peer =
    row.tenant?.external?.clusterId === clusterId
      ? row.tenant.external.peer
      : undefined;
  return {
    clusterId,
    ...(arcnetIP !== undefined && { arcnetIP }),
    ...(carrier !== undefined && { carrier }),
    ...(gateway !== undefined && { gateway }),
    ...(path.site !== null && { site: path.site }),
    ...(peer !== undefined && { peer }),
    claimedBy: arcnetIP === undefined ? NONE : claimsOf(arcnetIP, inventory),
  };
}

function claimsOf(arcnetIP: string, inventory: Inventory): readonly string[] {
  const claims: string[] = [];
  for (const tenant of inventory.tables.Tenant.by('arcnetIP', arcnetIP))
    claims.push(`tenant ${tenant.id}`);
  return claims.length < 2 ? claims : claims.sort();
}
