import { Instant } from '../model/instant';
import { ClusterFacts } from './facts';

export const LAYERS = [
  'gateway',
  'relay',
  'flux',
  'arcnet',
  'site',
  'onboarding',
  'config',
  'path',
  'api',
  'agent',
  'none',
  'unknown',
] as const;
/** Which part of the way is broken (tunnels.md §6.2). */
export type Layer = (typeof LAYERS)[number];

export const CONFIDENCES = ['high', 'medium', 'low', 'none'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

export const CAUSES = [
  'gateway-outage',
  'flux-cert-expired',
  'relay-outage',
  'relay-or-site',
  'site-offline',
  'shared-outage-unattributed',
  'flapping-flux',
  'flapping-path',
  'flapping-api',
  'flapping-agent',
  'fleet-agent-never-checked-in',
  'connected',
  'not-tunnelled',
  'tunnel-not-configured',
  'duplicate-arcnet-ip',
  'peer-missing',
  'wrong-arcnet-ip',
  'flux-never-up',
  'arcnet-handshake-refused',
  'tunnel-never-established',
  'never-established-flux-unread',
  'one-way-to-site',
  'key-mismatch',
  'site-clock-behind',
  'flux-auth-refused',
  'flux-tls-untrusted',
  'flux-half-open',
  'flux-path-down',
  'arcnet-down-before-flux',
  'arcnet-inside-flux',
  'flux-not-checked',
  'udp-newly-filtered',
  'direct-path-lost',
  'probe-counters-conflict',
  'path-lost-layer-pending',
  'no-path-layer-unknown',
  'api-down',
  'api-port-rejected',
  'api-port-filtered',
  'mtu-blackhole',
  'api-hung',
  'mtu-or-api-hung',
  'cert-or-clock',
  'api-cert-expired',
  'api-ca-mismatch',
  'api-not-ready',
  'mtu-suspected',
  'import-not-completed',
  'agent-not-checking-in',
  'probe-vantage-broken',
  'cannot-see',
  'reachability-not-verified',
  'recheck-pending',
  'unexplained',
] as const;
export type Cause = (typeof CAUSES)[number];

/** Ids of the printed table, e.g. `F4`. */
export type RowId = `${
  | 'S'
  | 'K'
  | 'N'
  | 'A'
  | 'F'
  | 'D'
  | 'U'
  | 'P'
  | 'G'}${number}`;

/** Why a confidence is lower than the row says. */
export type Cap = 'source-conflict' | 'unprobed' | 'arcnet-contradicts';

/** A row that matched. */
export interface Finding {
  readonly row: RowId;
  readonly layer: Layer;
  readonly cause: Cause;
  readonly confidence: Confidence;
  readonly caps: readonly Cap[];
}

/** Root of an incident (tunnels.md §6.4). */
export type Root =
  | { readonly kind: 'gateway' | 'relay' | 'site'; readonly name: string }
  | {
      readonly kind: 'relay-or-site';
      readonly relay: string;
      readonly site: string;
    }
  | { readonly kind: 'cluster'; readonly id: string };

/** The verdict on one cluster: the first row that matched, the later ones, and everything it rests on. */
export interface Diagnosis extends Finding {
  readonly root: Root;
  /** Since when, as far as it was observed. */
  readonly since: Instant | undefined;
  /** Later matches, rows U* left out. */
  readonly secondary: readonly Finding[];
  readonly facts: ClusterFacts;
}

/** One row of the table against one cluster: "how did you get there?". */
export interface RowTrace {
  readonly row: RowId;
  readonly layer: Layer;
  readonly cause: Cause;
  readonly matched: boolean;
  /** Conditions that were not met, by the names of tunnels.md §6.1; empty when it matched. */
  readonly unmet: readonly string[];
}

/** One root cause and all clusters it takes down. */
export interface DiagnosedIncident {
  readonly root: Root;
  readonly layer: Layer;
  readonly cause: Cause;
  readonly confidence: Confidence;
  readonly since: Instant | undefined;
  /** Management ids, sorted. */
  readonly clusters: readonly string[];
}
