import { kindRules } from '../admission/kindRules';
import { invalidField } from '../admission/metadataCauses';
import { QuotaKeeper } from '../admission/quotaKeeper';
import { badRequest, conflict, invalid, notFound } from '../apiError';
import { trackUpdate } from '../apply/managedFields';
import { ownApplied, serverSideApply } from '../apply/serverSideApply';
import { jsonEqual, stringAt } from '../json';
import type { ServedResource } from '../resources/registry';
import { storageApiVersion } from '../resources/resourceType';
import type { Storage } from '../storage/storage';
import {
  objectKey,
  readObject,
  type StoredObject,
} from '../storage/storedObject';
import type { DeleteOptions, KubeObject, KubeObjectInput } from '../types';
import { admitFields, type FieldValidation } from './admitFields';
import { beginDeletion, mayGo } from './deletion';
import { newObject } from './newObject';
import { nextState, ownPart } from './nextState';
import { requireSame, requireVersion } from './preconditions';
import { subjectOf, type Target } from './target';

export interface WriteOptions {
  dryRun?: boolean;
  /** Whose fields these become; absent = not tracked (in-process controllers). */
  manager?: string;
  fieldValidation?: FieldValidation;
  onWarning?: (message: string) => void;
  /** Custom resources are replaced only by clients that name the version they saw. */
  mustNameVersion?: boolean;
  /**
   * The server's own bookkeeping (finalizers, owner references): it must not fail on an object of a
   * dump that its schema would refuse today.
   */
  isOwn?: boolean;
}

/** The one way anything is written, over HTTP and in-process. Refusals throw `ApiError`. */
export class Writer {
  private readonly quota: QuotaKeeper;

  constructor(
    private readonly storage: Storage,
    private readonly now: () => number,
  ) {
    this.quota = new QuotaKeeper(storage);
  }

  create(
    resource: ServedResource,
    namespace: string | undefined,
    input: KubeObjectInput,
    options: WriteOptions,
  ): KubeObject {
    const next = newObject(
      this.storage,
      resource,
      namespace,
      input,
      this.time(),
    );
    this.admit(resource, next, undefined, options);
    if (options.manager !== undefined) {
      trackUpdate(
        undefined,
        next,
        resource.version.shape,
        { name: options.manager, operation: 'Update' },
        this.time(),
      );
    }
    return this.commit(resource, next, undefined, options);
  }

  /** PUT: the given object takes the place of the held one. */
  replace(
    target: Target,
    input: KubeObjectInput,
    options: WriteOptions,
  ): KubeObject {
    if (options.mustNameVersion && !input.metadata.resourceVersion) {
      throw invalid(subjectOf(target), [
        invalidField(
          'metadata.resourceVersion',
          0,
          'must be specified for an update',
        ),
      ]);
    }
    return this.change(target, () => input, options);
  }

  /** PATCH: `produce` makes the wanted object out of a copy of the held one. */
  change(
    target: Target,
    produce: (live: KubeObject) => KubeObjectInput,
    options: WriteOptions,
  ): KubeObject {
    const { resource, subresource } = target;
    const stored = this.held(target);
    const live = readObject(stored, resource.apiVersion);
    const wanted = produce(readObject(stored, resource.apiVersion));
    requireSame(target, wanted, live);
    const next = nextState(resource, live, wanted, subresource);
    if (!options.isOwn) this.admit(resource, next, live, options);
    if (options.manager !== undefined) {
      trackUpdate(
        live,
        next,
        resource.version.shape,
        {
          name: options.manager,
          operation: 'Update',
          ...(subresource ? { subresource } : {}),
        },
        this.time(),
      );
    }
    return this.commit(resource, next, live, options);
  }

  /** Server-side apply; creates what does not exist. */
  apply(
    target: Target,
    config: KubeObjectInput,
    apply: { manager: string; force: boolean },
    options: WriteOptions,
  ): { object: KubeObject; created: boolean } {
    const { resource, namespace, name, subresource } = target;
    if (config.metadata.managedFields !== undefined) {
      throw badRequest('metadata.managedFields must be nil');
    }
    const { shape } = resource.version;
    const how = {
      manager: {
        name: apply.manager,
        operation: 'Apply' as const,
        ...(subresource ? { subresource } : {}),
      },
      force: apply.force,
      time: this.time(),
    };
    const stored = this.storage.get(
      resource.type.id,
      objectKey(namespace, name),
    );
    if (!stored) {
      if (subresource) throw notFound(subjectOf(target));
      const input = { ...config, metadata: { ...config.metadata, name } };
      const next = newObject(
        this.storage,
        resource,
        namespace,
        input,
        this.time(),
      );
      this.admit(resource, next, undefined, options);
      ownApplied(next, ownPart(config, resource, undefined), shape, how);
      return {
        object: this.commit(resource, next, undefined, options),
        created: true,
      };
    }
    const live = readObject(stored, resource.apiVersion);
    requireSame(target, config, live);
    const merged = serverSideApply(
      readObject(stored, resource.apiVersion),
      ownPart(config, resource, subresource),
      shape,
      how,
    );
    const next = nextState(resource, live, merged, subresource);
    this.admit(resource, next, live, options);
    return {
      object: this.commit(resource, next, live, options),
      created: false,
    };
  }

  /** `undefined` when the object is gone, the object when something still holds it. */
  remove(target: Target, options: DeleteOptions): KubeObject | undefined {
    const { resource } = target;
    const stored = this.held(target);
    const live = readObject(stored, resource.apiVersion);
    const { preconditions = {}, propagationPolicy, dryRun } = options;
    if (preconditions.uid !== undefined && preconditions.uid !== stored.uid) {
      throw conflict(
        subjectOf(target),
        `Precondition failed: UID in precondition: ${preconditions.uid}, UID in object meta: ${stored.uid}`,
      );
    }
    requireVersion(target, preconditions.resourceVersion, live);
    const dependents = this.storage.dependents(stored.uid);
    const next = beginDeletion(resource.type, live, {
      time: this.time(),
      hasContent: this.hasContent(live),
      waitsForDependents:
        propagationPolicy === 'Foreground' && dependents.length > 0,
      orphansDependents:
        propagationPolicy === 'Orphan' && dependents.length > 0,
    });
    if (mayGo(resource.type, next)) {
      if (!dryRun) this.takeAway(resource, next);
      return undefined;
    }
    if (dryRun || live.metadata.deletionTimestamp !== undefined) {
      return jsonEqual(next, live)
        ? live
        : this.commit(resource, next, live, { dryRun });
    }
    return this.commit(resource, next, live, {});
  }

  private admit(
    resource: ServedResource,
    next: KubeObject,
    live: KubeObject | undefined,
    options: WriteOptions,
  ) {
    kindRules(resource.type.id).prepare?.(next, live, this.time());
    admitFields(resource, next, live, options);
    this.quota.admit(resource.type, next, live);
    this.quota.fillStatus(resource.type, next, live);
  }

  private commit(
    resource: ServedResource,
    next: KubeObject,
    live: KubeObject | undefined,
    { dryRun }: WriteOptions,
  ): KubeObject {
    const { type, apiVersion } = resource;
    // Writing what is there already changes no version and wakes no watcher.
    if (live && jsonEqual(untimed(next), untimed(live))) return live;
    if (dryRun) return next;
    if (live && mayGo(type, next)) {
      return this.takeAway(resource, next);
    }
    const stored = this.storage.put(type.id, next, storageApiVersion(type));
    this.quota.book(type, next, live);
    return readObject(stored, apiVersion);
  }

  private takeAway(resource: ServedResource, last: KubeObject): KubeObject {
    const { type } = resource;
    this.storage.remove(type.id, last, storageApiVersion(type));
    this.quota.book(type, undefined, last);
    return last;
  }

  private held(target: Target): StoredObject {
    const { resource, namespace, name } = target;
    const stored = this.storage.get(
      resource.type.id,
      objectKey(namespace, name),
    );
    if (!stored) throw notFound(subjectOf(target));
    return stored;
  }

  private hasContent(object: KubeObject): boolean {
    if (object.kind !== 'CustomResourceDefinition') return false;
    const group = stringAt(object, 'spec', 'group');
    const plural = stringAt(object, 'spec', 'names', 'plural');
    return this.storage.count(`${plural}.${group}`) > 0;
  }

  private time(): string {
    return new Date(this.now()).toISOString().replace(/\.\d+Z$/, 'Z');
  }
}

/** When somebody applied is not part of what they applied. */
function untimed(object: KubeObject): unknown {
  return {
    ...object,
    metadata: {
      ...object.metadata,
      managedFields:
        object.metadata.managedFields?.map(entry => ({
          ...entry,
          time: '',
        })) ?? [],
    },
  };
}
