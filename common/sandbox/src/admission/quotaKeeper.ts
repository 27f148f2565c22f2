import { forbidden } from '../apiError';
import { jsonEqual, objectAt, type JsonObject } from '../json';
import type { ResourceType } from '../resources/resourceType';
import type { Storage } from '../storage/storage';
import { readObject } from '../storage/storedObject';
import type { KubeObject } from '../types';
import {
  addQuantities,
  formatQuantity,
  parseQuantity,
  type Quantity,
} from './quantity';
import { unstatedCompute, usageOf, type Usage } from './quotaUsage';

export const quotaResource = 'resourcequotas';
const zero: Quantity = { milli: 0n, binary: false };

/**
 * ResourceQuota: refuses what exceeds a limit and keeps `status.used`. A `used` that was loaded is
 * trusted, because a dump seldom holds the pods it counts. Quotas with scopes limit nothing here.
 */
export class QuotaKeeper {
  constructor(private readonly storage: Storage) {}

  /** Throws the API server's 403 when the object does not fit into its namespace. */
  admit(type: ResourceType, next: KubeObject, live?: KubeObject) {
    const { namespace, name } = next.metadata;
    const requested = growth(type.id, next, live);
    for (const quota of this.quotas(namespace)) {
      const hard = limits(quota);
      const subject = { group: type.group, plural: type.plural, name };
      const unstated =
        type.id === 'pods' && !live
          ? unstatedCompute(Object.keys(hard), next)
          : [];
      if (unstated.length > 0) {
        throw forbidden(
          subject,
          `failed quota: ${quota.metadata.name}: must specify ${unstated.join(
            ',',
          )}`,
        );
      }
      const used = objectAt(quota, 'status', 'used') ?? {};
      const over = [...requested]
        .filter(
          ([key, amount]) =>
            amount.milli > 0n && exceeds(hard[key], used[key], amount),
        )
        .map(([key]) => key)
        .sort();
      if (over.length === 0) continue;
      const list = (show: (key: string) => string) =>
        over.map(key => `${key}=${show(key)}`).join(',');
      throw forbidden(
        subject,
        `exceeded quota: ${quota.metadata.name}, requested: ${list(key =>
          formatQuantity(requested.get(key) ?? zero),
        )}, used: ${list(key => shown(used[key]))}, limited: ${list(key =>
          shown(hard[key]),
        )}`,
      );
    }
  }

  /** Books a committed change; `next` absent = deleted. */
  book(type: ResourceType, next?: KubeObject, live?: KubeObject) {
    const namespace = (next ?? live)?.metadata.namespace;
    const quotas = this.quotas(namespace);
    if (quotas.length === 0) return;
    const change = growth(type.id, next, live);
    for (const quota of quotas) {
      const hard = limits(quota);
      const used: JsonObject = { ...objectAt(quota, 'status', 'used') };
      let isChanged = false;
      for (const [key, amount] of change) {
        if (hard[key] === undefined || amount.milli === 0n) continue;
        const sum = addQuantities(parseQuantity(used[key]) ?? zero, amount);
        used[key] = formatQuantity(sum.milli < 0n ? zero : sum);
        isChanged = true;
      }
      if (!isChanged) continue;
      quota.status = { ...objectAt(quota, 'status'), hard, used };
      this.storage.put(quotaResource, quota, 'v1');
    }
  }

  /** In place: a quota whose limits are new gets a status counted from what is there. */
  fillStatus(type: ResourceType, next: KubeObject, live?: KubeObject) {
    if (type.id === quotaResource && limitsChanged(next, live)) {
      next.status = this.count(next);
    }
  }

  private count(quota: KubeObject): JsonObject {
    const hard = objectAt(quota, 'spec', 'hard') ?? {};
    const used: Usage = new Map(Object.keys(hard).map(key => [key, zero]));
    const { namespace } = quota.metadata;
    for (const resource of this.storage.resources()) {
      if (namespace === undefined) break;
      for (const stored of this.storage.page(resource, { namespace }).objects) {
        for (const [key, amount] of usageOf(resource, readObject(stored))) {
          const held = used.get(key);
          if (held) used.set(key, addQuantities(held, amount));
        }
      }
    }
    return {
      hard,
      used: Object.fromEntries(
        [...used].map(([key, amount]) => [key, formatQuantity(amount)]),
      ),
    };
  }

  private quotas(namespace: string | undefined): KubeObject[] {
    if (namespace === undefined || this.storage.count(quotaResource) === 0) {
      return [];
    }
    return this.storage
      .page(quotaResource, { namespace })
      .objects.map(stored => readObject(stored))
      .filter(
        quota =>
          objectAt(quota, 'spec')?.scopes === undefined &&
          objectAt(quota, 'spec', 'scopeSelector') === undefined,
      );
  }
}

function limits(quota: KubeObject): JsonObject {
  return (
    objectAt(quota, 'spec', 'hard') ?? objectAt(quota, 'status', 'hard') ?? {}
  );
}

function growth(resource: string, next?: KubeObject, live?: KubeObject): Usage {
  const change: Usage = next ? usageOf(resource, next) : new Map();
  if (!live) return change;
  for (const [key, { milli, binary }] of usageOf(resource, live)) {
    change.set(
      key,
      addQuantities(change.get(key) ?? zero, { milli: -milli, binary }),
    );
  }
  return change;
}

function exceeds(hard: unknown, used: unknown, amount: Quantity): boolean {
  const limit = parseQuantity(hard);
  if (hard === undefined || !limit) return false;
  return (parseQuantity(used) ?? zero).milli + amount.milli > limit.milli;
}

function shown(amount: unknown): string {
  return formatQuantity(parseQuantity(amount) ?? zero);
}

function limitsChanged(next: KubeObject, live?: KubeObject): boolean {
  return !jsonEqual(
    objectAt(next, 'spec', 'hard'),
    objectAt(live, 'spec', 'hard'),
  );
}
