import type { IncomingMessage, ServerResponse } from 'node:http';

/** Object metadata as the API server keeps it; times are RFC 3339 strings. @public */
export interface ObjectMeta {
  name: string;
  namespace?: string;
  generateName?: string;
  uid?: string;
  resourceVersion?: string;
  generation?: number;
  creationTimestamp?: string;
  deletionTimestamp?: string;
  deletionGracePeriodSeconds?: number;
  labels?: { [key: string]: string };
  annotations?: { [key: string]: string };
  finalizers?: string[];
  ownerReferences?: OwnerReference[];
  managedFields?: ManagedFieldsEntry[];
}

/** @public */
export interface OwnerReference {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  controller?: boolean;
  blockOwnerDeletion?: boolean;
}

/** One owner of fields; `fieldsV1` in the API server's notation (`f:`, `k:`, `v:`). @public */
export interface ManagedFieldsEntry {
  manager: string;
  operation: 'Apply' | 'Update';
  apiVersion: string;
  time?: string;
  fieldsType: 'FieldsV1';
  fieldsV1: { [segment: string]: unknown };
  subresource?: string;
}

/** @public */
export type KubeObject = {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
  [key: string]: unknown;
};

/** What a client may hand in: everything the server assigns is optional. @public */
export type KubeObjectInput = {
  apiVersion: string;
  kind: string;
  metadata: Partial<ObjectMeta>;
  [key: string]: unknown;
};

/** @public */
export interface GroupVersionKind {
  apiVersion: string;
  kind: string;
}

/** @public */
export interface ObjectRef extends GroupVersionKind {
  namespace?: string;
  name: string;
}

/** `ERROR` and `BOOKMARK` exist on the wire only. @public */
export type ChangeType = 'ADDED' | 'MODIFIED' | 'DELETED';

/** @public */
export interface Change {
  type: ChangeType;
  object: KubeObject;
  resourceVersion: number;
}

/** @public */
export interface DeleteOptions {
  propagationPolicy?: 'Background' | 'Foreground' | 'Orphan';
  preconditions?: { uid?: string; resourceVersion?: string };
  dryRun?: boolean;
}

/**
 * In-process access for controllers and tests, held to the same rules as HTTP.
 * Every answer is a copy the caller may change. Refusals throw `ApiError`, whose `status` is the
 * Kubernetes Status that HTTP would have answered.
 * @public
 */
export interface ObjectStore {
  get(ref: ObjectRef): KubeObject | undefined;
  list(
    gvk: GroupVersionKind,
    options?: { namespace?: string; labelSelector?: string },
  ): KubeObject[];
  /** Status is dropped where the kind has a status subresource; follow with `updateStatus`. */
  create(object: KubeObjectInput): KubeObject;
  /** Replaces the object. With `metadata.resourceVersion` set, refuses a stale one with 409. */
  update(object: KubeObjectInput): KubeObject;
  updateStatus(object: KubeObjectInput): KubeObject;
  /** JSON merge patch. */
  patch(
    ref: ObjectRef,
    mergePatch: { [key: string]: unknown },
    options?: { subresource?: 'status' },
  ): KubeObject;
  /** `undefined` when it is gone, the object when a finalizer still holds it. */
  delete(ref: ObjectRef, options?: DeleteOptions): KubeObject | undefined;
  /** Called synchronously after each committed change; `undefined` = every kind. */
  subscribe(
    gvk: GroupVersionKind | undefined,
    listener: (change: Change) => void,
  ): () => void;
  readonly resourceVersion: number;
}

/** A bearer token and who it stands for. @public */
export interface Identity {
  token: string;
  user: string;
  groups: string[];
}

/** @public */
export interface SandboxOptions {
  /**
   * Loaded directly into the store: generation, creationTimestamp, deletionTimestamp, uid and
   * status are kept as given. CRDs among them are registered first.
   */
  objects?: readonly unknown[];
  /** 0 (default) = any free port. The host is always 127.0.0.1. */
  port?: number;
  /** Epoch milliseconds. */
  now?: () => number;
  /** Watch events kept before compaction; an older watch is answered 410. Default 10 000. */
  historySize?: number;
  /** Default 15 000. */
  bookmarkIntervalMs?: number;
  /** Besides these one admin of `system:masters` with a random token always exists. */
  identities?: readonly Identity[];
  /**
   * `kubeconfig()` speaks HTTPS with a certificate of this sandbox, because kubectl sends no token
   * over plain HTTP; `false` makes it speak HTTP. The port takes both either way with TLS on.
   */
  tls?: boolean;
}

/** Who a request acts as, after impersonation. @public */
export interface RequestUser {
  name: string;
  groups: readonly string[];
  uid?: string;
  extra: Readonly<Record<string, readonly string[]>>;
}

/** A request as faults see it: routed and authenticated, not yet answered. @public */
export interface InterceptedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  /** RBAC verb for resource requests (`list`, `watch`, …), else the lower-case method. */
  verb: string;
  /** Absent for discovery, health and the like. */
  resource?: {
    group: string;
    version: string;
    plural: string;
    namespace?: string;
    name?: string;
    subresource?: string;
  };
  user: RequestUser;
  incoming: IncomingMessage;
}

/**
 * Runs before the API handler. `handled` means the interceptor has answered, or will (a hang), or
 * has destroyed the socket; `continue` lets the API answer. Keeping the response and destroying it
 * later cuts a running watch.
 * @public
 */
export type Interceptor = (
  request: InterceptedRequest,
  response: ServerResponse,
) => Promise<'continue' | 'handled'> | 'continue' | 'handled';

/** A request to a control route: only ever called for the admin's token. @public */
export interface ControlRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  /** Parsed JSON, `undefined` when there was no body. */
  body: unknown;
}

/** @public */
export interface ControlResponse {
  status?: number;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, in place of a body. */
  text?: string;
  headers?: { [name: string]: string };
}

/** @public */
export type ControlHandler = (
  request: ControlRequest,
) => Promise<ControlResponse> | ControlResponse;

/** @public */
export interface SandboxControl {
  /** Mounts a handler for every method at exactly this path, which must start with `/sandbox/`. */
  route(path: string, handler: ControlHandler): void;
  /** One interceptor at a time; `undefined` removes it. */
  intercept(interceptor: Interceptor | undefined): void;
}

/** A CEL rule that could not be evaluated here: it was not enforced. @public */
export interface UnsupportedRule {
  crd: string;
  version: string;
  path: string;
  rule: string;
  reason: string;
}

/** @public */
export interface LoadProblem {
  object: string;
  message: string;
}

/** @public */
export interface Sandbox {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly store: ObjectStore;
  /** Rules of CRDs that are not enforced, with the reason; never silently true. */
  readonly unsupportedRules: readonly UnsupportedRule[];
  /** Loaded objects that were left out. */
  readonly loadProblems: readonly LoadProblem[];
  /** Kinds that had no CRD among the loaded objects and are served without a schema. */
  readonly guessedKinds: readonly GroupVersionKind[];
  /** YAML, usable by kubectl; `identity` is a user name given in `identities` or `addToken`, default the admin. */
  kubeconfig(identity?: string): string;
  /** Returns the token, a random one when none was given. */
  addToken(identity: Omit<Identity, 'token'> & { token?: string }): string;
  /** Forgets the watch history: a watch from before is answered 410. */
  compact(): void;
  readonly control: SandboxControl;
  close(): Promise<void>;
}
