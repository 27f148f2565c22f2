import { ClusterId, HopProbe } from '@mooring/core';

/** From where a probe is made. `local` only counts where the product has a route into ArcNet. */
export type Vantage =
  | { readonly kind: 'local' }
  | {
      readonly kind: 'proxy';
      /** Name of the gateway whose proxy it is. */
      readonly name: string;
      readonly url: URL;
    };

/** What to probe; only ever made by `probeTarget`, which checks the address against the ArcNet ranges. */
export interface ProbeTarget {
  readonly clusterId: ClusterId;
  /** An IP address inside the configured ArcNet ranges, in canonical form. */
  readonly address: string;
  readonly port: number;
  readonly vantage: Vantage;
  /** Whose clusters share a slow way: only so many of them are probed at once. */
  readonly gateway?: string;
  /** Relay port as seen from the gateway side; probed when the cluster is carried. */
  readonly relay?: { readonly host: string; readonly port: number };
  /** Health port of the gateway itself, asked from here whatever the vantage is. */
  readonly health?: { readonly host: string; readonly port: number };
  /** PEM of the cluster's own authority. Without it an unknown issuer is no finding: there is nothing to compare with. */
  readonly ca?: string;
}

/**
 * `news`: something was lost and nobody has looked since. `suspicion`: it is still in trouble, and what was seen expires.
 */
export type ProbeReason = 'demand' | 'news' | 'suspicion' | 'background';

/** Either a run, or why there was none: text for people. */
export type ProbeRun =
  | { readonly ran: true; readonly probes: readonly HopProbe[] }
  | NoProbeRun;

export interface NoProbeRun {
  readonly ran: false;
  readonly reason:
    | 'no-vantage'
    | 'no-address'
    | 'outside-ranges'
    | 'rate-limited'
    | 'stopped'
    /** A fault of the product itself, told to the log. */
    | 'broke-off';
  readonly detail: string;
}

/** Probes clusters within budgets; one run per cluster at a time, others wait or are told so. */
export interface ProbeRunner {
  /**
   * `onHop` sees each hop's result as it arrives, also those of a run that was already under way. Rejects only with what
   * `onHop` threw.
   */
  probe(
    cluster: ClusterId,
    reason: ProbeReason,
    onHop?: (probe: HopProbe) => void,
  ): Promise<ProbeRun>;
}
