import { statusViewSchema } from '@mooring/core';
import { startSandbox, type Sandbox } from '@mooring/sandbox';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import request from 'supertest';
import { smallWorld } from './__testUtils__/smallWorld';
import {
  StartedBackend,
  startOnManagementCluster,
} from './__testUtils__/startOnManagementCluster';
import { as } from './__testUtils__/startRouter';

jest.setTimeout(60_000);

const BASE = '/api/mooring/v1';

describe('the backend on a management cluster', () => {
  let folder: string;
  let kubeconfig: string;
  let backend: StartedBackend | undefined;
  let sandbox: Sandbox | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mooring-backend-'));
    kubeconfig = join(folder, 'kubeconfig');
  });
  afterEach(async () => {
    await backend?.stop();
    await sandbox?.close();
    await rm(folder, { recursive: true });
    backend = undefined;
    sandbox = undefined;
  });

  const get = (path: string, user = 'ops') =>
    request(backend!.server)
      .get(`${BASE}${path}`)
      .set('Authorization', as(user));
  const clusterSource = async () => {
    const { sources } = statusViewSchema.parse((await get('/status')).body);
    return sources.find(
      ({ source }) => source === 'clusters.management.cattle.io',
    );
  };
  /** Asks until it holds; how long a recovery takes is the product's affair, that it comes is the test's. */
  const until = async (holds: () => Promise<boolean>) => {
    const deadline = Date.now() + 30_000;
    while (!(await holds())) {
      if (Date.now() > deadline) throw new Error('did not come in time');
      await setTimeout(100);
    }
  };

  it('starts without a kubeconfig, says so, and reads the cluster once there is one', async () => {
    backend = await startOnManagementCluster({ kubeconfig });
    expect(await clusterSource()).toMatchObject({
      state: 'unreachable',
      detail: expect.stringContaining('kubeconfig'),
    });
    const tenant = await get('/clusters', 'acme-admin');
    expect(tenant.status).toBe(403);
    expect(tenant.body.error.denial.code).toBe('tenants-not-readable');

    sandbox = await startSandbox({ objects: smallWorld() });
    await writeFile(kubeconfig, sandbox.kubeconfig());
    await until(
      async () => (await get('/clusters', 'acme-admin')).status === 200,
    );
    await until(async () => (await clusterSource())?.state === 'synced');
    const { body } = await get('/clusters', 'acme-admin');
    expect(body.items).toMatchObject([
      { id: 'c-m-acme0001', state: 'Disconnected' },
    ]);
  });

  it('starts with a kubeconfig that points nowhere', async () => {
    sandbox = await startSandbox();
    await writeFile(kubeconfig, sandbox.kubeconfig());
    await sandbox.close();
    sandbox = undefined;
    backend = await startOnManagementCluster({ kubeconfig });
    await until(async () => (await clusterSource())?.state === 'unreachable');
    const answer = await get('/clusters');
    expect(answer.status).toBe(200);
    expect(answer.body.items).toEqual([]);
    expect(answer.body.sources).toContainEqual(
      expect.objectContaining({
        source: 'clusters.management.cattle.io',
        state: 'unreachable',
      }),
    );
  });

  it('keeps planted secrets out of every answer, error and log line', async () => {
    const hidden = `h-${randomUUID()}`;
    const cursorSecret = `c-${randomUUID()}`;
    const token = `t-${randomUUID()}`;
    sandbox = await startSandbox({
      objects: smallWorld(hidden),
      identities: [{ token, user: 'mooring', groups: ['system:masters'] }],
    });
    await writeFile(kubeconfig, sandbox.kubeconfig('mooring'));
    backend = await startOnManagementCluster({ kubeconfig, cursorSecret });
    await until(async () => (await clusterSource())?.state === 'synced');
    await until(async () => (await get('/tenants/acme')).status === 200);

    const said: string[] = [];
    for (const user of ['ops', 'acme-admin']) {
      for (const path of [
        '/me',
        '/tenants',
        '/tenants/acme',
        '/tenants/acme/deployments',
        '/tenants/nowhere',
        '/clusters?limit=1',
        `/clusters?q=${hidden.slice(0, 8)}`,
        '/clusters?cursor=forged',
        '/clusters?limit=none',
        '/clusters/c-m-acme0001',
        '/clusters/c-m-acme0001/nodes',
        '/clusters/c-m-acme0001/deployments',
        '/clusters/c-m-nowhere1',
        '/status',
        '/openapi.json',
      ]) {
        const { text, headers, status } = await get(path, user);
        expect([200, 400, 403]).toContain(status);
        said.push(path, text, JSON.stringify(headers));
      }
    }
    // The tunnel to the management cluster breaks: errors of the client must not carry its credentials either.
    await sandbox.close();
    await until(async () => (await clusterSource())?.state !== 'synced');
    said.push((await get('/status')).text, (await get('/clusters')).text);
    await backend.stop();

    const everything = [...said, ...backend.log];
    backend = undefined;
    const carrying = (secret: string) =>
      everything.filter(text => text.includes(secret));
    expect(carrying(hidden)).toEqual([]);
    expect(carrying(Buffer.from(hidden).toString('base64'))).toEqual([]);
    expect(carrying(token)).toEqual([]);
    expect(carrying('Bearer ')).toEqual([]);
    expect(carrying(cursorSecret)).toEqual([]);
  });

  it('ends with live streams open', async () => {
    sandbox = await startSandbox({ objects: smallWorld() });
    await writeFile(kubeconfig, sandbox.kubeconfig());
    backend = await startOnManagementCluster({ kubeconfig });
    const address = backend.server.address();
    if (address === null || typeof address === 'string') throw new Error();
    const stream = await fetch(
      `http://127.0.0.1:${address.port}${BASE}/events`,
      { headers: { Authorization: as('ops') } },
    );
    expect(stream.status).toBe(200);
    const rest = stream.text();
    await backend.stop();
    backend = undefined;
    await expect(rest).resolves.toContain('"type":"reset"');
  });
});
