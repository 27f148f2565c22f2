import { ClusterId } from '../model/ids';
import { Instant } from '../model/instant';
import { Carrier } from '../model/records';
import { Known } from './source';

/** Derived from measured values, never taken from a source's word (tunnels.md §3). */
export type TunnelState =
  | 'established'
  | 'ageing'
  | 'silent'
  | 'stale'
  | 'never'
  | 'absent'
  | 'unknown';

/** A cluster's ArcNet peer at its gateway, as of the sample's own time. Nothing in it is extrapolated. */
export interface ArcNetTunnel {
  readonly clusterId: ClusterId;
  readonly gateway: string;
  readonly arcnetIP: string | null;
  /** Fingerprint of the peer's public key. */
  readonly peer: string | null;
  readonly interfaceUp: boolean | null;
  /** Seconds at observation, on the source's clock. `null` = never, `undefined` = not known. */
  readonly handshakeAgeS: number | null | undefined;
  /** The handshake lies ahead of the source's own time by so many seconds; its age is then not known. */
  readonly clockSkewS: number | null;
  readonly rxBytes: bigint | null;
  readonly txBytes: bigint | null;
  /** `null` until there are two samples, and after a reset. */
  readonly rxDelta: bigint | null;
  readonly txDelta: bigint | null;
  readonly windowS: number | null;
  readonly wasReset: boolean;
  /** Seconds for which rx has not changed; `null` while only one sample exists. */
  readonly frozenS: number | null;
  /** Later of the last handshake and the last sample in which rx had grown. */
  readonly lastAliveAt: Instant | null;
  readonly endpoint: string | null;
  readonly allowedIPs: readonly string[] | null;
  /** Fingerprints, cluster ids or `tenant <id>` that hold or claim the address; more than one is a conflict. */
  readonly ipOwners: readonly string[];
  readonly carrier: Carrier | 'unknown';
  /** A handshake was seen in this or an earlier sample. `null`: no sample told of handshakes, or none had the peer. */
  readonly everEstablished: boolean | null;
  readonly siteClockSkewS: number | null;
  readonly statusMessage: string | null;
  /**
   * With state `absent`: first sample that no longer had the peer. Absent where no sample ever had one: the tunnel was never
   * made.
   */
  readonly absentSince?: Instant;
  readonly state: TunnelState;
}

export type FluxState = 'up' | 'half-open' | 'down' | 'unknown';

/** A cluster's Flux session as of the sample's own time; receive and send as the relay sees them. */
export interface FluxPath {
  readonly clusterId: ClusterId;
  readonly relay: string;
  readonly endpoint: string | null;
  readonly session: boolean | null;
  readonly since: Instant | null;
  readonly receiveAgeS: number | null;
  readonly sendAgeS: number | null;
  readonly reconnectsLastHour: number | null;
  readonly lastError: string | null;
  readonly certNotAfter: Instant | null;
  /** The session is up, but the relay's own side to the gateway has been silent for over 60 s. */
  readonly backendSilent: boolean;
  readonly state: FluxState;
}

/** How a cluster should be reached, from the Tenant or, for further clusters, from the gateway's own connection. */
export interface TunnelRegistration {
  readonly clusterId: ClusterId;
  readonly arcnetIP?: string;
  readonly carrier?: Carrier;
  readonly gateway?: string;
  readonly site?: string;
  /** Registered fingerprint (annotation `mooring.dev/arcnet-peer`). */
  readonly peer?: string;
  /** Tenants whose record names the same address, this one's own included, as `tenant <id>`. */
  readonly claimedBy: readonly string[];
}

/** Two fresh sources that disagree on whether the tunnel lives; the stronger one is used. */
export interface SourceConflict {
  readonly used: {
    readonly tunnel: Known<ArcNetTunnel> & { readonly ok: true };
  };
  readonly other: {
    readonly tunnel: Known<ArcNetTunnel> & { readonly ok: true };
  };
}

/** Everything the sources say of one cluster's way, after staleness, precedence and joining. */
export interface TunnelKnowledge {
  /** The gateway it hangs on, registered or observed. */
  readonly gateway: string | null;
  readonly arcnet: Known<ArcNetTunnel>;
  /** Not ok with `no-record` where no source tells of Flux. */
  readonly flux: Known<FluxPath>;
  readonly carrier: Carrier | 'unknown';
  /** The relay it hangs on, also last known; `null` without one. */
  readonly relay: string | null;
  readonly conflict: SourceConflict | null;
}

/** One gateway as its sources show it. */
export interface GatewayKnowledge {
  readonly name: string;
  /** Heartbeat: fresh and when, or why not. */
  readonly status: Known<{ readonly interfaceUp: boolean | null }>;
  /** Each source by itself, for the sources bar and the Tunnels page. */
  readonly sources: readonly Known<{ readonly interfaceUp: boolean | null }>[];
}
