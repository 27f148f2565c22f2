import type { App } from '@slack/bolt';
import { WebSocket } from 'ws';
import { startSocketBolt } from '../__testUtils__/startBolt';
import { startFakeSlack } from '../startFakeSlack';
import type { FakeSlack } from '../types';

let slack: FakeSlack;
let apps: App[];

beforeEach(async () => {
  slack = await startFakeSlack();
  apps = [];
});

afterEach(async () => {
  await Promise.all(apps.map(app => app.stop()));
  await slack.close();
});

async function connect(answer = 'here'): Promise<App> {
  const app = await startSocketBolt(slack);
  apps.push(app);
  app.command('/mooring', ({ ack }) => ack(answer));
  return app;
}

it('carries commands and their acknowledged answers', async () => {
  await connect();
  expect(slack.sockets.count).toBe(1);
  expect(await slack.as('U0OPS').types('/mooring whoami')).toMatchObject({
    kind: 'acknowledged',
    answer: { plain: 'here', onlyYou: true },
  });
  expect(slack.deliveries('command')).toEqual([
    expect.objectContaining({ via: 'socket', retry: 0 }),
  ]);
});

it('carries events without an answer', async () => {
  const app = await connect();
  const opened: string[] = [];
  app.event('app_home_opened', async ({ event }) => {
    opened.push(event.user);
  });
  expect(await slack.as('U0OPS').opensHome()).toEqual({ kind: 'acknowledged' });
  expect(opened).toEqual(['U0OPS']);
});

it('marks retries in the envelope', async () => {
  const app = await connect();
  const retries: unknown[] = [];
  app.event('app_home_opened', async ({ context }) => {
    retries.push(context.retryNum);
  });
  slack.deliver.retryOnly('event');
  await slack.as('U0OPS').opensHome();
  expect(retries).toEqual([1]);
});

it('goes on after a routine refresh', async () => {
  await connect();
  slack.sockets.refresh();
  expect(slack.sockets.count).toBe(0);
  await slack.until(() => slack.sockets.count === 1);
  expect(await slack.as('U0OPS').types('/mooring')).toMatchObject({
    answer: { plain: 'here' },
  });
});

it('goes on after the line was cut', async () => {
  await connect();
  slack.sockets.drop();
  await slack.until(() => slack.sockets.count === 0);
  await slack.until(() => slack.sockets.count === 1);
  expect(await slack.as('U0OPS').types('/mooring')).toMatchObject({
    kind: 'acknowledged',
  });
});

it('hands each payload to exactly one of several connections', async () => {
  const seen: string[] = [];
  for (const name of ['one', 'two']) {
    const app = await connect(name);
    app.event('app_home_opened', async () => {
      seen.push(name);
    });
  }
  for (let turn = 0; turn < 4; turn += 1) await slack.as('U0OPS').opensHome();
  expect(seen).toHaveLength(4);
  expect(new Set(seen)).toEqual(new Set(['one', 'two']));
});

it('never leaves a payload to the connection that was asked to go', async () => {
  await connect('one');
  await connect('two');
  slack.sockets.refresh('one');
  expect(await slack.as('U0OPS').types('/mooring')).toMatchObject({
    answer: { plain: 'two' },
  });
});

it('turns everybody away once Socket Mode is switched off', async () => {
  await connect();
  const before = slack.calls('apps.connections.open').length;
  slack.sockets.disable();
  // The client treats this like a refresh and comes back for ever.
  await slack.until(
    () => slack.calls('apps.connections.open').length > before + 1,
  );
  expect(slack.sockets.count).toBe(0);
  expect(await slack.as('U0OPS').types('/mooring')).toMatchObject({
    kind: 'failed',
    error: 'dispatch_failed',
  });
  slack.sockets.enable();
  await slack.until(() => slack.sockets.count === 1);
  expect(await slack.as('U0OPS').types('/mooring')).toMatchObject({
    kind: 'acknowledged',
  });
});

it('takes a connection address once', async () => {
  const response = await fetch(`${slack.apiUrl}apps.connections.open`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${slack.appToken}` },
  });
  const { url } = await response.json();
  const connectOnce = () =>
    new Promise(resolve => {
      const socket = new WebSocket(url);
      socket.once('message', data => {
        socket.close();
        resolve(JSON.parse(String(data)).type);
      });
      socket.once('error', ({ message }) => resolve(message));
    });
  expect(await connectOnce()).toBe('hello');
  expect(await connectOnce()).toBe('Unexpected server response: 401');
});
