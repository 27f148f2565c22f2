import {
  ClusterInputs,
  ClusterTenant,
  ClusterVerdict,
  Contact,
  Instant,
  ObjectKey,
  Tenant,
  TenantId,
  objectKey,
} from '@mooring/core';
import { ClusterPath } from './inventory';

const NONE: readonly never[] = [];

/** One line of the clusters table: the verdict and what lists filter and sort by. */
export interface ClusterRow {
  /** Management id, or the Fleet cluster's `namespace/name` where there is no management record. */
  readonly id: string;
  readonly name: string;
  readonly inputs: ClusterInputs;
  readonly verdict: ClusterVerdict;
  /** May the agent's reports be believed? Decides every deployment on it. */
  readonly contact: Contact;
  /** Further Fleet records that name it, as a workspace move leaves behind: their reports stand for themselves. */
  readonly leftBehind?: readonly FleetContact[];
  /** Verdict and contact hold until then unless an object changes. */
  readonly reviewAt?: Instant;
  readonly owner: ClusterTenant;
  /** How its gateway says it is reached. */
  readonly path?: ClusterPath;
  /** The Tenant object, where the owner has one. */
  readonly tenant?: Tenant;
}

export interface FleetContact {
  readonly key: ObjectKey;
  readonly contact: Contact;
}

/** A row that became another one. Absent `after`: the cluster is gone. */
export interface RowChange {
  readonly id: string;
  readonly before?: ClusterRow;
  readonly after?: ClusterRow;
}

/** Things that belong to no tenant, or to two at once, have no owner. */
export function ownerOf(row: ClusterRow | undefined): TenantId | undefined {
  return row?.owner.kind === 'tenant' ? row.owner.id : undefined;
}

/** Every Fleet record of a row, its own first. */
export function contactsOf(
  row: ClusterRow | undefined,
): readonly FleetContact[] {
  const fleet = row?.inputs.fleet;
  if (row === undefined || fleet === undefined) return NONE;
  const own = {
    key: objectKey(fleet.namespace, fleet.name),
    contact: row.contact,
  };
  return row.leftBehind === undefined ? [own] : [own, ...row.leftBehind];
}

/** What deployments take from a cluster: whether its reports are believed, how it is called, whose it is. */
export function isSameToDeployments(
  before: ClusterRow | undefined,
  after: ClusterRow | undefined,
): boolean {
  const was = contactsOf(before);
  const is = contactsOf(after);
  return (
    before?.name === after?.name &&
    before?.inputs.namesakes.length === after?.inputs.namesakes.length &&
    ownerOf(before) === ownerOf(after) &&
    was.length === is.length &&
    was.every(
      ({ key, contact }, index) =>
        key === is[index]?.key && contact === is[index]?.contact,
    )
  );
}

function samePath(a: ClusterPath | undefined, b: ClusterPath | undefined) {
  return (
    a?.gateway === b?.gateway &&
    a?.arcnetIP === b?.arcnetIP &&
    a?.carrier === b?.carrier
  );
}

/** A heartbeat alone moves "last contact" and wakes nobody; everything else a row shows does. */
export function isVisible(
  before: ClusterRow | undefined,
  after: ClusterRow | undefined,
): boolean {
  if (before === undefined || after === undefined) return true;
  return (
    before.verdict.state !== after.verdict.state ||
    before.verdict.reason !== after.verdict.reason ||
    before.verdict.since !== after.verdict.since ||
    !isSameToDeployments(before, after) ||
    before.tenant !== after.tenant ||
    !samePath(before.path, after.path) ||
    before.owner.kind !== after.owner.kind ||
    ownerOf(before) !== ownerOf(after) ||
    before.inputs.management !== after.inputs.management ||
    before.inputs.provisioning !== after.inputs.provisioning ||
    before.inputs.namesakes.length !== after.inputs.namesakes.length
  );
}
