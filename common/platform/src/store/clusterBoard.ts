import {
  clusterName,
  ClusterId,
  ClusterInputs,
  ClusterTenant,
  clusterTenant,
  ClusterVerdict,
  Contact,
  contactOf,
  FleetCluster,
  HealthSettings,
  Instant,
  judgeCluster,
  ManagementCluster,
  ObjectKey,
  objectKey,
  Tenant,
} from '@mooring/core';
import { Inventory } from './inventory';

/** One line of the clusters table: the verdict and what lists filter and sort by. */
export interface ClusterRow {
  /** Management id, or the Fleet cluster's `namespace/name` where there is no management record. */
  readonly id: string;
  readonly name: string;
  readonly inputs: ClusterInputs;
  readonly verdict: ClusterVerdict;
  /** May the agent's reports be believed? Decides every deployment on it. */
  readonly contact: Contact;
  readonly owner: ClusterTenant;
  /** The Tenant object, where the owner has one. */
  readonly tenant?: Tenant;
}

/** A row that became another one. Absent `after`: the cluster is gone. */
export interface RowChange {
  readonly id: string;
  readonly before?: ClusterRow;
  readonly after?: ClusterRow;
}

/**
 * Verdicts of all clusters, judged again only when an object they rest on changed or the clock passed their
 * `reviewAt`. Reads never judge.
 */
export class ClusterBoard {
  private readonly rows = new Map<string, ClusterRow>();
  private readonly dirty = new Set<string>();
  private nextReview = Infinity;
  /** Grows with every change of any row. */
  revision = 0;

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

  /** The row of a Fleet cluster, under whichever id it is listed. */
  ofFleet(key: ObjectKey): ClusterRow | undefined {
    const fleet = this.inventory.tables.FleetCluster.get(key);
    return fleet === undefined ? undefined : this.rows.get(this.rowId(fleet));
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
        const { reviewAt } = row.verdict;
        if (reviewAt === undefined) continue;
        if (reviewAt <= now) due.push(row.id);
        else this.nextReview = Math.min(this.nextReview, reviewAt);
      }
    }
    return due.flatMap(id => this.rejudge(id, now) ?? []);
  }

  private rejudge(id: string, now: Instant): RowChange | undefined {
    const before = this.rows.get(id);
    const after = this.judge(id, now);
    if (after === undefined) {
      if (before === undefined) return undefined;
      this.rows.delete(id);
      this.revision++;
      return { id, before };
    }
    this.rows.set(id, after);
    this.nextReview = Math.min(
      this.nextReview,
      after.verdict.reviewAt ?? Infinity,
    );
    this.revision++;
    return { id, ...(before !== undefined && { before }), after };
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
    const owner = clusterTenant(management, fleet, claimed);
    const tenant =
      owner.kind === 'tenant'
        ? this.inventory.tables.Tenant.get(owner.id)
        : undefined;
    return {
      id,
      name: clusterName(inputs),
      inputs,
      verdict: judgeCluster(inputs, now, this.settings),
      contact: contactOf(fleet, management, now, this.settings),
      owner,
      ...(tenant !== undefined && { tenant }),
    };
  }

  private inputsOf(
    management: ManagementCluster | undefined,
    fleet: FleetCluster | undefined,
  ): ClusterInputs {
    const namesakes =
      management === undefined
        ? []
        : [
            ...this.inventory.tables.ManagementCluster.by(
              'displayName',
              management.displayName,
            ),
          ].filter(other => other.id !== management.id);
    const provisioning =
      management === undefined
        ? undefined
        : this.inventory.provisioningOf(management.id as ClusterId);
    return {
      ...(management !== undefined && { management }),
      ...(provisioning !== undefined && { provisioning }),
      ...(fleet !== undefined && { fleet }),
      registrations:
        fleet === undefined ? [] : this.inventory.registrationsOf(fleet),
      namesakes,
      readable: {
        provisioning: this.inventory.readability('ProvisioningCluster')
          .readable,
        fleet: this.inventory.readability('FleetCluster').readable,
        registrations: this.inventory.readability('ClusterRegistration')
          .readable,
      },
    };
  }
}
