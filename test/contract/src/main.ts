import { runExpectations, type Outcome } from './expectation';
import { expectations } from './expectations';
import { hasKubectl, kubectlExpectations } from './expectations/kubectl';
import { openTarget } from './target';
import { World } from './world';

/** Holds an API server to what Mooring relies on and says how many expectations it met. */
async function main() {
  const world = await World.open(await openTarget(process.env));
  process.stdout.write(`against ${world.target.label}\n`);
  try {
    const withKubectl = hasKubectl();
    const outcomes = await runExpectations(
      world,
      withKubectl ? [...expectations, ...kubectlExpectations] : expectations,
      report,
    );
    if (!withKubectl) {
      process.stdout.write(
        `kubectl was not found: its ${kubectlExpectations.length} checks were not run\n`,
      );
    }
    const failed = outcomes.filter(
      ({ failure }) => failure !== undefined,
    ).length;
    process.stdout.write(
      `${outcomes.length - failed} passed, ${failed} failed\n`,
    );
    process.exitCode = failed > 0 ? 1 : 0;
  } finally {
    await world.close();
  }
}

function report({ name, failure }: Outcome) {
  process.stdout.write(
    failure === undefined
      ? `ok    ${name}\n`
      : `FAIL  ${name}\n      ${failure.split('\n').join('\n      ')}\n`,
  );
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.stdout.write('0 passed, 1 failed\n');
  process.exitCode = 1;
});
