import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFakeSlack, type FakeSlack } from '@mooring/fake-slack';
import { openMooring } from '@mooring/platform';
import { startSandbox, type Sandbox } from '@mooring/sandbox';
import { readConfig, redactFor } from './config';
import { openDatabase } from './database/openDatabase';
import { createLogger } from './log/logger';
import { startProduct } from './startProduct';

const MANAGEMENT = { apiVersion: 'management.cattle.io/v3', kind: 'Cluster' };
const CHANNEL = 'C0PLATFORM';

/** The whole bot on a management cluster and a workspace, with secrets wherever one could be. */
describe('the running bot', () => {
  const plant = () => randomUUID().replace(/-/g, '');
  const planted = {
    inMessage: plant(),
    inAnnotation: plant(),
    inSecret: plant(),
    inHeader: plant(),
    catalogToken: plant(),
    pem: plant(),
    tunnelKey: randomBytes(32).toString('base64'),
  };
  let folder: string;
  let sandbox: Sandbox;
  let slack: FakeSlack;
  let log: string[];
  let heard: string[];

  const cluster = (id: string, name: string, connected: 'True' | 'False') => ({
    ...MANAGEMENT,
    metadata: {
      name: id,
      creationTimestamp: '2026-01-01T00:00:00Z',
      labels: { 'mooring.dev/tenant': 'acme' },
      annotations: { 'example.com/bootstrap': planted.inAnnotation },
    },
    spec: { displayName: name, fleetWorkspaceName: 'fleet-default' },
    status: {
      driver: 'k3s',
      conditions: [
        {
          type: 'Connected',
          status: connected,
          lastUpdateTime: '2026-01-01T00:00:00Z',
        },
        {
          type: 'Ready',
          status: 'False',
          message: `dial https://user:${planted.inMessage}@10.0.0.1 with Authorization: Bearer ${planted.inHeader}, key ${planted.tunnelKey} -----BEGIN PRIVATE KEY-----\n${planted.pem}`,
          lastUpdateTime: '2026-01-01T00:00:00Z',
        },
        { type: 'Provisioned', status: 'True' },
      ],
    },
  });

  const user = (name: string, slackUser: string, group: string) => `
kind: User
metadata: { name: ${name}, annotations: { mooring.dev/slack-user: T0MOORING/${slackUser} } }
spec: { memberOf: [${group}] }
`;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mooring-bot-'));
    log = [];
    heard = [];
    slack = await startFakeSlack();
    sandbox = await startSandbox({
      objects: [
        cluster('c-m-one', 'plant-1', 'True'),
        cluster('c-m-two', 'plant-2', 'True'),
        ...['c-m-one', 'c-m-two'].map(id => ({
          apiVersion: 'provisioning.cattle.io/v1',
          kind: 'Cluster',
          metadata: { name: id, namespace: 'fleet-default' },
          status: { clusterName: id },
        })),
        {
          apiVersion: 'mooring.dev/v1alpha1',
          kind: 'Tenant',
          metadata: { name: 'acme' },
          spec: {
            displayName: 'ACME Manufacturing',
            type: 'customer',
            clusterMode: 'managed',
            access: [{ group: 'acme-admins', role: 'admin' }],
          },
        },
        {
          apiVersion: 'v1',
          kind: 'Secret',
          metadata: { name: 'plant-1-kubeconfig', namespace: 'default' },
          stringData: { value: `token: ${planted.inSecret}` },
        },
        ...[
          ['fleet.cattle.io/v1alpha1', 'Cluster'],
          ['fleet.cattle.io/v1alpha1', 'ClusterRegistration'],
          ['fleet.cattle.io/v1alpha1', 'Bundle'],
          ['fleet.cattle.io/v1alpha1', 'BundleDeployment'],
          ['fleet.cattle.io/v1alpha1', 'HelmOp'],
          ['fleet.cattle.io/v1alpha1', 'GitRepo'],
        ].map(([apiVersion, kind]) => ({
          apiVersion,
          kind,
          metadata: { name: 'unrelated', namespace: 'elsewhere' },
          spec: {},
        })),
      ],
    });
    await writeFile(join(folder, 'kubeconfig'), sandbox.kubeconfig());
    await writeFile(
      join(folder, 'org.yaml'),
      [
        user('ops', 'U0OPS', 'platform-operators'),
        user('acme-admin', 'U0ACMEADMIN', 'acme-admins'),
      ].join('---\n'),
    );
  });
  afterEach(async () => {
    await slack.close();
    await sandbox.close();
    await rm(folder, { recursive: true });
  });

  async function start() {
    const config = readConfig({
      MOORING_SLACK_BOT_TOKEN: slack.botToken,
      MOORING_SLACK_APP_TOKEN: slack.appToken,
      MOORING_SLACK_API_URL: slack.apiUrl,
      MOORING_ALERT_CHANNEL: CHANNEL,
      MOORING_ALERT_HOLD_DOWN_SECONDS: '0',
      MOORING_BOT_PORT: '0',
      MOORING_BOT_DATABASE: join(folder, 'bot.sqlite'),
      MOORING_KUBECONFIG: join(folder, 'kubeconfig'),
      MOORING_OPERATOR_GROUPS: 'platform-operators',
      MOORING_DIRECTORY: `file:${join(folder, 'org.yaml')}`,
      MOORING_CATALOG_TOKEN: planted.catalogToken,
    });
    const database = await openDatabase(config.database);
    const logger = createLogger({
      redact: redactFor(config),
      now: Date.now,
      write: line => log.push(line),
    });
    const product = await startProduct({
      config,
      database,
      logger,
      signal: new AbortController().signal,
      mooring: openMooring({
        source: { kind: 'kubeconfig', path: join(folder, 'kubeconfig') },
        operatorGroups: config.operatorGroups,
        version: '0.1.0',
        database: async () => database,
      }),
    });
    return {
      health: async () => {
        const response = await fetch(`http://127.0.0.1:${product.port}/health`);
        const text = await response.text();
        heard.push(text);
        return JSON.parse(text);
      },
      stop: async () => {
        await product.stop();
        await database.destroy();
      },
    };
  }

  async function ask(userId: string, text: string): Promise<string> {
    const outcome = await slack
      .as(userId)
      .types(`/mooring ${text}`, { channel: 'C0GENERAL' });
    const said =
      outcome.kind === 'acknowledged' ? outcome.answer?.plain ?? '' : '';
    heard.push(JSON.stringify(outcome));
    return said;
  }

  function setConnected(id: string, status: 'True' | 'False') {
    sandbox.store.patch(
      { ...MANAGEMENT, name: id },
      {
        status: {
          conditions: [
            {
              type: 'Connected',
              status,
              lastUpdateTime: new Date().toISOString(),
            },
            { type: 'Provisioned', status: 'True' },
          ],
        },
      },
      { subresource: 'status' },
    );
  }

  const shown = () =>
    slack
      .as('U0OPS')
      .sees(CHANNEL)
      .map(({ plain }) => plain);

  it('tells a loss and the return in one message, and lets no planted secret out', async () => {
    const bot = await start();
    await untilTrue(async () =>
      (await ask('U0ACMEADMIN', 'clusters')).includes('2 clusters'),
    );
    for (const command of [
      'help',
      'whoami',
      'status',
      'clusters',
      'cluster plant-1',
      'tenants',
      'tenant acme',
      'deployments acme',
      `cluster xoxb-${planted.inHeader}`,
    ]) {
      await ask('U0OPS', command);
      await ask('U0ACMEADMIN', command);
      await ask('U0STRANGER', command);
    }
    expect(await ask('U0OPS', 'cluster plant-1')).toContain('Degraded');

    slack.script('chat.postMessage', { kind: 'http', status: 500 });
    setConnected('c-m-one', 'False');
    await slack.until(
      () => shown().some(text => text.includes('🔴 plant-1 · Disconnected')),
      15_000,
    );
    setConnected('c-m-one', 'True');
    await slack.until(
      () => shown().some(text => text.includes('plant-1 · Connected')),
      15_000,
    );
    expect(shown()).toHaveLength(1);
    const health = await bot.health();
    expect(health.slack).toMatchObject({ mode: 'socket', state: 'connected' });
    await bot.stop();

    const files = await Promise.all(
      (await readdir(folder))
        .filter(name => name.startsWith('bot.sqlite'))
        .map(name => readFile(join(folder, name), 'latin1')),
    );
    const posted = slack
      .calls()
      .filter(({ method }) => method.startsWith('chat.'))
      .map(({ args }) => JSON.stringify(args));
    const everything = { log, heard, posted, files };
    for (const [where, texts] of Object.entries(everything)) {
      expect(texts.length).toBeGreaterThan(0);
      for (const [what, secret] of Object.entries({
        ...planted,
        botToken: slack.botToken,
        appToken: slack.appToken,
      })) {
        const leaks = texts.filter(text => text.includes(secret)).length;
        expect({ where, what, leaks }).toEqual({ where, what, leaks: 0 });
      }
    }
  }, 60_000);

  it('is named unhealthy by itself while Slack has it switched off, and recovers', async () => {
    const bot = await start();
    slack.sockets.disable();
    await untilTrue(
      async () => (await bot.health()).slack.state === 'switched-off',
    );
    slack.sockets.enable();
    await untilTrue(
      async () => (await bot.health()).slack.state === 'connected',
    );
    expect(await ask('U0OPS', 'help')).toContain('/mooring clusters');
    await bot.stop();
  }, 60_000);
});

/** Asks again until it holds; fails after 20 s. */
async function untilTrue(ask: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await ask())) {
    if (Date.now() > end) throw new Error('it did not come true within 20 s');
    await new Promise(resolve => setTimeout(resolve, 100));
  }
}
