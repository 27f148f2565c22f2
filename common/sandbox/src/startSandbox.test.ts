import { CoreV1Api, KubeConfig, makeInformer } from '@kubernetes/client-node';
import { Agent, request } from 'undici';
import { parse } from 'yaml';
import { startSandbox } from './startSandbox';
import { apiClient, tokenOf } from './testing/apiClient';
import type { Sandbox } from './types';

let sandbox: Sandbox;
afterEach(() => sandbox.close());

const configMap = (name: string) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'default' },
});

function client(text: string) {
  const config = new KubeConfig();
  config.loadFromString(text);
  return { config, core: config.makeApiClient(CoreV1Api) };
}

describe.each([
  ['HTTPS with its own authority', undefined],
  ['HTTP', false],
])('the kubeconfig, over %s,', (_what, tls) => {
  it('serves the Kubernetes client: calls and informer', async () => {
    sandbox = await startSandbox({ tls });
    const { config, core } = client(sandbox.kubeconfig());
    await core.createNamespacedConfigMap({
      namespace: 'default',
      body: { metadata: { name: 'a' }, data: { k: 'v' } },
    });
    const informer = makeInformer(
      config,
      '/api/v1/namespaces/default/configmaps',
      () => core.listNamespacedConfigMap({ namespace: 'default' }),
    );
    const seen: string[] = [];
    const both = new Promise<void>(resolve => {
      informer.on('add', object => {
        seen.push(object.metadata?.name ?? '');
        if (seen.length === 2) resolve();
      });
    });
    await informer.start();
    sandbox.store.create(configMap('b'));
    await both;
    await informer.stop();
    expect(seen).toEqual(['a', 'b']);
  });
});

it('names an authority that undici accepts and that differs from run to run', async () => {
  sandbox = await startSandbox();
  const { clusters } = parse(sandbox.kubeconfig());
  const [{ cluster }] = clusters;
  const ca = Buffer.from(cluster['certificate-authority-data'], 'base64');
  const dispatcher = new Agent({ connect: { ca: ca.toString() } });
  const answer = await request(`${cluster.server}/api/v1/namespaces`, {
    dispatcher,
    headers: { authorization: `Bearer ${tokenOf(sandbox)}` },
  });
  expect(answer.statusCode).toBe(200);
  await answer.body.dump();
  await dispatcher.close();
  const another = await startSandbox();
  expect(another.kubeconfig()).not.toContain(
    cluster['certificate-authority-data'],
  );
  await another.close();
});

it('gives each identity its own kubeconfig, and none to a stranger', async () => {
  sandbox = await startSandbox({
    identities: [{ token: 'one-token', user: 'one', groups: ['g'] }],
  });
  expect(sandbox.kubeconfig('one')).toContain('one-token');
  expect(() => sandbox.kubeconfig('stranger')).toThrow(
    "no token for user 'stranger'",
  );
});

it('keeps loaded objects as they are and says what it left out', async () => {
  sandbox = await startSandbox({
    objects: [
      {
        apiVersion: 'example.dev/v1',
        kind: 'Gateway',
        metadata: {
          name: 'g',
          namespace: 'elsewhere',
          generation: 7,
          uid: 'given',
          resourceVersion: '12',
          creationTimestamp: '2020-01-01T00:00:00Z',
          deletionTimestamp: '2026-01-01T00:00:00Z',
          finalizers: ['x/hold'],
        },
        status: { observedGeneration: 6 },
      },
      { apiVersion: 'v1', kind: 'ConfigMap', metadata: {} },
      { kind: 'Nothing' },
    ],
  });
  const held = sandbox.store.get({
    apiVersion: 'example.dev/v1',
    kind: 'Gateway',
    name: 'g',
    namespace: 'elsewhere',
  });
  expect(held).toMatchObject({
    metadata: {
      generation: 7,
      uid: 'given',
      creationTimestamp: '2020-01-01T00:00:00Z',
      deletionTimestamp: '2026-01-01T00:00:00Z',
    },
    status: { observedGeneration: 6 },
  });
  expect(held?.metadata.resourceVersion).not.toBe('12');
  expect(sandbox.guessedKinds).toEqual([
    { apiVersion: 'example.dev/v1', kind: 'Gateway' },
  ]);
  expect(sandbox.loadProblems).toEqual([
    { object: 'ConfigMap', message: 'has no name' },
    { object: 'object 3', message: "Object 'apiVersion' is missing" },
  ]);
  const { status } = await apiClient(sandbox).call(
    'GET',
    '/apis/example.dev/v1/namespaces/elsewhere/gateways/g',
  );
  expect(status).toBe(200);
});

describe('control', () => {
  it('answers its routes to the admin alone', async () => {
    sandbox = await startSandbox();
    sandbox.control.route('/sandbox/echo', ({ body, query }) => ({
      status: 202,
      body: { body, on: query.get('on') },
    }));
    const api = apiClient(sandbox);
    const answer = await api.call('POST', '/sandbox/echo?on=x', {
      body: { a: 1 },
    });
    expect(answer.status).toBe(202);
    expect(answer.body).toEqual({ body: { a: 1 }, on: 'x' });
    expect((await api.call('POST', '/sandbox/other')).status).toBe(404);
    const root = sandbox.addToken({ user: 'r', groups: ['system:masters'] });
    expect(
      (await api.call('POST', '/sandbox/echo', { token: root })).status,
    ).toBe(401);
    expect(() => sandbox.control.route('/api/x', () => ({}))).toThrow(
      'starts with /sandbox/',
    );
  });

  it('lets an interceptor answer, refuse or cut before the API does', async () => {
    sandbox = await startSandbox();
    const api = apiClient(sandbox);
    sandbox.control.intercept((asked, response) => {
      if (asked.resource?.plural === 'secrets') {
        response.destroy();
        return 'handled';
      }
      if (asked.verb !== 'list') return 'continue';
      response.writeHead(429, { 'Retry-After': '1' });
      response.end();
      return 'handled';
    });
    const limited = await api.call('GET', '/api/v1/namespaces');
    expect(limited.status).toBe(429);
    expect((await api.call('GET', '/api/v1/namespaces/default')).status).toBe(
      200,
    );
    await expect(api.call('GET', '/api/v1/secrets')).rejects.toThrow(
      'socket hang up',
    );
    sandbox.control.intercept(undefined);
    expect((await api.call('GET', '/api/v1/secrets')).status).toBe(200);
  });
});

it('tells the time of its own clock, so that clients can measure their skew', async () => {
  sandbox = await startSandbox({
    now: () => Date.parse('2026-11-30T12:00:00Z'),
  });
  const { headers, body } = await apiClient(sandbox).call('GET', '/version');
  expect(headers.date).toBe('Mon, 30 Nov 2026 12:00:00 GMT');
  expect(body.gitVersion).toContain('+mooring-sandbox');
});

it('closes at once with requests open, and closes twice', async () => {
  sandbox = await startSandbox();
  const hangs = new Promise<void>(resolve => {
    sandbox.control.intercept(() => {
      resolve();
      return 'handled';
    });
  });
  const hanging = apiClient(sandbox)
    .call('GET', '/api/v1/namespaces')
    .catch((error: unknown) => String(error));
  await hangs;
  await sandbox.close();
  expect(await hanging).toContain('socket hang up');
  await sandbox.close();
});
