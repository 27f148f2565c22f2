import { createHmac, randomUUID } from 'node:crypto';
import { App } from '@slack/bolt';
import { startServer, type BotServer } from '../health/healthServer';
import { forSlackSdk } from '../log/logger';
import { createRequestReceiver, EVENTS_PATH } from './requestReceiver';

describe('signed requests', () => {
  const secret = randomUUID();
  let server: BotServer;
  let commands: number;

  beforeEach(async () => {
    commands = 0;
    const quiet = forSlackSdk({
      info: () => undefined,
      warn: () => undefined,
      error: () => undefined,
    });
    const receiver = createRequestReceiver({
      signingSecret: secret,
      logger: quiet,
      now: Date.now,
    });
    const app = new App({
      receiver,
      logger: quiet,
      authorize: async () => ({ botToken: `xoxb-${secret}`, botId: 'B0' }),
    });
    app.command('/mooring', async ({ ack }) => {
      commands += 1;
      await ack();
    });
    server = await startServer({
      host: '127.0.0.1',
      port: 0,
      slack: receiver.listener,
      health: async () => ({ isHealthy: true, body: {} }),
    });
  });
  afterEach(() => server.close());

  async function send(change: { at?: number; signedWith?: string } = {}) {
    const body = new URLSearchParams({
      command: '/mooring',
      text: 'help',
      team_id: 'T0',
      user_id: 'U0',
      trigger_id: '1.2.3',
    }).toString();
    const stamp = String(Math.floor((change.at ?? Date.now()) / 1_000));
    const signature = createHmac('sha256', change.signedWith ?? secret)
      .update(`v0:${stamp}:${body}`)
      .digest('hex');
    const response = await fetch(
      `http://127.0.0.1:${server.port}${EVENTS_PATH}`,
      {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-slack-request-timestamp': stamp,
          'x-slack-signature': `v0=${signature}`,
        },
      },
    );
    await response.text();
    return response.status;
  }

  it('takes what Slack signed', async () => {
    expect(await send()).toBe(200);
    expect(commands).toBe(1);
  });

  it.each([
    ['another secret', { signedWith: randomUUID() }],
    ['an old request', { at: Date.now() - 6 * 60_000 }],
    ['a request from the future', { at: Date.now() + 6 * 60_000 }],
  ])('refuses %s', async (_, change) => {
    expect(await send(change)).toBe(401);
    expect(commands).toBe(0);
  });
});
