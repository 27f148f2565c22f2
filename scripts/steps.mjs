import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { provideChromium } from './chromium.mjs';
import { startPostgres } from './postgres.mjs';
import { provideTunnelTools } from './tunnelTools.mjs';
import {
  fromBench,
  fromJest,
  fromLastLine,
  fromMatrix,
  fromNodeTest,
  oneCheck,
} from './counts.mjs';

/**
 * The steps of `npm test`, in the order in which a mistake is found soonest.
 * Each gets `{root, env, run}`, where `run(command, args, env?)` gives
 * `{exitCode, lines}`, and answers with counts or with why it cannot run.
 */
export const STEPS = [
  tool('tsc', 'types', 'tsc', ['--incremental', 'false', '--noEmit']),
  tool('lint', 'code rules and import boundaries', 'backstage-cli', [
    'repo',
    'lint',
    '--max-warnings',
    '0',
  ]),
  tool('prettier', 'formatting', 'prettier', ['--check', '.']),
  // One pattern serves all workspaces, so some of them match nothing in some workspace.
  tool('knip', 'unused files, exports and dependencies', 'knip', [
    '--no-config-hints',
  ]),
  {
    name: 'scripts',
    about: 'the scripts, and that each import boundary holds',
    run: scriptTests,
  },
  {
    name: 'unit',
    about: 'unit and integration tests of every package',
    run: unitTests,
  },
  {
    name: 'postgres',
    about: 'what is stored, on PostgreSQL',
    run: postgresTests,
  },
  program(
    'contract',
    'the Kubernetes API as Mooring relies on it',
    'test/contract/src/main.ts',
    [],
    fromLastLine,
  ),
  program(
    'matrix',
    'who may do what, on every surface',
    'test/matrix/src/main.ts',
    [],
    fromMatrix,
  ),
  {
    name: 'tunnel-lab',
    about: 'a real tunnel, broken in every way and diagnosed',
    run: tunnelLab,
  },
  program(
    'bench-quick',
    'figures of the budgets, small',
    'test/bench/src/main.ts',
    ['--quick'],
    fromBench,
    ['--expose-gc'],
  ),
  {
    name: 'browser',
    about: 'portal and chat page in Chromium',
    run: browserTests,
  },
];

function tool(name, about, command, args) {
  return {
    name,
    about,
    run: async ({ run }) => oneCheck((await run(command, args)).exitCode),
  };
}

function program(name, about, file, args, count, nodeArgs = []) {
  return {
    name,
    about,
    run: async ({ root, run }) => {
      if (!existsSync(join(root, file)))
        return { cannotRun: `${file} is not in this checkout.` };
      const { exitCode, lines } = await run('node', [
        ...nodeArgs,
        '--import',
        'tsx',
        file,
        ...args,
      ]);
      return count(exitCode, lines);
    },
  };
}

async function scriptTests({ run }) {
  const { exitCode, lines } = await run('node', [
    '--test',
    '--test-reporter=spec',
    'scripts/*.test.mjs',
  ]);
  return fromNodeTest(exitCode, lines);
}

/** Tests that open a database; SQLite is theirs in the step `unit`. */
const STORED = [
  'bot/src/alerts',
  'bot/src/requests',
  'common/platform/src/history',
  'common/platform/src/diagnosis/historyKeeper',
];

async function postgresTests({ root, env, run }) {
  const server = await startPostgres();
  if ('missing' in server) return { cannotRun: server.missing };
  try {
    return await jestTests({ root, run }, 'postgres', STORED, {
      ...env,
      MOORING_TEST_POSTGRES: server.url,
    });
  } finally {
    await server.stop();
  }
}

function unitTests({ root, env, run }) {
  return jestTests({ root, run }, 'unit', [], env);
}

async function jestTests({ root, run }, name, patterns, env) {
  const folder = join(root, '.mooring');
  const file = join(folder, `${name}.json`);
  mkdirSync(folder, { recursive: true });
  rmSync(file, { force: true });
  // Jest watches for changes inside a git checkout unless it believes to be in CI.
  const { exitCode } = await run(
    'backstage-cli',
    ['repo', 'test', '--ci', '--json', `--outputFile=${file}`, ...patterns],
    { ...env, CI: '1' },
  );
  return fromJest(
    exitCode,
    existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined,
  );
}

async function tunnelLab({ root, env, run }) {
  const file = 'test/tunnel-lab/src/main.ts';
  if (!existsSync(join(root, file)))
    return { cannotRun: `${file} is not in this checkout.` };
  const tools = provideTunnelTools();
  if ('notHere' in tools) return tools;
  if ('missing' in tools) return { cannotRun: tools.missing };
  const { exitCode, lines } = await run('node', ['--import', 'tsx', file], env);
  return fromLastLine(exitCode, lines);
}

async function browserTests({ root, env, run }) {
  const file = 'test/browser/src/main.ts';
  if (!existsSync(join(root, file)))
    return { cannotRun: `${file} is not in this checkout.` };
  const chromium = provideChromium(root, env);
  if ('missing' in chromium) return { cannotRun: chromium.missing };
  const { exitCode, lines } = await run('node', ['--import', 'tsx', file], {
    ...env,
    CHROMIUM_PATH: chromium.path,
  });
  return fromLastLine(exitCode, lines);
}
