import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isObject, objectAt, stringAt } from '../json';
import { loadYamlFolder } from '../loadYamlFolder';
import { startSandbox } from '../startSandbox';
import type { KubeObject } from '../types';
import { demoWorld, ownManifests, upstreamCrds } from '.';

const ROOT = resolve(__dirname, '../../../..');
const UPSTREAM = join(ROOT, '../shared/crds');

const isCrd = (object: unknown) =>
  isObject(object) && object.kind === 'CustomResourceDefinition';
const crdName = (object: unknown) => stringAt(object, 'metadata', 'name') ?? '';

/** Creates every object as a client would, and gives back what was refused or cut off. */
async function refusals(crds: readonly unknown[]): Promise<string[]> {
  const sandbox = await startSandbox({ objects: crds, tls: false });
  const problems: string[] = [];
  try {
    const objects = demoWorld(Date.parse('2026-11-30T12:00:00Z'));
    for (const object of objects.filter(each => !isCrd(each)))
      problems.push(...refused(sandbox.store, object));
    problems.push(
      ...sandbox.unsupportedRules.map(({ crd, rule }) => `${crd}: ${rule}`),
      ...sandbox.guessedKinds.map(({ kind }) => `${kind} has no definition`),
    );
    return problems;
  } finally {
    await sandbox.close();
  }
}

function refused(
  store: Awaited<ReturnType<typeof startSandbox>>['store'],
  object: KubeObject,
): string[] {
  const { apiVersion, kind, metadata } = object;
  const { namespace, name } = metadata;
  const ref = { apiVersion, kind, namespace, name };
  const { uid: _uid, ...rest } = metadata;
  try {
    const held = store.get(ref) ?? store.create({ ...object, metadata: rest });
    if (object.status !== undefined)
      store.updateStatus({ ...held, status: object.status });
    const after = store.get(ref);
    return ['spec', 'status'].flatMap(part =>
      lost(objectAt(object, part), objectAt(after, part), part).map(
        path => `${kind} ${name}: ${path} was dropped`,
      ),
    );
  } catch (error) {
    return [`${kind} ${name}: ${String(error)}`];
  }
}

/** Paths of `given` that `kept` does not have: fields the schema does not know. */
function lost(given: unknown, kept: unknown, path: string): string[] {
  if (Array.isArray(given))
    return given.flatMap((item, index) =>
      lost(item, Array.isArray(kept) ? kept[index] : undefined, `${path}[]`),
    );
  if (!isObject(given)) return [];
  return Object.entries(given).flatMap(([key, value]) => {
    if (!isObject(kept) || !Object.hasOwn(kept, key)) return [`${path}.${key}`];
    return lost(value, kept[key], `${path}.${key}`);
  });
}

describe('demo world and the definitions', () => {
  it('is accepted whole by its own and by those Mooring ships', async () => {
    const own = await ownManifests(ROOT);
    expect(own.problems).toEqual([]);
    const crds = own.objects.filter(isCrd);
    expect(crds.map(crdName).sort()).toEqual([
      'arcnetgateways.mooring.dev',
      'tenants.mooring.dev',
    ]);
    expect(await refusals([...upstreamCrds(), ...crds])).toEqual([]);
  });

  if (existsSync(UPSTREAM)) {
    it('is accepted whole by the upstream definitions', async () => {
      const upstream = await loadYamlFolder(UPSTREAM);
      const known = new Set(upstream.objects.map(crdName));
      const own = await ownManifests(ROOT);
      const crds = [...upstreamCrds(), ...own.objects.filter(isCrd)].filter(
        crd => !known.has(crdName(crd)),
      );
      expect(await refusals([...crds, ...upstream.objects])).toEqual([]);
    });
  } else {
    it('was not held against the upstream definitions, whose folder is not there, but has one for each of its kinds', () => {
      const kinds = new Set(upstreamCrds().map(crdName));
      expect(kinds).toContain('bundles.fleet.cattle.io');
      expect(kinds).toContain('clusters.management.cattle.io');
    });
  }
});
