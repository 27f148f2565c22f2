import { spawnSync } from 'node:child_process';
import { Problem } from './problem.mjs';

const onWindows = process.platform === 'win32';

/**
 * Runs a command to its end and returns what it printed. npm and yarn are
 * scripts on Windows, which only a shell starts there.
 */
export function output(command, args, { env, cwd, timeoutMs = 30_000 } = {}) {
  const result = spawnSync(command, args, {
    cwd,
    env,
    encoding: 'utf8',
    timeout: timeoutMs,
    shell: onWindows,
  });
  return {
    ok: result.status === 0,
    missing: result.error?.code === 'ENOENT',
    text: (result.stdout ?? '').trim(),
    errorText: (result.stderr ?? '').trim(),
  };
}

/** Runs a command whose output a person wants to follow; a failure becomes the given problem. */
export function runVisibly(command, args, { env, cwd }, problem) {
  const result = spawnSync(command, args, {
    cwd,
    env,
    // stdout carries what the calling step prints; an installer's chatter does not belong there.
    stdio: ['ignore', process.stderr, process.stderr],
    shell: onWindows,
  });
  if (result.error?.code === 'ENOENT') {
    throw new Problem({
      ...problem,
      detail: `"${command}" was not found on the PATH.`,
    });
  }
  if (result.status !== 0) {
    const how = result.signal
      ? `was ended by ${result.signal}`
      : `ended with code ${result.status}`;
    throw new Problem({
      ...problem,
      detail: `"${[command, ...args].join(' ')}" ${how}; its output is above.`,
    });
  }
}
