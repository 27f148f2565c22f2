/** Longest time of each phase, in milliseconds (tunnels.md §5). */
export interface ProbeBudgets {
  /** TCP to the proxy and its greeting together. */
  readonly proxy: number;
  readonly tcp: number;
  readonly tls: number;
  readonly http: number;
  /** One of three echo requests. */
  readonly ping: number;
  readonly largePing: number;
  /** Between two tries of what did not answer. */
  readonly retryPause: number;
  /** All phases and tries of one cluster. */
  readonly total: number;
}

/**
 * A TCP budget below 3 s fails wrongly on a carried path that is just recovering (2.3 s seen). Two tries of TCP and the
 * pause between them must fit into the total, or nothing is ever more than "not answered once".
 */
export const PROBE_BUDGETS: ProbeBudgets = {
  proxy: 5_000,
  tcp: 3_000,
  tls: 5_000,
  http: 5_000,
  ping: 1_000,
  largePing: 1_000,
  retryPause: 5_000,
  total: 12_000,
};
