import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { request } from 'undici';
import { parse } from 'yaml';
import { listAt, stringAt } from '../json';
import { MainOptions } from './readOptions';
import { RunningWorld, startWorld } from './startWorld';

const ROOT = resolve(__dirname, '../../../..');
const NOW = Date.parse('2026-11-30T12:00:00Z');

let dir: string;
let worlds: RunningWorld[];
let lines: string[];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mooring-sandbox-'));
  worlds = [];
  lines = [];
});
afterEach(async () => {
  await Promise.all(worlds.map(world => world.close()));
  await rm(dir, { recursive: true });
});

async function start(options: Partial<MainOptions>): Promise<RunningWorld> {
  const world = await startWorld(
    {
      port: 0,
      controllers: false,
      fast: false,
      proxyPortBase: 0,
      now: NOW,
      ...options,
    },
    { clock: Date.now, print: line => lines.push(line), cwd: ROOT },
  );
  worlds.push(world);
  return world;
}

async function credentials(file: string) {
  const content: unknown = parse(await readFile(file, 'utf8'));
  const [user] = listAt(content, 'users');
  const [cluster] = listAt(content, 'clusters');
  return {
    token: stringAt(user, 'user', 'token') ?? '',
    server: stringAt(cluster, 'cluster', 'server') ?? '',
  };
}

async function get(file: string, path: string) {
  const { token, server } = await credentials(file);
  const { statusCode, body } = await request(server + path, {
    headers: { authorization: `Bearer ${token}` },
  });
  const content: unknown = await body.json();
  return { status: statusCode, content };
}

describe('startWorld', () => {
  it('gives Mooring the rights it ships, in a file that only its owner reads', async () => {
    const kubeconfig = join(dir, 'deep', 'sandbox.kubeconfig');
    await start({ kubeconfig });
    expect((await stat(kubeconfig)).mode % 0o1000).toBe(0o600);
    const clusters = await get(
      kubeconfig,
      '/apis/management.cattle.io/v3/clusters',
    );
    expect(clusters.status).toBe(200);
    expect(listAt(clusters.content, 'items')).toHaveLength(48);
    expect((await get(kubeconfig, '/api/v1/secrets')).status).toBe(403);
    expect((await get(kubeconfig, '/api/v1/nodes')).status).toBe(403);
    expect(lines).toEqual(['demo world, 12 faults stand in it']);
  });

  it('takes the token of its file again, so that clients find a restarted one', async () => {
    const kubeconfig = join(dir, 'sandbox.kubeconfig');
    await start({ kubeconfig });
    const before = await credentials(kubeconfig);
    await worlds.splice(0)[0].close();
    const port = Number(new URL(before.server).port);
    await start({ kubeconfig, port });
    expect(await credentials(kubeconfig)).toEqual(before);
    const tenants = '/apis/mooring.dev/v1alpha1/tenants';
    expect((await get(kubeconfig, tenants)).status).toBe(200);
  });

  it('writes a broken kubeconfig anew', async () => {
    const kubeconfig = join(dir, 'sandbox.kubeconfig');
    await writeFile(kubeconfig, '{ : not yaml', { mode: 0o644 });
    await start({ kubeconfig });
    expect((await stat(kubeconfig)).mode % 0o1000).toBe(0o600);
    expect((await get(kubeconfig, '/version')).status).toBe(200);
  });

  it('writes the superuser a kubeconfig of its own', async () => {
    const adminKubeconfig = join(dir, 'admin.kubeconfig');
    const { sandbox } = await start({ adminKubeconfig });
    expect(await readFile(adminKubeconfig, 'utf8')).toBe(sandbox.kubeconfig());
  });

  it('starts from a dump, moves its times to now, and says what it left out', async () => {
    await writeFile(join(dir, 'broken.yaml'), 'a: [1');
    await writeFile(
      join(dir, 'objects.yaml'),
      `apiVersion: management.cattle.io/v3
kind: Cluster
metadata: { name: c-m-one, creationTimestamp: "2026-01-01T00:00:00Z" }
spec: { displayName: one }
status:
  conditions:
    - { type: Connected, status: "False", lastUpdateTime: "2026-11-01T10:00:00Z" }
---
apiVersion: strange.example/v1
kind: Oddity
metadata: { name: odd, namespace: default }
`,
    );
    const { sandbox } = await start({ dump: dir });
    const cluster = sandbox.store.get({
      apiVersion: 'management.cattle.io/v3',
      kind: 'Cluster',
      name: 'c-m-one',
    });
    const [condition] = listAt(cluster, 'status', 'conditions');
    expect(stringAt(condition, 'lastUpdateTime')?.slice(0, 16)).toBe(
      '2026-11-30T12:00',
    );
    expect(
      sandbox.store.list({ apiVersion: 'strange.example/v1', kind: 'Oddity' }),
    ).toHaveLength(1);
    expect(lines).toEqual([
      expect.stringContaining('broken.yaml, document 1'),
      `dump of 2 objects from ${dir}, its times moved by 698.0 h`,
      'Oddity of strange.example/v1 has no definition: served without field rules',
    ]);
  });

  it('does not start from a folder that is not there', async () => {
    const dump = join(dir, 'absent');
    await expect(start({ dump })).rejects.toThrow(
      `the dump ${dump} is not a folder that can be read`,
    );
  });

  it('says why a dump cannot be read: missing is not the same as a file', async () => {
    const file = join(dir, 'one.yaml');
    await writeFile(file, 'kind: List\n');
    await expect(start({ dump: file })).rejects.toThrow(/it is a file/);
    await expect(start({ dump: join(dir, 'none') })).rejects.toThrow(/ENOENT/);
  });

  it('takes the now of a case for the time of its dump, and keeps times when told so', async () => {
    await writeFile(join(dir, 'case.yaml'), 'now: "2026-11-30T11:00:00Z"\n');
    await writeFile(
      join(dir, 'objects.yaml'),
      'apiVersion: v1\nkind: Namespace\nmetadata: { name: a, creationTimestamp: "2026-11-30T10:00:00Z" }\n',
    );
    const ref = { apiVersion: 'v1', kind: 'Namespace', name: 'a' };
    const moved = await start({ dump: dir });
    expect(
      moved.sandbox.store.get(ref)?.metadata.creationTimestamp?.slice(0, 16),
    ).toBe('2026-11-30T11:00');
    const kept = await start({ dump: dir, shiftTime: false });
    expect(kept.sandbox.store.get(ref)?.metadata.creationTimestamp).toBe(
      '2026-11-30T10:00:00Z',
    );
  });
});
