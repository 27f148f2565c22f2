declare const idBrand: unique symbol;
type Id<Name extends string> = string & { readonly [idBrand]: Name };

/** Slug of a tenant, DESIGN §4. */
export type TenantId = Id<'TenantId'>;
/** Name of the `management.cattle.io/v3` Cluster, e.g. `c-m-7xk2p9qd`, `c-pzk8b` or `local`. */
export type ClusterId = Id<'ClusterId'>;
/** `namespace/name`. */
export type ObjectKey = Id<'ObjectKey'>;

const TENANT = /^[a-z][a-z0-9-]{1,38}[a-z0-9]$/;

export function parseTenantId(value: unknown): TenantId | undefined {
  return typeof value === 'string' && TENANT.test(value)
    ? (value as TenantId)
    : undefined;
}

const DNS_NAME = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/;

export function parseClusterId(value: unknown): ClusterId | undefined {
  return typeof value === 'string' && DNS_NAME.test(value)
    ? (value as ClusterId)
    : undefined;
}

export function objectKey(namespace: string, name: string): ObjectKey {
  return `${namespace}/${name}` as ObjectKey;
}
