import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { provideBuildTools } from './buildTools.mjs';
import { readStamp, wantedStamp, writeStamp } from './installStamp.mjs';
import { yarnSettingsFromNpm } from './npmSettings.mjs';
import { describeProblem, progress } from './problem.mjs';
import { output, runVisibly } from './runTool.mjs';
import { nodeBin, withPath, yarnBin } from './runtimes.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Makes a checkout ready to run on a machine that has Node 20 or newer and npm:
 * a supported Node and Yarn (private copies in .tools where the machine's do not
 * fit) and the dependencies. Nothing outside the checkout is touched, except
 * that missing compilers are installed where we are root on Debian.
 *
 * @returns the environment in which `node`, `yarn` and the tools of the repository run
 */
export function prepare() {
  const bin = nodeBin(root, process.env);
  let env = withPath(process.env, bin);
  const own = yarnBin(root, env);
  if (own) env = withPath(withPath(env, own), bin);
  env = withPath(env, join(root, 'node_modules/.bin'));

  // node-gyp would download headers otherwise, and Yarn hides a nodedir of the
  // user's .npmrc from it, which may belong to another Node anyway.
  const prefix = dirname(
    dirname(
      realpathSync(
        join(bin, process.platform === 'win32' ? 'node.exe' : 'node'),
      ),
    ),
  );
  if (existsSync(join(prefix, 'include/node')))
    env = { ...env, npm_config_nodedir: prefix };

  const abi = output('node', ['-p', 'process.versions.modules'], { env }).text;
  const wanted = wantedStamp(root, abi);
  const installed = readStamp(root);
  if (installed?.hash === wanted.hash) return env;

  progress(
    installed
      ? 'Dependencies changed: installing them again'
      : 'Installing dependencies. The first time takes about four minutes and 2.6 GB of disk',
  );
  install(env, installed !== undefined && installed.abi !== abi);
  writeStamp(root, wanted);
  progress('Dependencies are installed');
  return env;
}

function install(env, abiChanged) {
  const missingTools = provideBuildTools(env);
  const yarnEnv = {
    ...env,
    ...yarnSettingsFromNpm(env),
    JOBS: env.JOBS ?? '2',
  };
  const problem = {
    what: 'Dependencies could not be installed.',
    means:
      'Nothing was started. What was downloaded is kept, so the next attempt is quicker.',
    todo: missingTools
      ? `${missingTools} Install them with your system's package manager and repeat the command.`
      : 'Read the last lines of Yarn above. "npm ping" tells whether the package registry answers; a changed package.json without its yarn.lock needs "yarn install" once.',
  };
  runVisibly(
    'yarn',
    ['install', '--immutable'],
    { env: yarnEnv, cwd: root },
    problem,
  );
  // Yarn does not notice that another Node is used: the native module would
  // refuse to load with "compiled against a different Node.js version".
  if (abiChanged)
    runVisibly(
      'yarn',
      ['rebuild', 'better-sqlite3'],
      { env: yarnEnv, cwd: root },
      problem,
    );
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    prepare();
  } catch (error) {
    process.stderr.write(`${describeProblem(error)}\n`);
    process.exitCode = 1;
  }
}
