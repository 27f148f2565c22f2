import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import {
  bundle,
  bundleDeployment,
  healthyCluster,
  helmOp,
  lostCluster,
  NOW,
} from '../explain/__fixtures__/rawObjects';
import { runCli } from './runCli';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mooring-dump-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function run(...args: string[]) {
  let out = '';
  let err = '';
  const code = await runCli(args, {
    out: text => (out += text),
    err: text => (err += text),
  });
  return { code, out, err };
}

async function dump(name: string, objects: readonly unknown[]) {
  await writeFile(
    join(folder, name),
    objects.map(object => stringify(object)).join('---\n'),
  );
}

describe('mooring explain', () => {
  it('reads every file of a dump and answers in the shape of a support case', async () => {
    await dump('clusters.yaml', [
      ...healthyCluster('c-m-aaaaaaaa', 'north-1'),
      ...lostCluster('c-m-bbbbbbbb', 'south-1', 120),
    ]);
    await dump('apps.yml', [
      helmOp({ name: 'web' }),
      bundle({ name: 'web', helmOp: 'web', desiredReady: 1 }),
      bundleDeployment({ bundle: 'web', on: 'south-1' }),
    ]);
    const { code, out, err } = await run(
      'explain',
      folder,
      '--now',
      NOW,
      '--json',
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const answer = JSON.parse(out);
    expect(Object.keys(answer)).toEqual(
      expect.arrayContaining([
        'now',
        'clusters',
        'deployments',
        'gateways',
        'workloadClusters',
        'incidents',
        'sources',
      ]),
    );
    expect(answer.now).toBe(NOW);
    expect(answer.clusters).toMatchObject([
      {
        id: 'c-m-aaaaaaaa',
        name: 'north-1',
        fleetCluster: 'fleet-default/north-1',
        tenant: null,
        state: 'Connected',
        nodes: { count: 3, lastKnown: false },
      },
      {
        id: 'c-m-bbbbbbbb',
        state: 'Disconnected',
        since: '2026-11-30T10:00:00Z',
        nodes: { count: 3, lastKnown: true },
      },
    ]);
    expect(answer.deployments).toMatchObject([
      {
        namespace: 'fleet-default',
        name: 'web',
        kind: 'HelmOp',
        state: 'Unknown',
        lastReported: 'Ready',
        targets: [{ cluster: 'c-m-bbbbbbbb', bundle: 'fleet-default/web' }],
      },
    ]);
  });

  it('prints the same words for people', async () => {
    await dump('clusters.yaml', lostCluster('c-m-bbbbbbbb', 'south-1', 120));
    const { out } = await run('explain', folder, '--now', NOW);
    expect(out).toMatch(/Disconnected \(no-contact\) {2}south-1/);
    expect(out).toMatch(/next: Check ArcNet first/);
  });

  it('takes the youngest time of the dump when none is given', async () => {
    await dump('clusters.yaml', healthyCluster('c-m-aaaaaaaa', 'north-1'));
    const { out } = await run('explain', folder, '--json');
    expect(JSON.parse(out).now).toBe('2026-11-30T11:54:00Z');
  });

  it('opens lists, ignores the description of a case, names what it could not read, and goes on', async () => {
    const [management, provisioning] = healthyCluster(
      'c-m-aaaaaaaa',
      'north-1',
    );
    await dump('list.yaml', [
      { apiVersion: 'v1', kind: 'List', items: [management, provisioning] },
    ]);
    await writeFile(
      join(folder, 'case.yaml'),
      'id: x\nnow: "2026-11-30T12:00:00Z"\n',
    );
    await writeFile(join(folder, 'broken.yaml'), 'kind: [\n');
    await writeFile(join(folder, 'prose.yaml'), 'just words\n');
    await writeFile(join(folder, 'notes.txt'), 'not for us\n');
    await writeFile(join(folder, 'probes.json'), '{ "not": "a list" }');
    const { code, out } = await run('explain', folder, '--now', NOW, '--json');
    const answer = JSON.parse(out);
    expect(code).toBe(0);
    expect(answer.clusters).toHaveLength(1);
    expect(answer.problems).toEqual([
      expect.stringMatching(/^broken\.yaml: /),
      'prose.yaml: not a Kubernetes object',
      expect.stringMatching(/^probes\.json: /),
    ]);
  });

  it('prints the diagnosis with what it rests on and how it was reached', async () => {
    await dump('clusters.yaml', lostCluster('c-m-bbbbbbbb', 'south-1', 120));
    const probe = {
      ms: 3000,
      at: '2026-11-30T11:59:50Z',
      tries: 2,
      from: 'gateway:gw-1',
      outcome: 'timeout',
    };
    await writeFile(
      join(folder, 'probes.json'),
      JSON.stringify([
        {
          clusterId: 'c-m-bbbbbbbb',
          probes: [
            { ...probe, hop: 'arcnet-icmp' },
            { ...probe, hop: 'api-tcp' },
          ],
        },
      ]),
    );
    const { out } = await run('explain', folder, '--now', NOW);
    expect(out).toMatch(/Incident: cluster c-m-bbbbbbbb {2}unknown\//);
    expect(out).toMatch(/Diagnosis: unknown\/no-path-layer-unknown/);
    expect(out).toMatch(/· api-tcp: timeout after 3000 ms, 2 tries/);
    expect(out).toMatch(/decided by row U1 of 54; matched: U1/);
  });

  it('refuses a bomb of aliases as a problem', async () => {
    const levels = Array.from(
      { length: 9 },
      (_, i) => `a${i + 1}: &a${i + 1} [${Array(9).fill(`*a${i}`).join(',')}]`,
    );
    await writeFile(
      join(folder, 'bomb.yaml'),
      `apiVersion: v1\nkind: ConfigMap\na0: &a0 [x]\n${levels.join('\n')}\n`,
    );
    const { out } = await run('explain', folder, '--now', NOW, '--json');
    expect(JSON.parse(out).problems).toEqual([
      expect.stringMatching(/^bomb\.yaml: .*alias/i),
    ]);
  });

  it('says what is wrong with its arguments', async () => {
    expect(await run('explain')).toMatchObject({ code: 2 });
    expect(await run('explain', folder, '--now', 'yesterday')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/"yesterday" is not a time/),
    });
    expect(await run('explain', join(folder, 'none'))).toMatchObject({
      code: 1,
      err: expect.stringMatching(/cannot be read/),
    });
    expect(await run('sing')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/no command "sing"/),
    });
    expect(await run('help')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/mooring doctor/),
    });
  });
});

describe('mooring doctor', () => {
  it('says that there is no kubeconfig and fails', async () => {
    const { code, out } = await run(
      'doctor',
      '--kubeconfig',
      join(folder, 'none.yaml'),
    );
    expect(code).toBe(1);
    expect(out).toMatch(/none\.yaml/);
  });
});
