import {
  App,
  ArcNetGateway,
  Bundle,
  BundleDeployment,
  Carrier,
  ClusterId,
  ClusterRegistration,
  FleetCluster,
  ManagementCluster,
  objectKey,
  ProvisioningCluster,
  SourceState,
  Tenant,
} from '@mooring/core';
import { IndexedTable } from './indexedTable';
import { RecordKind, RecordKinds } from './recordKinds';

/** What a read of one kind is worth. */
export interface Readability {
  /** The kind was read completely at least once and is not refused now. */
  readonly readable: boolean;
  /** It was read, or it is certain that it cannot be: nothing more is to be waited for. */
  readonly settled: boolean;
}

/** One empty list for all clusters without registrations, which is most of them. */
const NONE: readonly never[] = [];

/** All records, indexed. Joins follow fleet.md §2.1: by label and status field, never by equal names. */
export class Inventory {
  readonly tables = {
    ManagementCluster: new IndexedTable<
      ManagementCluster,
      'displayName' | 'tenant'
    >({
      displayName: m => m.displayName,
      tenant: m => m.tenantLabel,
    }),
    ProvisioningCluster: new IndexedTable<ProvisioningCluster, 'management'>({
      management: p => p.managementId,
    }),
    FleetCluster: new IndexedTable<
      FleetCluster,
      'management' | 'client' | 'tenant'
    >({
      management: f => f.managementId,
      client: f => f.clientId,
      tenant: f => f.tenantLabel,
    }),
    ClusterRegistration: new IndexedTable<ClusterRegistration, 'client'>({
      client: r => r.clientId,
    }),
    Bundle: new IndexedTable<Bundle, 'app'>({ app: bundleAppKey }),
    BundleDeployment: new IndexedTable<BundleDeployment, 'bundle' | 'cluster'>({
      bundle: bd => bd.bundle,
      cluster: bd => bd.cluster,
    }),
    HelmOp: new IndexedTable<App>({}),
    GitRepo: new IndexedTable<App>({}),
    ArcNetGateway: new IndexedTable<ArcNetGateway>({}),
    Tenant: new IndexedTable<Tenant, 'cluster' | 'arcnetIP'>({
      cluster: t => t.external?.clusterId,
      arcnetIP: t => t.external?.arcnetIP,
    }),
  };

  private readonly states = new Map<RecordKind, SourceState>();
  private readonly everRead = new Set<RecordKind>();

  /** The same tables, seen without their indexes. */
  private paths: Map<ClusterId, ClusterPath> | undefined;

  /** Gateways are few and change seldom; the paths are put together when they are asked for after a change. */
  pathOf(id: ClusterId): ClusterPath | undefined {
    this.paths ??= this.readPaths();
    return this.paths.get(id);
  }

  forgetPaths(): void {
    this.paths = undefined;
  }

  private readPaths(): Map<ClusterId, ClusterPath> {
    const paths = new Map<ClusterId, ClusterPath>();
    const gateways = [...this.tables.ArcNetGateway.all()];
    // In the order of names, so that a cluster two gateways know does not jump between them.
    gateways.sort((a, b) => b.name.localeCompare(a.name));
    for (const gateway of gateways) {
      for (const { clusterId, arcnetIP, carrier } of gateway.connections) {
        paths.set(clusterId, {
          gateway: gateway.name,
          ...(arcnetIP !== undefined && { arcnetIP }),
          ...(carrier !== undefined && { carrier }),
        });
      }
    }
    return paths;
  }

  readonly keyed: { readonly [K in RecordKind]: KeyedTable<RecordKinds[K]> } =
    this.tables;

  setState(kind: RecordKind, state: SourceState): void {
    if (state.kind === 'synced') this.everRead.add(kind);
    // A kind that was uninstalled or taken away is not known any more, whatever was read before.
    if (state.kind === 'not-installed' || state.kind === 'forbidden')
      this.everRead.delete(kind);
    this.states.set(kind, state);
  }

  markRead(kind: RecordKind): void {
    this.everRead.add(kind);
  }

  state(kind: RecordKind): SourceState | undefined {
    return this.states.get(kind);
  }

  readability(kind: RecordKind): Readability {
    const state = this.states.get(kind);
    const readable = this.everRead.has(kind);
    return {
      readable,
      settled:
        readable ||
        state?.kind === 'forbidden' ||
        state?.kind === 'not-installed',
    };
  }

  /** If several Fleet clusters name it, the one in the workspace of its record counts; moves leave others behind. */
  fleetOf(management: ManagementCluster): FleetCluster | undefined {
    const candidates = [
      ...this.tables.FleetCluster.by('management', management.id),
    ];
    if (candidates.length <= 1) return candidates[0];
    return (
      candidates.find(fleet => fleet.namespace === management.workspace) ??
      candidates.sort(byKey)[0]
    );
  }

  /** The others that name it: what they report of deployments is as old as their own heartbeat. */
  leftBehindOf(
    management: ManagementCluster,
    current: FleetCluster | undefined,
  ): readonly FleetCluster[] {
    const others: FleetCluster[] = [];
    for (const fleet of this.tables.FleetCluster.by(
      'management',
      management.id,
    )) {
      if (fleet !== current) others.push(fleet);
    }
    return others.length === 0 ? NONE : others.sort(byKey);
  }

  provisioningOf(id: ClusterId): ProvisioningCluster | undefined {
    return [...this.tables.ProvisioningCluster.by('management', id)].sort(
      byKey,
    )[0];
  }

  managementOf(fleet: FleetCluster): ManagementCluster | undefined {
    return fleet.managementId === undefined
      ? undefined
      : this.tables.ManagementCluster.get(fleet.managementId);
  }

  registrationsOf(fleet: FleetCluster): readonly ClusterRegistration[] {
    const found = [
      ...this.tables.ClusterRegistration.by('client', fleet.clientId),
    ].filter(registration => registration.namespace === fleet.namespace);
    if (found.length === 0) return NONE;
    // The granted one first, then the youngest: that is the one the agent uses.
    return found.sort(
      (a, b) =>
        Number(b.granted) - Number(a.granted) ||
        (b.createdAt ?? 0) - (a.createdAt ?? 0) ||
        byKey(a, b),
    );
  }
}

/** How a cluster is reached, as its gateway says. */
export interface ClusterPath {
  readonly gateway: string;
  readonly arcnetIP?: string;
  readonly carrier?: Carrier;
}

/** A table without its indexes. */
export interface KeyedTable<R> {
  readonly size: number;
  get(key: string): R | undefined;
  put(key: string, record: R): R | undefined;
  delete(key: string): R | undefined;
  keysHeld(): IterableIterator<string>;
}

/** Identity of an app: `HelmOp ns/name`, `GitRepo ns/name`, or `Bundle ns/name` for a bundle of its own. */
export type AppKey = string;

export function appKey(
  kind: 'HelmOp' | 'GitRepo' | 'Bundle',
  namespace: string,
  name: string,
): AppKey {
  return `${kind} ${objectKey(namespace, name)}`;
}

/** The app a bundle says it belongs to. Whether that app still exists is another question. */
export function bundleAppKey(bundle: Bundle): AppKey {
  if (bundle.helmOp !== undefined)
    return appKey('HelmOp', bundle.namespace, bundle.helmOp);
  if (bundle.gitRepo !== undefined)
    return appKey('GitRepo', bundle.namespace, bundle.gitRepo);
  return appKey('Bundle', bundle.namespace, bundle.name);
}

function byKey(
  a: { namespace: string; name: string },
  b: { namespace: string; name: string },
): number {
  return a.namespace.localeCompare(b.namespace) || a.name.localeCompare(b.name);
}
