import { createServer } from 'node:net';
import { App, HTTPReceiver, LogLevel, SocketModeReceiver } from '@slack/bolt';
import type { FakeSlack } from '../types';

/** The SDK speaks up about everything a test provokes on purpose. */
export const quiet = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  setLevel: () => undefined,
  getLevel: () => LogLevel.ERROR,
  setName: () => undefined,
};

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** A real Bolt app behind signed HTTP; the workspace is pointed at it. */
export async function startHttpBolt(
  slack: FakeSlack,
  signingSecret: string = slack.signingSecret,
): Promise<App> {
  const receiver = new HTTPReceiver({ signingSecret, logger: quiet });
  const app = new App({
    token: slack.botToken,
    receiver,
    clientOptions: { slackApiUrl: slack.apiUrl },
    logger: quiet,
  });
  const port = await freePort();
  await app.start({ port, host: '127.0.0.1' });
  slack.deliverTo(`http://127.0.0.1:${port}/slack/events`);
  return app;
}

/** A real Bolt app in Socket Mode. */
export async function startSocketBolt(slack: FakeSlack): Promise<App> {
  const receiver = new SocketModeReceiver({
    appToken: slack.appToken,
    // Also how long a pong may take: on a busy machine 100 ms cut the line mid-test.
    clientPingTimeout: 500,
    installerOptions: { clientOptions: { slackApiUrl: slack.apiUrl } },
    logger: quiet,
  });
  const app = new App({
    token: slack.botToken,
    receiver,
    clientOptions: { slackApiUrl: slack.apiUrl },
    logger: quiet,
  });
  await app.start();
  return app;
}
