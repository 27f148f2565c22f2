import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { prepare, root } from './bootstrap.mjs';
import { Children } from './children.mjs';
import {
  missingEntries,
  piecesOf,
  requireOnePluginOfEachRole,
} from './pieces.mjs';
import { choosePorts, requireFreePorts } from './ports.mjs';
import { describeProblem, Problem, progress } from './problem.mjs';
import { startOptions, USAGE } from './startOptions.mjs';
import { waitForHealthy } from './waitFor.mjs';

/** A cold bundler on two slow cores needs over a minute; beyond five something is wrong. */
const HEALTHY_WITHIN_MS = 300_000;

/** Whoever may sign in while developing: plugins/mooring-backend/dev/org.yaml. */
const DEMO_PEOPLE =
  'an operator of the platform; admin, operator and viewer of ACME; the admin of Globex; somebody without any group';

async function main() {
  // npm runs scripts in the root and keeps the folder the person is in here.
  const options = startOptions(
    process.argv.slice(2),
    process.env,
    process.env.INIT_CWD ?? process.cwd(),
  );
  if (options.help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const ports = choosePorts(process.env);
  const runtime = resolve(root, process.env.MOORING_RUNTIME_DIR || '.mooring');
  const used = { ...ports };
  if (options.kubeconfig) delete used.sandbox;
  if (!options.fakeSlack) delete used.slack;
  await requireFreePorts(used);

  const env = prepare();
  requireOnePluginOfEachRole(root);
  const pieces = piecesOf({ root, runtime, env, ports, options });
  const missing = missingEntries(root, pieces);
  if (missing.length > 0) {
    throw new Problem({
      what: `This checkout is incomplete: ${missing.join(', ')} is missing.`,
      todo: 'Restore it with git.',
    });
  }
  mkdirSync(runtime, { recursive: true });
  // The stand-in workspace forgets its messages when it ends. A bot that still
  // remembered their ids would edit messages that do not exist.
  if (options.fakeSlack) forgetBotDatabase(runtime);

  await run({ pieces, ports, options, runtime });
}

async function run({ pieces, ports, options, runtime }) {
  const stopping = new AbortController();
  const children = new Children({
    colour: process.stdout.isTTY === true,
    onDeath: death => onDeath(death),
  });
  let outcome;
  const stop = reason => {
    if (stopping.signal.aborted) return;
    outcome = reason;
    stopping.abort();
  };
  const onDeath = ({ name, how, tail }) =>
    stop(
      new Problem({
        what: `The ${name} ${how}.`,
        detail: tail.slice(-8).join('\n'),
        means: 'The pieces belong together, so the others are ended as well.',
        todo: 'Read its lines above. Its own folder (README, "Where things are") says how to run it alone.',
      }),
    );
  const onSignal = signal => {
    if (stopping.signal.aborted) {
      progress('Ending by force');
      children.kill();
      return;
    }
    progress(`${signal}: ending everything (again to force it)`);
    stop(undefined);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, onSignal);

  try {
    await startAndWait({ pieces, children, signal: stopping.signal });
    if (!stopping.signal.aborted)
      process.stdout.write(`\n${addresses({ ports, options, runtime })}\n\n`);
    await aborted(stopping.signal);
  } catch (error) {
    if (!stopping.signal.aborted) stop(error);
  } finally {
    await children.end();
  }
  if (outcome) throw outcome;
}

async function startAndWait({ pieces, children, signal }) {
  const start = piece => {
    progress(`Starting the ${piece.label}`);
    children.start(piece.name, piece.command, piece.args, {
      cwd: root,
      env: piece.env,
    });
  };
  const healthy = piece =>
    Promise.all(
      [piece.health].flat().map(url =>
        waitForHealthy(piece.label, url, {
          signal,
          timeoutMs: HEALTHY_WITHIN_MS,
          onWaiting: seconds =>
            progress(
              `Still waiting for the ${piece.label} at ${url} (${seconds} s)`,
            ),
        }),
      ),
    );
  const first = pieces.filter(piece => piece.first);
  const rest = pieces.filter(piece => !piece.first);
  first.forEach(start);
  await Promise.all(first.map(healthy));
  rest.forEach(start);
  await Promise.all(rest.map(healthy));
}

function aborted(signal) {
  return new Promise(done => {
    if (signal.aborted) done();
    else signal.addEventListener('abort', () => done(), { once: true });
  });
}

function addresses({ ports, options, runtime }) {
  const file = name => relative(root, join(runtime, name)) || name;
  const cluster = options.kubeconfig
    ? `the one of ${options.kubeconfig}`
    : `embedded, http://127.0.0.1:${ports.sandbox}${
        options.dump ? ` from ${options.dump}` : ' with a demo world'
      }`;
  return [
    'Mooring is running.',
    '',
    `  Portal               http://localhost:${ports.portal}`,
    `  Slack                ${
      options.fakeSlack
        ? `http://127.0.0.1:${ports.slack} (stand-in workspace)`
        : 'your own workspace'
    }`,
    `  Backend              http://localhost:${ports.backend}/api/mooring/v1`,
    `  Management cluster   ${cluster}`,
    ...(options.kubeconfig
      ? []
      : [
          `  With kubectl         kubectl --kubeconfig ${file(
            'sandbox-admin.kubeconfig',
          )} get clusters.management.cattle.io`,
        ]),
    '',
    `  Who can sign in      ${DEMO_PEOPLE}`,
    ...(options.fakeSlack
      ? ['  In Slack             choose who you are, then type /mooring help']
      : []),
    ...(options.kubeconfig || options.dump
      ? []
      : [
          '  Break something      npm run mooring -- sandbox fault disconnect nordic-wind-4',
        ]),
    '',
    '  Ctrl-C ends everything.',
  ].join('\n');
}

function forgetBotDatabase(runtime) {
  for (const name of readdirSync(runtime)) {
    if (name.startsWith('bot.sqlite')) rmSync(join(runtime, name));
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`\n${describeProblem(error)}\n`);
  process.exitCode = 1;
}
