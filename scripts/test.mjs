import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { prepare, root } from './bootstrap.mjs';
import { describeProblem, Problem } from './problem.mjs';
import { STEPS } from './steps.mjs';

/** Enough for the closing lines of any step; figures and summaries stand at the end. */
const KEPT_LINES = 500;

async function main() {
  const steps = chosenSteps(process.argv.slice(2));
  const env = testEnvironment(prepare());
  const inCi = ['true', '1'].includes(process.env.CI ?? '');
  const results = [];
  for (const step of steps) {
    process.stdout.write(`\n── ${step.name}: ${step.about}\n`);
    const started = Date.now();
    const outcome = await step.run({
      root,
      env,
      run: (command, args, own = env) => run(command, args, own),
    });
    const seconds = Math.round((Date.now() - started) / 1000);
    results.push({ name: step.name, seconds, ...judged(outcome, inCi) });
  }
  process.stdout.write(`\n${summary(results)}\n`);
  process.exitCode = results.some(({ failed }) => failed > 0) ? 1 : 0;
}

function chosenSteps(names) {
  const unknown = names.filter(name => !STEPS.some(step => step.name === name));
  if (unknown.length > 0) {
    throw new Problem({
      what: `There is no step ${unknown.join(', ')}.`,
      todo: `Choose from: ${STEPS.map(({ name }) => name).join(
        ', ',
      )}. Without a name all of them run.`,
    });
  }
  return names.length === 0
    ? STEPS
    : STEPS.filter(({ name }) => names.includes(name));
}

/** Tests talk to what they start themselves, never to the cluster or the workspace a person has configured. */
function testEnvironment(env) {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) =>
        !name.startsWith('MOORING_') || name.startsWith('MOORING_TEST_'),
    ),
  );
}

/**
 * A step that cannot run is told, and in CI it is a failure: nobody reads a skipped line there. `notHere` is for what
 * no installation could change, such as a machine without root.
 */
function judged(outcome, inCi) {
  if ('notHere' in outcome)
    return { passed: 0, failed: 0, note: outcome.notHere };
  if (!('cannotRun' in outcome)) return outcome;
  return { passed: 0, failed: inCi ? 1 : 0, note: outcome.cannotRun };
}

function run(command, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    const lines = [];
    for (const [stream, out] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      createInterface({ input: stream }).on('line', line => {
        lines.push(line);
        if (lines.length > KEPT_LINES) lines.shift();
        out.write(`${line}\n`);
      });
    }
    child.once('error', reject);
    child.once('close', code => resolve({ exitCode: code ?? 1, lines }));
  });
}

function summary(results) {
  const rows = results.map(({ name, passed, failed, seconds, note }) => {
    const word = failed > 0 ? 'FAILED' : note ? 'not run' : 'passed';
    const counts = note ? note : `${passed} passed, ${failed} failed`;
    return `${name.padEnd(12)} ${word.padEnd(8)} ${`${seconds} s`.padStart(
      6,
    )}  ${counts}`;
  });
  const sum = key => results.reduce((total, result) => total + result[key], 0);
  return [...rows, '', `${sum('passed')} passed, ${sum('failed')} failed`].join(
    '\n',
  );
}

try {
  await main();
} catch (error) {
  process.stderr.write(`\n${describeProblem(error)}\n`);
  process.exitCode = 1;
}
