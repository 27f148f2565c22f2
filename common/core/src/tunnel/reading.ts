import { ClusterId } from '../model/ids';
import { Instant } from '../model/instant';
import { Carrier } from '../model/records';
import { SourceRef, UnknownReason } from './source';

/**
 * What one source said of one gateway at one time. Every adapter returns this and nothing else, so that no rule can see
 * which source it was. Times are on the source's clock unless said otherwise.
 */
export type GatewayReading =
  | {
      readonly ok: true;
      readonly gateway: string;
      readonly source: SourceRef;
      readonly observedAt: Instant;
      /**
       * When the answer was made, on a clock that is comparable with ours: the API server's write time, or our own
       * time of receipt. Freshness is judged by it when it is there, else by `observedAt`.
       */
      readonly writtenAt?: Instant;
      /** `null`: the source does not tell. */
      readonly interfaceUp: boolean | null;
      readonly peers: readonly PeerReading[];
    }
  | {
      readonly ok: false;
      readonly gateway: string;
      readonly source: SourceRef;
      readonly reason: Exclude<UnknownReason, 'stale'>;
      readonly detail: string;
      /** When it was tried, on our clock. */
      readonly at: Instant;
    };

/** One peer. Absent fields were not told, which is never the same as zero, none or never. */
export interface PeerReading {
  /** Only where the source names it. */
  readonly clusterId?: ClusterId;
  /** First 8 characters of the public key. */
  readonly peer?: string;
  readonly arcnetIP?: string;
  /** Prefixes. Empty: the peer has none (another one may have taken them). */
  readonly allowedIPs?: readonly string[];
  /** `null`: never. Absent: not known. */
  readonly handshakeAt?: Instant | null;
  readonly rxBytes?: bigint;
  readonly txBytes?: bigint;
  /** Growth as the source itself computed it (Prometheus `increase`); wins over differences of counters. */
  readonly growth?: {
    readonly rx: bigint;
    readonly tx: bigint;
    readonly windowS: number;
  };
  /** The source saw a counter start anew: growth means nothing. */
  readonly wasReset?: boolean;
  /** `host:port`; `null`: none. */
  readonly endpoint?: string | null;
  readonly carrier?: Carrier;
  /** Negative: the site is behind. */
  readonly siteClockSkewS?: number;
  /** Free text of the gateway; data, never alone the ground of a verdict. */
  readonly statusMessage?: string;
  /** Absent: nothing is told of Flux. */
  readonly flux?: FluxReading;
}

/** One Flux session as the relay sees it: receive = from the site. */
export interface FluxReading {
  readonly relay: string;
  readonly endpoint?: string;
  /** `null` or absent: not known. */
  readonly session?: boolean | null;
  readonly since?: Instant | null;
  /** `null`: never. */
  readonly lastReceiveAt?: Instant | null;
  readonly lastSendAt?: Instant | null;
  readonly reconnectsLastHour?: number;
  readonly lastError?: string | null;
  readonly certNotAfter?: Instant | null;
}
