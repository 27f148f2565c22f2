import { defaultSeed } from './state/defaultSeed';
import { startFakeSlack } from './startFakeSlack';

it('does not start in production', async () => {
  const before = process.env.NODE_ENV;
  Object.assign(process.env, { NODE_ENV: 'production' });
  try {
    await expect(startFakeSlack()).rejects.toThrow('NODE_ENV is production');
  } finally {
    Object.assign(process.env, { NODE_ENV: before });
  }
});

it('listens on loopback only', async () => {
  const slack = await startFakeSlack();
  expect(new URL(slack.url).hostname).toBe('127.0.0.1');
  await slack.close();
});

it('says so when its port is taken', async () => {
  const slack = await startFakeSlack();
  const port = Number(new URL(slack.url).port);
  await expect(startFakeSlack({ port })).rejects.toThrow('EADDRINUSE');
  await slack.close();
});

it('invents new tokens at every start', async () => {
  const [one, other] = await Promise.all([startFakeSlack(), startFakeSlack()]);
  expect(one.botToken).not.toBe(other.botToken);
  expect(one.appToken).not.toBe(other.appToken);
  expect(one.signingSecret).not.toBe(other.signingSecret);
  await Promise.all([one.close(), other.close()]);
});

it('goes back to the seed', async () => {
  const slack = await startFakeSlack();
  await slack.as('U0OPS').types('hello', { channel: 'C0PLATFORM' });
  await slack.channel('C0PLATFORM').archive();
  slack.script('auth.test', { kind: 'http', status: 500 });
  slack.deliver.twice();

  await slack.reset();

  expect(slack.channel('C0PLATFORM').messages).toEqual([]);
  expect(slack.deliveries()).toEqual([]);
  expect(slack.calls()).toEqual([]);
  await slack.channel('C0PLATFORM').archive();
  expect(slack.deliveries('event')).toHaveLength(1);
  await slack.close();
});

it('lets go of payloads held back when it closes', async () => {
  const slack = await startFakeSlack();
  slack.deliver.outOfOrder(2, 'command');
  const typed = slack.as('U0OPS').types('/mooring');
  await slack.close();
  expect(await typed).toMatchObject({ error: 'dispatch_failed' });
});

it('takes a workspace of one’s own', async () => {
  const { channels } = defaultSeed();
  const slack = await startFakeSlack({
    workspace: {
      channels: [{ ...channels[0], id: 'C0OTHER', name: 'other' }],
    },
  });
  expect(slack.channel('C0OTHER').name).toBe('other');
  expect(() => slack.channel('C0ACME').name).toThrow('no channel C0ACME');
  expect(() => slack.as('U0')).toThrow('no user U0');
  await slack.close();
});

it('rejects when what one waits for does not come', async () => {
  const slack = await startFakeSlack();
  await expect(slack.until(() => undefined, 5)).rejects.toThrow(
    'did not get there within 5 ms',
  );
  await slack.close();
});

it('tells the bot when a person changes', async () => {
  const slack = await startFakeSlack();
  await slack.changeUser('U0OPS', { deleted: true });
  expect(slack.deliveries('event')[0].payload.event).toMatchObject({
    type: 'user_change',
    user: { id: 'U0OPS', deleted: true },
  });
  await slack.close();
});
