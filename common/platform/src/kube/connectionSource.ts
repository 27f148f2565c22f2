import { KubeConnection } from './connection';

/**
 * Where the management cluster is described. Without `path` and `text` the kubeconfig is looked up as kubectl does:
 * `KUBECONFIG`, then `~/.kube/config`.
 */
export type ConnectionSource =
  | {
      readonly kind: 'kubeconfig';
      readonly path?: string;
      readonly text?: string;
      readonly context?: string;
    }
  | { readonly kind: 'in-cluster' };

/**
 * - `not-found`: no such file, no default kubeconfig, or not running inside a cluster
 * - `unreadable`: the file is there and may not be read
 * - `invalid`: not YAML, not a kubeconfig, or one the client would refuse
 * - `no-context`: no current context, or the named context, its cluster or its user do not exist
 * - `expired-credentials`: certificate or token ran out so long ago that no clock difference explains it
 */
export type ConnectionFault =
  | 'not-found'
  | 'unreadable'
  | 'invalid'
  | 'no-context'
  | 'expired-credentials';

export interface FailedConnection {
  readonly ok: false;
  readonly reason: ConnectionFault;
  /** One sentence for a person, free of secrets. */
  readonly detail: string;
}

export type ConnectionResult =
  | { readonly ok: true; readonly connection: KubeConnection }
  | FailedConnection;
