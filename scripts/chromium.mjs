import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from './bootstrap.mjs';
import { canInstallDebianPackages, installDebianPackages } from './debian.mjs';
import { progress } from './problem.mjs';
import { output } from './runTool.mjs';

const COMMANDS = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
];

/** A small build for machines where nothing can be installed; the binary lies inside the npm package. */
const PACKED = '@sparticuz/chromium@153.0.0';

/** The executable of a Chromium that is already on this machine, or undefined. */
export function findChromium(
  env,
  { exists = existsSync, list = listFolder } = {},
) {
  if (env.CHROMIUM_PATH)
    return exists(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter).filter(Boolean);
  const onPath = COMMANDS.flatMap(command =>
    folders.map(folder => join(folder, command)),
  );
  return [...onPath, ...usualPlaces(env), ...playwrightPlaces(env, list)].find(
    exists,
  );
}

/**
 * A Chromium for the browser tests, installed if there is none.
 *
 * @returns {{path: string} | {missing: string}} where it is, or why there is none
 */
export function provideChromium(root, env) {
  const found = findChromium(env);
  if (found) return { path: found };
  if (env.CHROMIUM_PATH)
    return {
      missing: `CHROMIUM_PATH points at ${env.CHROMIUM_PATH}, where there is no file.`,
    };

  const reasons = [];
  if (canInstallDebianPackages()) {
    const failure = installDebianPackages([
      'chromium',
      'fonts-noto-color-emoji',
    ]);
    const path = findChromium(env);
    if (failure === undefined && path) return { path };
    reasons.push(
      `apt: ${failure ?? 'installed, but no chromium is on the PATH'}`,
    );
  }
  if (process.platform === 'linux' && process.arch === 'x64') {
    progress('Fetching a packed Chromium into .tools (67 MB, once)');
    const packed = unpackChromium(root, env);
    if (packed.path) return packed;
    reasons.push(`${PACKED}: ${packed.missing}`);
  }
  progress("Fetching Playwright's Chromium");
  const download = output('playwright-core', ['install', 'chromium'], {
    cwd: root,
    env,
    timeoutMs: 300_000,
  });
  const path = findChromium(env);
  if (download.ok && path) return { path };
  reasons.push(
    `playwright-core: ${
      download.errorText.split('\n').at(-1) || 'the download did not finish'
    }`,
  );
  return {
    missing: `No Chromium was found and none could be installed (${reasons.join(
      '; ',
    )}). Install Chromium or Chrome, or set CHROMIUM_PATH.`,
  };
}

function unpackChromium(root, env) {
  const prefix = join(root, '.tools/chromium');
  const fetched = output(
    'npm',
    [
      'install',
      '--prefix',
      prefix,
      '--no-save',
      '--no-audit',
      '--no-fund',
      PACKED,
    ],
    {
      cwd: root,
      env,
      timeoutMs: 300_000,
    },
  );
  if (!fetched.ok) return { missing: fetched.errorText.split('\n').at(-1) };
  // The package unpacks itself into the temporary folder and tells the path; it is an ES module.
  const located = output(
    'node',
    [
      '--input-type=module',
      '-e',
      "import c from '@sparticuz/chromium'; console.log(await c.executablePath());",
    ],
    { cwd: prefix, env, timeoutMs: 120_000 },
  );
  if (!located.ok) return { missing: located.errorText.split('\n').at(-1) };
  // It lacks three system libraries; one run tells whether this machine has them.
  const runs = output(
    located.text,
    ['--version', '--headless', '--no-sandbox'],
    { env },
  );
  return runs.ok
    ? { path: located.text }
    : {
        missing: runs.errorText.split('\n').at(-1) || 'it does not start here',
      };
}

function usualPlaces(env) {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      name => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  if (process.platform === 'win32') {
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
      .filter(Boolean)
      .flatMap(base => [
        join(base, 'Google/Chrome/Application/chrome.exe'),
        join(base, 'Microsoft/Edge/Application/msedge.exe'),
      ]);
  }
  return ['/snap/bin/chromium', '/usr/lib/chromium/chromium'];
}

function playwrightPlaces(env, list) {
  const caches = [
    env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
    env.LOCALAPPDATA && join(env.LOCALAPPDATA, 'ms-playwright'),
  ].filter(Boolean);
  return caches.flatMap(cache =>
    list(cache)
      .filter(name => name.startsWith('chromium-'))
      .sort()
      .reverse()
      .flatMap(name =>
        [
          'chrome-linux/chrome',
          'chrome-linux64/chrome',
          'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
          'chrome-win/chrome.exe',
        ].map(file => join(cache, name, file)),
      ),
  );
}

function listFolder(folder) {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** `node scripts/chromium.mjs` prints the path of a Chromium, installing one if need be. */
if (
  process.argv[1] &&
  import.meta.url === pathToFileURL(process.argv[1]).href
) {
  const chromium = provideChromium(root, prepare());
  if ('missing' in chromium) {
    process.stderr.write(`✖ ${chromium.missing}\n`);
    process.exitCode = 1;
  } else {
    process.stdout.write(`${chromium.path}\n`);
  }
}
