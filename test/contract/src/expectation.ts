import type { World } from './world';

/** One thing Mooring relies on. `run` throws when it does not hold. */
export interface Expectation {
  name: string;
  run(world: World): Promise<void>;
}

export function expectation(
  name: string,
  run: (world: World) => Promise<void>,
): Expectation {
  return { name, run };
}

export interface Outcome {
  name: string;
  /** Absent when it held. */
  failure?: string;
}

/** Runs all of them in order; one that fails does not keep the others from running. */
export async function runExpectations(
  world: World,
  expectations: readonly Expectation[],
  report: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { name, run } of expectations) {
    const outcome: Outcome = await run(world).then(
      () => ({ name }),
      (error: unknown) => ({
        name,
        failure: error instanceof Error ? error.message : String(error),
      }),
    );
    report(outcome);
    outcomes.push(outcome);
  }
  return outcomes;
}
