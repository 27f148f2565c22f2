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
  /** Relay port as seen from the gateway side; probed when the cluster is carried. */
  readonly relay?: { readonly host: string; readonly port: number };
}

export type ProbeReason = 'demand' | 'suspicion' | 'background';

/** Either a run, or why there was none: text for people. */
export type ProbeRun =
  | { readonly ran: true; readonly probes: readonly HopProbe[] }
  | {
      readonly ran: false;
      readonly reason:
        | 'no-vantage'
        | 'no-address'
        | 'outside-ranges'
        | 'rate-limited'
        | 'stopped';
      readonly detail: string;
    };

/** Probes clusters within budgets; one run per cluster at a time, others wait or are told so. */
export interface ProbeRunner {
  /** `onHop` sees each hop's result as it arrives, also those of a run that was already under way. */
  probe(
    cluster: ClusterId,
    reason: ProbeReason,
    onHop?: (probe: HopProbe) => void,
  ): Promise<ProbeRun>;
}
