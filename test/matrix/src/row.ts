/** What happened, in the words of the matrix. */
export interface Outcome {
  /** e.g. `sees acme`, `refused: outside-scope`, `401`. */
  readonly outcome: string;
  /** e.g. `access-refused: outside-scope`, or `none`. */
  readonly audit: string;
}

/** One line of the matrix: who, where, what must happen. */
export interface Row extends Outcome {
  /** e.g. `GET /v1/clusters/{id}` or `/mooring clusters`. */
  readonly surface: string;
  /** What is asked for there, e.g. `a cluster of acme`. */
  readonly target: string;
  readonly caller: string;
}

/** Expectations of one surface as a table: callers in groups that fare alike. */
export type Expectation<C extends string> = Readonly<Record<C, Outcome>>;

export const sees = (what: string): Outcome => ({
  outcome: `sees ${what}`,
  audit: 'none',
});
/** Costs the gateway something, so that who did it is recorded. */
export const probes = (what: string, rule: string): Outcome => ({
  outcome: `sees ${what}`,
  audit: `cluster-recheck: ${rule} (succeeded)`,
});
export const refused = (rule: string): Outcome => ({
  outcome: `refused: ${rule}`,
  audit: `access-refused: ${rule}`,
});
/** The portal refuses before the plugin is asked; there is nobody to record. */
export const NOT_SIGNED_IN: Outcome = { outcome: '401', audit: 'none' };
