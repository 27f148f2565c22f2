import { ClusterId } from '../model/ids';
import { Instant } from '../model/instant';
import { HopProbe } from '../tunnel/hopProbe';

/** A shared part of the way, assessed against those who do not share it (tunnels.md §6.1 "Components"). */
export interface ComponentAssessment {
  readonly kind: 'gateway' | 'relay' | 'site';
  readonly name: string;
  /** The clusters that ever had a session and share it. */
  readonly members: readonly ClusterId[];
  readonly bad: readonly ClusterId[];
  /** `W`: the largest set of bad members whose onsets lie within 180 s. */
  readonly together: readonly ClusterId[];
  readonly firstOnset: Instant | undefined;
  readonly lastOnset: Instant | undefined;
  /** Some member was reached through it. */
  readonly proof: boolean;
  /**
   * `ok`: it is to blame. `either` (relay): it or the site. `loose` (gateway): nothing outside to compare with.
   */
  readonly blame: 'ok' | 'either' | 'loose' | 'none';
  /** Direct evidence against it, printed names of the table. */
  readonly evidence: readonly (
    | 'count'
    | 'gateway-probe'
    | 'interface-down'
    | 'enetunreach'
    | 'relay-fail'
    | 'relay-ok'
  )[];
  /** The probe that speaks for `gateway-probe`, `enetunreach`, `relay-fail` or `relay-ok`. */
  readonly probe: HopProbe | undefined;
  /** Clusters that do not hang on it. For a relay: those on the same gateway without it. */
  readonly outside: { readonly total: number; readonly fine: number };
}
