import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from './packageRoot';

describe('the process', () => {
  let folder: string;
  let child: ChildProcess | undefined;
  let output: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mooring-bot-'));
    await writeFile(join(folder, 'org.yaml'), '');
  });
  afterEach(async () => {
    child?.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });

  function run(env: Record<string, string>): ChildProcess {
    output = '';
    child = spawn(
      process.execPath,
      ['--import', 'tsx', join(packageRoot, 'src/main.ts')],
      { cwd: packageRoot, env: { PATH: process.env.PATH, ...env } },
    );
    const collect = (data: Buffer) => {
      output += data.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    return child;
  }

  async function saysSoon(words: string): Promise<void> {
    while (!output.includes(words)) {
      if (child?.exitCode !== null) throw new Error(`it ended: ${output}`);
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  }

  it('ends with the reason when its configuration cannot be used', async () => {
    const [code] = await once(run({ MOORING_SLACK_MODE: 'carrier' }), 'exit');
    expect(code).toBe(1);
    expect(output).toContain('MOORING_SLACK_MODE (slack.mode): expected');
    expect(output).not.toContain('at ');
  }, 60_000);

  it('waits for a Slack that is away, keeps its tokens to itself and ends cleanly when told', async () => {
    const token = randomUUID();
    const started = run({
      MOORING_SLACK_BOT_TOKEN: `xoxb-${token}`,
      MOORING_SLACK_APP_TOKEN: `xapp-${token}`,
      MOORING_SLACK_API_URL: 'http://127.0.0.1:9/api/',
      MOORING_DIRECTORY: `file:${join(folder, 'org.yaml')}`,
      MOORING_BOT_DATABASE: join(folder, 'bot.sqlite'),
      MOORING_KUBECONFIG: join(folder, 'absent'),
      MOORING_BOT_PORT: '0',
    });
    await saysSoon('Slack cannot be reached; trying again');
    started.kill('SIGTERM');
    const [code] = await once(started, 'exit');
    expect(code).toBe(0);
    expect(output).toContain('bot stopping');
    expect(output).not.toContain(token);
  }, 60_000);
});
