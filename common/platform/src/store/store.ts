import {
  ArcNetGateway,
  BundleDeployment,
  FleetCluster,
  HealthSettings,
  Instant,
  ManagementCluster,
  ObjectKey,
  objectKey,
  SourceState,
  Tenant,
} from '@mooring/core';
import { Projected } from '../kube';
import { ClusterBoard } from './clusterBoard';
import { contactsOf, isSameToDeployments, RowChange } from './clusterRow';
import { DeploymentBoard } from './deploymentBoard';
import { appKey, bundleAppKey, Inventory } from './inventory';
import { isQuietChange, withLaterHeartbeat } from './quietChange';
import { RecordChange, RecordKind, RecordKinds } from './recordKinds';

/** What changed since the last call of `flush`, for the change feed. */
export interface StoreChanges {
  readonly rows: readonly RowChange[];
  readonly tenants: readonly Tenant[];
  /** Clusters whose deployments changed. */
  readonly deploymentsOn: ReadonlySet<string>;
  readonly deploymentsChanged: boolean;
  readonly sourcesChanged: boolean;
}

export type GatewayListener = (
  name: string,
  record: ArcNetGateway | undefined,
) => void;

/** Records, verdicts, and what has to be judged again when one of them changes. */
export class Store {
  readonly inventory = new Inventory();
  readonly clusters: ClusterBoard;
  readonly deployments: DeploymentBoard;
  /** Grows with every change of a Tenant. */
  tenantRevision = 0;
  private changedTenants = new Map<string, Tenant>();
  private deploymentsOn = new Set<string>();
  private deploymentsChanged = false;
  private sourcesChanged = false;
  private onChange: () => void = () => {};
  private onGateway: GatewayListener = () => {};

  constructor(private readonly settings: HealthSettings) {
    this.clusters = new ClusterBoard(this.inventory, settings);
    this.deployments = new DeploymentBoard(this.inventory, this.clusters);
  }

  /** Called at most once per change, without telling which; whoever listens calls `flush` when it suits. */
  setListener(listener: () => void): void {
    this.onChange = listener;
  }

  /** Told of every report of a gateway, also of those that change no record: `undefined` when it is gone. */
  setGatewayListener(listener: GatewayListener): void {
    this.onGateway = listener;
    for (const record of this.inventory.tables.ArcNetGateway.all())
      listener(record.name, record);
  }

  /** A complete list: compared with what is held, so that a relist invents no events and loses no deletions. */
  replaceAll<K extends RecordKind>(
    kind: K,
    records: Iterable<Projected<RecordKinds[K]>>,
  ): void {
    const table = this.inventory.keyed[kind];
    const vanished = new Set(table.keysHeld());
    for (const { key, record } of records) {
      vanished.delete(key);
      this.upsert(kind, key, record);
    }
    for (const key of vanished) this.remove(kind, key);
    const wasReadable = this.inventory.readability(kind).readable;
    this.inventory.markRead(kind);
    if (!wasReadable) this.readabilityChanged();
  }

  upsert<K extends RecordKind>(
    kind: K,
    key: string,
    record: RecordKinds[K],
  ): void {
    const table = this.inventory.keyed[kind];
    const before = table.get(key);
    const after =
      before === undefined
        ? record
        : keepHeartbeat(before, record, this.settings.checkInIntervalMs);
    if (after.kind === 'ArcNetGateway') this.onGateway(key, after);
    if (before !== undefined && isQuietChange(before, after)) {
      if (after.kind === 'ArcNetGateway') table.put(key, after);
      if (!isFleet(after)) return;
      // Not announced, but judged: a first heartbeat, or one after a silence, is a new verdict.
      table.put(key, after);
      this.clusters.touch(this.clusters.rowId(after));
      return;
    }
    table.put(key, after);
    this.changed({ kind, ...(before !== undefined && { before }), after });
  }

  remove<K extends RecordKind>(kind: K, key: string): void {
    const before = this.inventory.keyed[kind].delete(key);
    if (before === undefined) return;
    if (before.kind === 'ArcNetGateway') this.onGateway(key, undefined);
    this.changed({ kind, before });
  }

  setSourceState(kind: RecordKind, state: SourceState): void {
    const before = this.inventory.state(kind);
    const wasReadable = this.inventory.readability(kind).readable;
    this.inventory.setState(kind, state);
    if (state.kind === 'not-installed' || state.kind === 'forbidden') {
      // What was read before may be gone or changed out of sight: keeping it would show it as if it were known.
      for (const key of [...this.inventory.keyed[kind].keysHeld()])
        this.remove(kind, key);
    }
    if (wasReadable !== this.inventory.readability(kind).readable)
      this.readabilityChanged();
    if (before?.kind !== state.kind) {
      this.sourcesChanged = true;
      this.onChange();
    }
  }

  /** Judges what is due and hands over what changed; called on change and by the clock. */
  flush(now: Instant): StoreChanges {
    const rows = this.clusters.refresh(now);
    for (const { before, after } of rows) {
      if (isSameToDeployments(before, after)) continue;
      for (const { key } of [...contactsOf(before), ...contactsOf(after)])
        this.touchDeploymentsOn(key);
    }
    const changes: StoreChanges = {
      rows,
      tenants: [...this.changedTenants.values()],
      deploymentsOn: this.deploymentsOn,
      deploymentsChanged: this.deploymentsChanged,
      sourcesChanged: this.sourcesChanged,
    };
    this.changedTenants = new Map();
    this.deploymentsOn = new Set();
    this.deploymentsChanged = false;
    this.sourcesChanged = false;
    return changes;
  }

  private readabilityChanged(): void {
    this.clusters.touchAll();
    this.deployments.touchAll();
    this.deploymentsChanged = true;
    this.onChange();
  }

  private changed(change: RecordChange): void {
    for (const record of [change.before, change.after]) {
      if (record !== undefined) this.touchFor(record);
    }
    this.onChange();
  }

  /** Which verdicts rest on this record. */
  private touchFor(record: RecordKinds[RecordKind]): void {
    const { tables } = this.inventory;
    switch (record.kind) {
      case 'ManagementCluster':
        this.touchManagement(record);
        break;
      case 'ProvisioningCluster':
        if (record.managementId !== undefined)
          this.clusters.touch(record.managementId);
        break;
      case 'FleetCluster':
        this.clusters.touch(objectKey(record.namespace, record.name));
        if (record.managementId !== undefined)
          this.clusters.touch(record.managementId);
        break;
      case 'ClusterRegistration':
        if (record.clientId === undefined) break;
        for (const fleet of tables.FleetCluster.by('client', record.clientId)) {
          this.clusters.touch(this.clusters.rowId(fleet));
        }
        break;
      case 'Tenant':
        this.tenantRevision++;
        this.changedTenants.set(record.id, record);
        if (record.external !== undefined)
          this.clusters.touch(record.external.clusterId);
        for (const fleet of tables.FleetCluster.by('tenant', record.id))
          this.clusters.touch(this.clusters.rowId(fleet));
        for (const m of tables.ManagementCluster.by('tenant', record.id))
          this.clusters.touch(m.id);
        break;
      case 'ArcNetGateway':
        this.inventory.forgetPaths();
        for (const { clusterId } of record.connections)
          this.clusters.touch(clusterId);
        break;
      case 'BundleDeployment':
        this.touchDeployment(record);
        break;
      case 'Bundle':
        this.deployments.touch(bundleAppKey(record));
        this.deployments.touch(appKey('Bundle', record.namespace, record.name));
        this.touchClustersOfBundle(objectKey(record.namespace, record.name));
        break;
      default:
        this.deployments.touch(
          appKey(record.kind, record.namespace, record.name),
        );
        for (const bundle of tables.Bundle.by(
          'app',
          appKey(record.kind, record.namespace, record.name),
        )) {
          this.deployments.touch(
            appKey('Bundle', bundle.namespace, bundle.name),
          );
          this.touchClustersOfBundle(objectKey(bundle.namespace, bundle.name));
        }
        this.deploymentsChanged = true;
    }
  }

  private touchManagement(record: ManagementCluster): void {
    const { tables } = this.inventory;
    this.clusters.touch(record.id);
    for (const namesake of tables.ManagementCluster.by(
      'displayName',
      record.displayName,
    )) {
      this.clusters.touch(namesake.id);
    }
    // A Fleet cluster is listed under its own name only while its management record is missing.
    for (const fleet of tables.FleetCluster.by('management', record.id)) {
      this.clusters.touch(objectKey(fleet.namespace, fleet.name));
    }
  }

  private touchDeployment(record: BundleDeployment): void {
    const key = this.deployments.appOf(record);
    if (key !== undefined) this.deployments.touch(key);
    this.deploymentsOn.add(record.cluster);
    this.deploymentsChanged = true;
  }

  private touchClustersOfBundle(bundle: string): void {
    this.deploymentsChanged = true;
    for (const bd of this.inventory.tables.BundleDeployment.by(
      'bundle',
      bundle,
    ))
      this.deploymentsOn.add(bd.cluster);
  }

  private touchDeploymentsOn(cluster: ObjectKey): void {
    this.deployments.touchCluster(cluster);
    this.deploymentsOn.add(cluster);
    this.deploymentsChanged = true;
  }
}

function isFleet(record: RecordKinds[RecordKind]): record is FleetCluster {
  return record.kind === 'FleetCluster';
}

function keepHeartbeat<R extends RecordKinds[RecordKind]>(
  before: R,
  after: R,
  intervalMs: number,
): R {
  return before.kind === 'FleetCluster' && after.kind === 'FleetCluster'
    ? { ...after, ...withLaterHeartbeat(before, after, intervalMs) }
    : after;
}
