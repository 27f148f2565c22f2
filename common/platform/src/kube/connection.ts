import { ImpersonatedUser } from './impersonation';

/** One call. Anything that may be large or long-lived goes through {@link KubeConnection.stream} instead. */
export interface KubeRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Absolute and already encoded, e.g. `/apis/fleet.cattle.io/v1alpha1/clusters`. */
  readonly path: string;
  readonly query?: Readonly<
    Record<string, string | number | boolean | undefined>
  >;
  readonly body?: unknown;
  /** Default `application/json`; patches name their own, e.g. `application/merge-patch+json`. */
  readonly contentType?: string;
  /** The person the call is made for. Absent: Mooring itself. */
  readonly as?: ImpersonatedUser;
  /** From the moment of asking, waiting for a free slot included. Milliseconds, default 10,000. */
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
}

export type KubeFailureKind =
  | 'forbidden'
  | 'unauthorized'
  | 'not-found'
  | 'conflict'
  | 'gone'
  | 'invalid'
  | 'rate-limited'
  | 'timeout'
  | 'unreachable'
  | 'server-error'
  /** Something answered, but not the Kubernetes API: a login page, broken JSON, an answer beyond all bounds. */
  | 'bad-answer'
  /** The caller's own signal ended the call. */
  | 'aborted';

/** What went wrong, as data. `message` is what the upstream said, cleaned of secrets and clipped. */
export interface KubeFailure {
  readonly ok: false;
  readonly kind: KubeFailureKind;
  readonly status?: number;
  readonly message: string;
  /** `reason` of the Kubernetes `Status`, e.g. `Expired`, `AlreadyExists`. */
  readonly reason?: string;
  /** `details.causes` of the Kubernetes `Status`: the fields that are wrong. */
  readonly causes?: readonly FailureCause[];
  readonly retryAfterMs?: number;
  /** Code of the operating system, TLS or HTTP layer, e.g. `ECONNREFUSED`, `CERT_HAS_EXPIRED`. */
  readonly errno?: string;
}

export interface FailureCause {
  readonly reason?: string;
  readonly field?: string;
  readonly message?: string;
}

export type KubeResponse =
  | { readonly ok: true; readonly status: number; readonly body: unknown }
  | KubeFailure;

export interface KubeStreamRequest {
  readonly path: string;
  readonly query?: KubeRequest['query'];
  /** Longest silence in milliseconds, before the answer begins and within it; then the stream fails as `timeout`. */
  readonly idleMs: number;
  /** Longest line in bytes; a longer one ends the stream as `bad-answer`. */
  readonly maxLineBytes?: number;
  readonly signal: AbortSignal;
}

/**
 * What a stream yields, in this order: `opened`, lines, and at most one `failed` as the last item.
 * A stream that the server closes in good order just ends. Nothing is thrown.
 */
export type StreamItem =
  | { readonly kind: 'opened' }
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'failed'; readonly failure: KubeFailure };

export interface ServerVersion {
  readonly gitVersion: string;
  readonly platform?: string;
}

export interface KubeConnection {
  /** Address of the API server as configured, without user or password. */
  readonly server: string;
  /** Learned from `GET /version` (`gitVersion` holds `+mooring-sandbox`); false until then. */
  readonly isSandbox: boolean;
  /** Learned with the first answer of the server, see {@link KubeConnection.identify}. */
  readonly version: ServerVersion | undefined;
  /** Server's clock minus ours in milliseconds, from the `Date` header (whole seconds); undefined until an answer came. */
  readonly clockSkewMs: number | undefined;
  /** When the credentials in use run out (epoch ms), where that can be known. */
  readonly credentialsExpireAt: number | undefined;
  /** Asks for the version now. Otherwise it is asked in the background after the first answer to anything. */
  identify(signal?: AbortSignal): Promise<KubeResponse>;
  request(request: KubeRequest): Promise<KubeResponse>;
  stream(request: KubeStreamRequest): AsyncIterable<StreamItem>;
  /** Ends all calls and sockets; later calls fail as `aborted`. */
  close(): Promise<void>;
}
