import type { GroupVersionKind } from '../types';
import {
  apiVersionOf,
  splitApiVersion,
  type ResourceType,
  type ServedVersion,
} from './resourceType';
import { compareVersions } from './versionOrder';

/** A kind in one of its versions. */
export interface ServedResource {
  type: ResourceType;
  version: ServedVersion;
  apiVersion: string;
}

/** The kinds that are served right now: built in, from CRDs, or guessed from loaded objects. */
export class ResourceRegistry {
  private readonly types = new Map<string, ResourceType>();

  register(type: ResourceType) {
    this.types.set(type.id, type);
  }

  unregister(id: string) {
    this.types.delete(id);
  }

  byId(id: string): ResourceType | undefined {
    return this.types.get(id);
  }

  all(): ResourceType[] {
    return [...this.types.values()];
  }

  find(
    group: string,
    version: string,
    plural: string,
  ): ServedResource | undefined {
    const type = this.types.get(group ? `${plural}.${group}` : plural);
    return type && served(type, version);
  }

  findKind({ apiVersion, kind }: GroupVersionKind): ServedResource | undefined {
    const { group, version } = splitApiVersion(apiVersion);
    for (const type of this.types.values()) {
      if (type.group === group && type.kind === kind) {
        return served(type, version);
      }
    }
    return undefined;
  }

  /** Groups with their versions, the preferred first; the core group is the empty string. */
  groups(): { group: string; versions: string[] }[] {
    const groups = new Map<string, Set<string>>();
    for (const type of this.types.values()) {
      const versions = groups.get(type.group) ?? new Set();
      type.versions.forEach(version => versions.add(version.name));
      groups.set(type.group, versions);
    }
    return [...groups]
      .filter(([, versions]) => versions.size > 0)
      .map(([group, versions]) => ({
        group,
        versions: [...versions].sort(compareVersions),
      }));
  }

  inVersion(group: string, version: string): ServedResource[] {
    return this.all()
      .filter(type => type.group === group)
      .map(type => served(type, version))
      .filter(resource => resource !== undefined);
  }
}

function served(type: ResourceType, name: string): ServedResource | undefined {
  const version = type.versions.find(candidate => candidate.name === name);
  return (
    version && { type, version, apiVersion: apiVersionOf(type.group, name) }
  );
}
