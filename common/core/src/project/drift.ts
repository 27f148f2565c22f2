import { Drift } from '../model/records';
import { Fields } from './fields';

/** Keys that a strategic or JSON merge patch needs to find a list entry; they change nothing themselves. */
const MERGE_KEYS = new Set([
  'name',
  'kind',
  'apiVersion',
  'metadata',
  'namespace',
]);

/** `status.modifiedStatus`, fleet.md §2.5 and §8. Patches are looked at and dropped, never shown. */
export function readDrift(status: Fields): Drift | undefined {
  const items = status.list('modifiedStatus');
  if (items.length === 0) return undefined;
  // `missing` with `exist` means "is there, but not owned by us": not a missing resource.
  const missing = items.filter(
    item => item.flag('missing') && !item.flag('exist'),
  );
  const shown = missing.length > 0 ? missing : items;
  return {
    kind: missing.length > 0 ? 'missing' : presentKind(items),
    objects: shown.slice(0, 3).map(describeDrift),
    total: shown.length,
  };
}

function presentKind(items: readonly Fields[]): 'injected-ca' | 'changed' {
  return items.every(
    item =>
      !item.flag('delete') &&
      !item.flag('missing') &&
      changesOnlyCaBundle(item.text('patch')),
  )
    ? 'injected-ca'
    : 'changed';
}

/** An object that should not be there, or that is somebody else's, does not merely differ. */
function describeDrift(item: Fields): string {
  const object = describeObject(item);
  if (item.flag('delete')) return `${object} (extra)`;
  return item.flag('missing') && item.flag('exist')
    ? `${object} (there, but not owned by this deployment)`
    : object;
}

export function describeObject(item: Fields): string {
  const namespace = item.text('namespace');
  const name = item.text('name') ?? '?';
  return `${item.text('kind') ?? 'object'} ${
    namespace === undefined ? name : `${namespace}/${name}`
  }`;
}

/** Certificate injectors write `caBundle` into webhooks, API services and CRD conversions for ever (rancher/fleet#5368). */
function changesOnlyCaBundle(patch: string | undefined): boolean {
  if (patch === undefined || patch.length > 200_000) return false;
  let parsed: unknown;
  try {
    parsed = JSON.parse(patch);
  } catch {
    // Not JSON: nothing can be said about what it changes, so it counts as a real difference.
    return false;
  }
  const changed = new Set<string>();
  collectLeaves(parsed, changed);
  return changed.has('caBundle') && changed.size === 1;
}

function collectLeaves(value: unknown, changed: Set<string>, key = ''): void {
  if (Array.isArray(value)) {
    value.forEach(item => collectLeaves(item, changed, key));
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value))
      collectLeaves(inner, changed, name);
  } else if (!MERGE_KEYS.has(key) && !key.startsWith('$setElementOrder')) {
    changed.add(key);
  }
}
