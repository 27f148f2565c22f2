/** One measured thing, printed as one JSON line. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What the same run measured beside it, in the same unit. */
  readonly against: number;
  readonly againstWhat: string;
  /** `value / against`: below 1 is better than what stands beside it. Only this can be compared between machines. */
  readonly ratio: number;
  /** What was measured on: sizes, rates. */
  readonly on: string;
}

export function figure(input: Omit<Figure, 'ratio'>): Figure {
  return {
    ...input,
    value: round(input.value),
    against: round(input.against),
    ratio: round(input.value / input.against),
  };
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}

/** @param share - e.g. 0.99 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return (
    sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ??
    NaN
  );
}
