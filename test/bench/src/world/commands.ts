import { ProxyCount } from './socksProxy';
import { TunnelPlan } from './tunnelPlan';

/** What a server process is started with, as JSON in its only argument. */
export interface ServerPlan {
  readonly clusters: number;
  readonly bundles: number;
  readonly tenants: number;
  /** Absent: all clusters are managed, and there are no gateways. */
  readonly tunnels?: TunnelPlan;
}

/** First line of a server process. */
export interface ServerReady {
  readonly url: string;
  readonly kubeconfig: string;
}

/** One line each to the server process; it answers with one line each, in order. */
export type Command =
  /** Each gateway reports once in so many milliseconds, one after the other; 0: none does. */
  | { readonly kind: 'report-every'; readonly ms: number }
  /** The clusters of one gateway are no longer heard of, since `at`. */
  | { readonly kind: 'lose'; readonly gateway: number; readonly at: number }
  | { readonly kind: 'heal'; readonly gateway: number }
  /** What the proxy of the silent sites did. */
  | { readonly kind: 'count' };

export type Reply = ProxyCount | null;
