import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../..');

describe('main', () => {
  it('says where it is ready and ends cleanly with SIGTERM', async () => {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', 'common/sandbox/src/main.ts', '--port', '0'],
      { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let output = '';
    for await (const chunk of child.stdout) {
      output += String(chunk);
      if (output.includes('sandbox ready')) break;
    }
    expect(output).toMatch(
      /^sandbox: demo world, 12 faults stand in it\nsandbox ready on http:\/\/127\.0\.0\.1:\d+\n$/,
    );
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  }, 60_000);
});
