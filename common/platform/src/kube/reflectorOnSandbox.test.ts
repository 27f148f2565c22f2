import { SourceState } from '@mooring/core';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Sandbox, startSandbox } from '@mooring/sandbox';
import { z } from 'zod';
import { eventually } from './__testUtils__/eventually';
import { systemClock } from './clock';
import { connect } from './connect';
import { KubeConnection } from './connection';
import { createReflector } from './reflector';

const configMapSchema = z.object({
  metadata: z.object({ name: z.string() }),
  data: z.record(z.string(), z.string()).default({}),
});

function configMap(name: string, value = 'a') {
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, namespace: 'default' },
    data: { value },
  };
}

describe('a reflector on the embedded management cluster', () => {
  let directory: string;
  let kubeconfig: string;
  let sandbox: Sandbox;
  let connection: KubeConnection;
  let held: Map<string, string>;
  let states: SourceState[];
  let lists: number;
  let stopper: AbortController;
  let running: Promise<void>;

  beforeEach(async () => {
    sandbox = await startSandbox({
      objects: Array.from({ length: 25 }, (_, index) => configMap(`m${index}`)),
      bookmarkIntervalMs: 50,
    });
    directory = mkdtempSync(join(tmpdir(), 'mooring-reflector-'));
    kubeconfig = join(directory, 'kubeconfig');
    writeFileSync(kubeconfig, sandbox.kubeconfig());
    const result = connect({ kind: 'kubeconfig', path: kubeconfig });
    if (!result.ok) throw new Error(result.detail);
    connection = result.connection;
    held = new Map();
    states = [];
    lists = 0;
    stopper = new AbortController();
    running = createReflector<string>({
      connection,
      kind: {
        apiVersion: 'v1',
        plural: 'configmaps',
        namespace: 'default',
        project(raw) {
          const { metadata, data } = configMapSchema.parse(raw);
          return { key: metadata.name, record: data.value };
        },
      },
      clock: systemClock,
      random: () => 0,
      signal: stopper.signal,
      pageSize: 10,
      sink: {
        replaceAll(records) {
          lists += 1;
          held = new Map([...records].map(({ key, record }) => [key, record]));
        },
        upsert: ({ key, record }) => held.set(key, record),
        remove: key => held.delete(key),
        state: state => states.push(state),
      },
    }).run();
    await eventually(() => states.at(-1)?.kind === 'synced');
  });

  afterEach(async () => {
    stopper.abort();
    await running;
    await connection.close();
    await sandbox.close();
    rmSync(directory, { recursive: true });
  });

  it('reads all pages and follows every change', async () => {
    expect(held.size).toBe(25);
    expect(states).toContainEqual({ kind: 'syncing', done: 10, of: 25 });
    sandbox.store.create(configMap('new'));
    sandbox.store.update(configMap('m0', 'changed'));
    sandbox.store.delete({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      namespace: 'default',
      name: 'm1',
    });
    await eventually(
      () => held.has('new') && held.get('m0') === 'changed' && !held.has('m1'),
    );
    expect(held.size).toBe(25);
    expect(lists).toBe(1);
  });

  it('keeps up by bookmarks and is told that it talks to the sandbox', async () => {
    const before = states.length;
    await eventually(() => states.length > before + 2);
    expect(states.at(-1)?.kind).toBe('synced');
    await eventually(() => connection.isSandbox);
    expect(connection.version?.gitVersion).toContain('+mooring-sandbox');
  });

  it('survives that the sandbox is killed and another one takes its place, with other keys and another history', async () => {
    const port = Number(new URL(sandbox.url).port);
    await sandbox.close();
    await eventually(() => states.at(-1)?.kind === 'unreachable');
    expect(held.size).toBe(25);

    sandbox = await startSandbox({
      port,
      objects: [configMap('m0', 'other'), configMap('successor')],
      bookmarkIntervalMs: 50,
    });
    writeFileSync(kubeconfig, sandbox.kubeconfig());
    await eventually(() => states.at(-1)?.kind === 'synced');
    expect([...held]).toEqual([
      ['m0', 'other'],
      ['successor', 'a'],
    ]);
    sandbox.store.create(configMap('new'));
    await eventually(() => held.has('new'));
  });
});
