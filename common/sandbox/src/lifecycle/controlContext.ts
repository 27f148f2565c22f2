import type { ResourceRegistry, ServedResource } from '../resources/registry';
import type { Storage } from '../storage/storage';
import type { Target } from '../writing/target';
import type { Writer } from '../writing/writer';
import type { Background } from './background';

/** What the built-in controllers work with. */
export interface ControlContext {
  storage: Storage;
  registry: ResourceRegistry;
  writer: Writer;
  background: Background;
}

/** A stored object as something the writer can address, in its preferred served version. */
export function targetOf(
  registry: ResourceRegistry,
  resource: string,
  key: string,
): Target | undefined {
  const type = registry.byId(resource);
  if (!type) return undefined;
  const served: ServedResource | undefined =
    registry.find(type.group, type.storageVersion, type.plural) ??
    registry.find(type.group, type.versions[0]?.name ?? '', type.plural);
  if (!served) return undefined;
  const slash = key.indexOf('/');
  return type.namespaced
    ? {
        resource: served,
        namespace: key.slice(0, slash),
        name: key.slice(slash + 1),
      }
    : { resource: served, name: key };
}
