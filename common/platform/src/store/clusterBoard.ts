import {
  clusterName,
  ClusterId,
  ClusterInputs,
  ClusterTenant,
  clusterTenant,
  Contact,
  contactOf,
  earliest,
  FleetCluster,
  HealthSettings,
  heartbeatOf,
  heartbeatReviewAt,
  Instant,
  judgeCluster,
  ManagementCluster,
  ObjectKey,
  objectKey,
  Readable,
  TenantId,
} from '@mooring/core';
import {
  contactsOf,
  ClusterRow,
  RowChange,
  isVisible,
  ownerOf,
} from './clusterRow';
import { Inventory } from './inventory';

/** Shared by the thousands of rows that have none. */
const NONE: readonly never[] = [];
const NOTHING_READ: Readable = {
  provisioning: false,
  fleet: false,
  registrations: false,
};

/**
 * Verdicts of all clusters, judged again only when an object they rest on changed or the clock passed their
 * `reviewAt`. Reads never judge.
 */
export class ClusterBoard {
  private readonly rows = new Map<string, ClusterRow>();
  private readonly dirty = new Set<string>();
  private readonly owned = new Map<TenantId, Set<string>>();
  private readonly owners = new Map<TenantId, ClusterTenant>();
  private nextReview = Infinity;
  private readable: Readable = NOTHING_READ;
  /** Grows with every change that somebody can see, heartbeats of agents that are fine left out. */
  revision = 0;
  /** Grows with every change of any row. */
  heartbeatRevision = 0;

  constructor(
    private readonly inventory: Inventory,
    private readonly settings: HealthSettings,
  ) {}

  get size(): number {
    return this.rows.size;
  }

  all(): IterableIterator<ClusterRow> {
    return this.rows.values();
  }

  get(id: string): ClusterRow | undefined {
    return this.rows.get(id);
  }

  /** Of 10,000 clusters a tenant owns a few; its lists cost as much as those. */
  *ownedBy(tenant: TenantId): Iterable<ClusterRow> {
    for (const id of this.owned.get(tenant) ?? []) {
      const row = this.rows.get(id);
      if (row !== undefined) yield row;
    }
  }

  /** The row of a Fleet cluster, under whichever id it is listed. */
  ofFleet(key: ObjectKey): ClusterRow | undefined {
    const fleet = this.inventory.tables.FleetCluster.get(key);
    return fleet === undefined ? undefined : this.rows.get(this.rowId(fleet));
  }

  /** May the reports that one Fleet record stands for be believed? */
  contactOf(key: ObjectKey): Contact {
    const row = this.ofFleet(key);
    return (
      contactsOf(row).find(one => one.key === key)?.contact ?? 'not-readable'
    );
  }

  /** By the Fleet cluster's `namespace/name`, also where there is a management record. */
  named(text: string): ClusterRow | undefined {
    const [namespace, name, ...more] = text.split('/');
    return namespace === undefined || name === undefined || more.length > 0
      ? undefined
      : this.ofFleet(objectKey(namespace, name));
  }

  rowId(fleet: FleetCluster): string {
    const management = this.inventory.managementOf(fleet);
    return management === undefined
      ? objectKey(fleet.namespace, fleet.name)
      : management.id;
  }

  touch(id: string): void {
    this.dirty.add(id);
  }

  touchAll(): void {
    for (const id of this.rows.keys()) this.dirty.add(id);
    for (const m of this.inventory.tables.ManagementCluster.all())
      this.dirty.add(m.id);
    for (const f of this.inventory.tables.FleetCluster.all())
      this.dirty.add(this.rowId(f));
  }

  /** Judges what is due and returns what changed for somebody. */
  refresh(now: Instant): RowChange[] {
    const due = [...this.dirty];
    this.dirty.clear();
    if (now >= this.nextReview) {
      this.nextReview = Infinity;
      for (const row of this.rows.values()) {
        const { reviewAt } = row;
        if (reviewAt === undefined) continue;
        if (reviewAt <= now) due.push(row.id);
        else this.nextReview = Math.min(this.nextReview, reviewAt);
      }
    }
    this.readable = {
      provisioning: this.inventory.readability('ProvisioningCluster').readable,
      fleet: this.inventory.readability('FleetCluster').readable,
      registrations: this.inventory.readability('ClusterRegistration').readable,
    };
    return due.flatMap(id => this.rejudge(id, now) ?? []);
  }

  private rejudge(id: string, now: Instant): RowChange | undefined {
    const before = this.rows.get(id);
    const after = this.judge(id, now);
    if (before === undefined && after === undefined) return undefined;
    if (after === undefined) this.rows.delete(id);
    else this.rows.set(id, after);
    this.own(id, before, after);
    this.nextReview = Math.min(this.nextReview, after?.reviewAt ?? Infinity);
    this.heartbeatRevision++;
    if (!isVisible(before, after)) return undefined;
    this.revision++;
    return {
      id,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
    };
  }

  private own(
    id: string,
    before: ClusterRow | undefined,
    after: ClusterRow | undefined,
  ): void {
    const was = ownerOf(before);
    const is = ownerOf(after);
    if (was === is) return;
    if (was !== undefined) this.owned.get(was)?.delete(id);
    if (is !== undefined) {
      const ids = this.owned.get(is) ?? new Set();
      this.owned.set(is, ids.add(id));
    }
  }

  private judge(id: string, now: Instant): ClusterRow | undefined {
    const management = this.inventory.tables.ManagementCluster.get(id);
    const fleet = management
      ? this.inventory.fleetOf(management)
      : this.inventory.tables.FleetCluster.get(id);
    if (management === undefined) {
      if (fleet === undefined) return undefined;
      // While management records cannot be read, "without a record" would be a guess.
      if (
        !this.inventory.readability('ManagementCluster').readable &&
        fleet.managementId !== undefined
      )
        return undefined;
      if (this.inventory.managementOf(fleet) !== undefined) return undefined;
    }
    const inputs = this.inputsOf(management, fleet);
    const claimed =
      management === undefined
        ? []
        : [...this.inventory.tables.Tenant.by('cluster', management.id)];
    const owner = this.sharedOwner(clusterTenant(management, fleet, claimed));
    const tenant =
      owner.kind === 'tenant'
        ? this.inventory.tables.Tenant.get(owner.id)
        : undefined;
    const path =
      management === undefined
        ? undefined
        : this.inventory.pathOf(management.id);
    const verdict = judgeCluster(inputs, now, this.settings);
    const others = management
      ? this.inventory.leftBehindOf(management, fleet)
      : NONE;
    // A verdict that rests on no heartbeat still has deployments under it that do.
    const reviewAt = earliest(
      verdict.reviewAt,
      heartbeatReviewAt(verdict.heartbeat, this.settings),
      ...others.map(other =>
        heartbeatReviewAt(
          heartbeatOf(other.lastSeen, now, this.settings),
          this.settings,
        ),
      ),
    );
    return {
      id,
      name: clusterName(inputs),
      inputs,
      verdict,
      ...(reviewAt !== undefined && { reviewAt }),
      contact: contactOf(fleet, management, now, this.settings),
      ...(others.length > 0 && {
        leftBehind: others.map(other => ({
          key: objectKey(other.namespace, other.name),
          contact: contactOf(other, management, now, this.settings),
        })),
      }),
      owner,
      ...(path !== undefined && { path }),
      ...(tenant !== undefined && { tenant }),
    };
  }

  /** One object per tenant instead of one per cluster. */
  private sharedOwner(owner: ClusterTenant): ClusterTenant {
    if (owner.kind !== 'tenant') return owner;
    const held = this.owners.get(owner.id);
    if (held !== undefined) return held;
    this.owners.set(owner.id, owner);
    return owner;
  }

  private inputsOf(
    management: ManagementCluster | undefined,
    fleet: FleetCluster | undefined,
  ): ClusterInputs {
    const namesakes =
      management === undefined ? NONE : this.namesakesOf(management);
    const provisioning =
      management === undefined
        ? undefined
        : this.inventory.provisioningOf(management.id as ClusterId);
    return {
      ...(management !== undefined && { management }),
      ...(provisioning !== undefined && { provisioning }),
      ...(fleet !== undefined && { fleet }),
      registrations:
        fleet === undefined ? NONE : this.inventory.registrationsOf(fleet),
      namesakes,
      readable: this.readable,
    };
  }

  private namesakesOf(
    management: ManagementCluster,
  ): readonly ManagementCluster[] {
    const { ManagementCluster: table } = this.inventory.tables;
    const found: ManagementCluster[] = [];
    for (const other of table.by('displayName', management.displayName)) {
      if (other.id !== management.id) found.push(other);
    }
    return found.length === 0 ? NONE : found;
  }
}
