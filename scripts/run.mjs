import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { prepare, root } from './bootstrap.mjs';
import { describeProblem } from './problem.mjs';

/**
 * Runs a TypeScript entry point of the repository with the Node it needs, for
 * `npm run` on a machine whose own Node is too old:
 *
 *   node scripts/run.mjs [node options] file.ts [arguments]
 */
try {
  const env = prepare();
  const child = spawn('node', ['--import', 'tsx', ...process.argv.slice(2)], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  // Ctrl-C reaches the whole group by itself; a SIGTERM reaches only us.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.once('error', error => {
    process.stderr.write(`${describeProblem(error)}\n`);
    process.exitCode = 1;
  });
  child.once('close', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal];
  });
} catch (error) {
  process.stderr.write(`${describeProblem(error)}\n`);
  process.exitCode = 1;
}
