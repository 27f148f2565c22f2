import { request } from 'undici';
import { parse } from 'yaml';
import { watchLandscape } from '../controllers/landscape';
import { listAt, stringAt } from '../json';
import { startSandbox } from '../startSandbox';
import type { Sandbox } from '../types';
import { demoFaults, demoWorld } from '../world';
import { FaultBoard } from './faultBoard';
import { mountFaults } from './mountFaults';

const START = Date.parse('2026-11-30T12:00:00Z');
const HELM_OPS = '/apis/fleet.cattle.io/v1alpha1/helmops';

let sandbox: Sandbox;
let faults: FaultBoard;
let reader: string;
let closeLandscape: () => void;

beforeEach(async () => {
  sandbox = await startSandbox({
    objects: [
      ...demoWorld(START),
      {
        apiVersion: 'rbac.authorization.k8s.io/v1',
        kind: 'ClusterRoleBinding',
        metadata: { name: 'reader' },
        roleRef: {
          apiGroup: 'rbac.authorization.k8s.io',
          kind: 'ClusterRole',
          name: 'platform-operator',
        },
        subjects: [{ kind: 'User', name: 'reader' }],
      },
    ],
    now: () => START,
    tls: false,
  });
  faults = new FaultBoard(demoFaults(START));
  reader = sandbox.addToken({ user: 'reader', groups: [] });
  const landscape = watchLandscape(sandbox.store);
  closeLandscape = landscape.close;
  mountFaults(sandbox, { faults, landscape, now: () => START });
});
afterEach(async () => {
  closeLandscape();
  await sandbox.close();
});

function adminToken(): string {
  const [user] = listAt(parse(sandbox.kubeconfig()), 'users');
  return stringAt(user, 'user', 'token') ?? '';
}

async function call(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  options: { token: string; body?: unknown },
) {
  const response = await request(sandbox.url + path, {
    method,
    headers: {
      authorization: `Bearer ${options.token}`,
      'content-type': 'application/json',
    },
    body: options.body === undefined ? undefined : JSON.stringify(options.body),
  });
  const body: unknown = await response.body.json();
  return { status: response.statusCode, headers: response.headers, body };
}

const post = (body: unknown) =>
  call('POST', '/sandbox/faults', { token: adminToken(), body });
const helmOps = () => call('GET', HELM_OPS, { token: reader });

interface Feed {
  /** What came so far. */
  text(): string;
  /** Resolves once there is more than what was there when it was called. */
  more(): Promise<void>;
  /** Resolves when the server has let go of it. */
  cut: Promise<void>;
}

/** Opens a watch from now on and listens to it. */
async function watch(): Promise<Feed> {
  const { body } = await helmOps();
  const version = stringAt(body, 'metadata', 'resourceVersion');
  const response = await request(
    `${sandbox.url}${HELM_OPS}?watch=true&resourceVersion=${version}`,
    { headers: { authorization: `Bearer ${reader}` } },
  );
  expect(response.statusCode).toBe(200);
  let text = '';
  response.body.on('data', chunk => {
    text += String(chunk);
  });
  // undici tells of a cut as an error, then closes.
  response.body.on('error', () => undefined);
  return {
    text: () => text,
    more: () => new Promise(done => response.body.once('data', () => done())),
    cut: new Promise(done => response.body.once('close', () => done())),
  };
}

function change(value: string) {
  const ref = {
    apiVersion: 'fleet.cattle.io/v1alpha1',
    kind: 'HelmOp',
    namespace: 'fleet-default',
    name: 'hooli-search',
  };
  sandbox.store.patch(ref, { metadata: { labels: { touched: value } } });
}

describe('fault requests', () => {
  it('show what stands, with names, and what can be asked for', async () => {
    const { status, body } = await call('GET', '/sandbox/faults', {
      token: adminToken(),
    });
    expect(status).toBe(200);
    expect(listAt(body, 'faults')).toContainEqual(
      expect.objectContaining({
        fault: 'disconnect',
        name: 'acme-plant-4',
        since: '2026-11-30T07:00:00.000Z',
      }),
    );
    expect(listAt(body, 'known')).toContainEqual(
      expect.objectContaining({
        fault: 'kill-flux',
        targets: ['relay-ap-1', 'relay-eu-1', 'relay-us-1'],
      }),
    );
  });

  it('are only taken from the admin', async () => {
    const body = { fault: 'kill-gateway', target: 'gw-eu-1' };
    const { status } = await call('POST', '/sandbox/faults', {
      token: reader,
      body,
    });
    expect(status).toBe(401);
    expect(faults.list('kill-gateway')).toEqual([]);
  });

  it('start and stop a fault by name, and know it by id', async () => {
    const started = await post({ fault: 'api-down', target: 'hooli-dc' });
    expect(started.status).toBe(200);
    const [active] = faults
      .list('api-down')
      .filter(each => each.since === START);
    expect(active.target).toMatch(/^c-m-/);
    const stopped = await post({
      fault: 'api-down',
      target: active.target,
      action: 'stop',
    });
    expect(stopped.status).toBe(200);
    expect(faults.since('api-down', active.target)).toBeUndefined();
  });

  it('are refused with what would have been possible', async () => {
    expect(
      await post({ fault: 'kill-flux', target: 'relay-xx' }),
    ).toMatchObject({
      status: 422,
      body: {
        message:
          'no relay "relay-xx"; known: relay-ap-1, relay-eu-1, relay-us-1',
      },
    });
    expect(await post({ fault: 'earthquake', target: 'x' })).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('known: kill-gateway') },
    });
    expect(await post({ target: 'x' })).toMatchObject({ status: 422 });
    expect(
      await post({ fault: 'kill-flux', target: 'relay-eu-1', action: 'stop' }),
    ).toMatchObject({ status: 409 });
    expect(
      await call('DELETE', '/sandbox/faults', { token: adminToken() }),
    ).toMatchObject({ status: 405 });
  });

  it('heal everything at once', async () => {
    await post({ fault: 'forbid-kind', target: 'helmops.fleet.cattle.io' });
    const { body } = await post({ fault: 'heal' });
    expect(listAt(body, 'faults')).toEqual([]);
    expect((await helmOps()).status).toBe(200);
  });
});

describe('faults of the API', () => {
  it('forbid one kind to everybody but the admin', async () => {
    await post({ fault: 'forbid-kind', target: 'helmops.fleet.cattle.io' });
    expect(await helmOps()).toMatchObject({
      status: 403,
      body: {
        kind: 'Status',
        reason: 'Forbidden',
        message:
          'helmops.fleet.cattle.io is forbidden: User "reader" cannot list resource "helmops" in API group "fleet.cattle.io" at the cluster scope',
      },
    });
    const other = '/apis/fleet.cattle.io/v1alpha1/gitrepos';
    expect((await call('GET', other, { token: reader })).status).toBe(200);
    expect((await call('GET', HELM_OPS, { token: adminToken() })).status).toBe(
      200,
    );
  });

  it('answer 500 and 429 with Retry-After', async () => {
    await post({ fault: 'http-500' });
    expect((await helmOps()).status).toBe(500);
    await post({ fault: 'http-500', action: 'stop' });
    await post({ fault: 'http-429', target: 'helmops.fleet.cattle.io' });
    const limited = await helmOps();
    expect(limited.status).toBe(429);
    expect(limited.headers['retry-after']).toBe('1');
  });

  it('cut running watches', async () => {
    const feed = await watch();
    await post({ fault: 'cut-watches' });
    await expect(feed.cut).resolves.toBeUndefined();
    expect(faults.list('cut-watches')).toEqual([]);
  });

  it('let a running watch and a new one hang, and cut them when they are healed', async () => {
    const running = await watch();
    const first = running.more();
    change('once');
    await first;
    expect(running.text()).toContain('"touched":"once"');
    await post({ fault: 'hang-watch' });
    const late = await watch();
    change('twice');
    // Another client's whole round trip later the event would have been there.
    expect((await helmOps()).body).toMatchObject({ kind: 'HelmOpList' });
    await post({ fault: 'hang-watch', action: 'stop' });
    await Promise.all([running.cut, late.cut]);
    expect(running.text()).not.toContain('"touched":"twice"');
    expect(late.text()).toBe('');
  });

  it('forget the history of watches', async () => {
    const { body } = await helmOps();
    const version = stringAt(body, 'metadata', 'resourceVersion');
    change('once');
    await post({ fault: 'compact' });
    const response = await request(
      `${sandbox.url}${HELM_OPS}?watch=true&resourceVersion=${version}`,
      { headers: { authorization: `Bearer ${reader}` } },
    );
    const text = await response.body.text();
    expect(text).toContain('410');
  });
});
