import { existsSync } from 'node:fs';
import { progress } from './problem.mjs';
import { output } from './runTool.mjs';
import { spawnSync } from 'node:child_process';

/** True where packages of the system may be installed without asking anybody: Debian or Ubuntu, as root (containers, CI). */
export function canInstallDebianPackages() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs packages with apt. Returns undefined, or why it did not work in apt's own words. */
export function installDebianPackages(packages) {
  progress(`Installing ${packages.join(', ')} with apt`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const update = output('apt-get', ['update', '-qq'], {
    env,
    timeoutMs: 180_000,
  });
  const install = spawnSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
    {
      env,
      encoding: 'utf8',
      timeout: 600_000,
    },
  );
  if (install.status === 0) return undefined;
  return [
    update.ok ? undefined : update.errorText,
    install.stderr ?? install.error?.message,
  ]
    .filter(Boolean)
    .join('\n')
    .trim()
    .split('\n')
    .slice(-5)
    .join('\n');
}
