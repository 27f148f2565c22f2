import { Instant } from '../model/instant';

/** What kind of thing was asked; texts name a source by this word and its gateway. */
export type SourceKind = 'crd' | 'prometheus' | 'wg-dump' | 'probe';

/** Where a value came from. */
export interface SourceRef {
  readonly kind: SourceKind;
  /** Which one of its kind, e.g. the name of the gateway or a URL without credentials. */
  readonly locator: string;
  /** How often it is expected to speak; a sample older than `max(3 × interval, 90 s)` is stale. */
  readonly intervalSeconds: number;
  /** Its clock minus ours in seconds; `null` when nothing tells. */
  readonly clockSkewS: number | null;
}

/** Five ways of not knowing, and "old": each reads differently to the user (tunnels.md §3). */
export type UnknownReason =
  | 'unreachable'
  | 'unauthorized'
  | 'stale'
  | 'malformed'
  | 'not-configured'
  | 'no-record';

/** A value with its origin, or why there is none. `observedAt` is on the source's clock. */
export type Known<T> =
  | {
      readonly ok: true;
      readonly value: T;
      readonly observedAt: Instant;
      readonly source: SourceRef;
    }
  | Unknown<T>;

export interface Unknown<T> {
  readonly ok: false;
  readonly reason: UnknownReason;
  /** As the source or the network said it, clipped; never a secret. */
  readonly detail: string;
  readonly source?: SourceRef;
  /** For "last known, N min old"; never used by a rule. */
  readonly last?: { readonly value: T; readonly observedAt: Instant };
}
