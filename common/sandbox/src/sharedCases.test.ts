import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseObject } from './admission/parseObject';
import { isObject, listAt, stringAt } from './json';
import { loadYamlFolder } from './loadYamlFolder';
import { startSandbox } from './startSandbox';
import type { KubeObjectInput, Sandbox } from './types';

const shared = resolve(__dirname, '../../../../shared');
const cases = join(shared, 'cases');

/** The management kinds come without a schema. */
const schemaless = (plural: string, kind: string, scope: string) => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `${plural}.management.cattle.io` },
  spec: {
    group: 'management.cattle.io',
    scope,
    names: { kind, plural },
    versions: [
      {
        name: 'v3',
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: {
          openAPIV3Schema: {
            type: 'object',
            'x-kubernetes-preserve-unknown-fields': true,
          },
        },
      },
    ],
  },
});

function areas(): [area: string, id: string][] {
  return readdirSync(cases, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .flatMap(area =>
      readdirSync(join(cases, area.name)).map((id): [string, string] => [
        area.name,
        id,
      ]),
    );
}

if (existsSync(cases)) {
  describe('the shared cases', () => {
    let crds: unknown[] = [];
    beforeAll(async () => {
      const folders = [
        join(shared, 'crds'),
        resolve(__dirname, '../../../deploy/crds'),
      ];
      const loaded = await Promise.all(folders.map(loadYamlFolder));
      crds = [
        schemaless('clusters', 'Cluster', 'Cluster'),
        schemaless(
          'clusterregistrationtokens',
          'ClusterRegistrationToken',
          'Namespaced',
        ),
        ...loaded.flatMap(({ objects }) => objects),
      ];
    }, 60_000);

    it.each(areas())('%s/%s is accepted as it stands', async (area, id) => {
      const { objects } = await loadYamlFolder(join(cases, area, id));
      const usesOlder = objects.some(
        object =>
          isObject(object) &&
          object.apiVersion === 'controlplane.cluster.x-k8s.io/v1alpha1',
      );
      const sandbox = await startSandbox({
        objects: crds.filter(
          crd => !isControlPlane(crd) || isOlder(crd) === usesOlder,
        ),
      });
      try {
        expect(sandbox.loadProblems).toEqual([]);
        expect(refusals(sandbox, objects)).toEqual([]);
      } finally {
        await sandbox.close();
      }
    });
  });
} else {
  it('the shared cases were NOT run: ../shared is not beside this checkout', () => {
    expect(existsSync(cases)).toBe(false);
  });
}

function isControlPlane(crd: unknown): boolean {
  return (
    stringAt(crd, 'metadata', 'name') ===
    'kamajicontrolplanes.controlplane.cluster.x-k8s.io'
  );
}

function isOlder(crd: unknown): boolean {
  return listAt(crd, 'spec', 'versions').some(
    version => stringAt(version, 'name') === 'v1alpha1',
  );
}

/** Creates the objects and then sets their status, as an API server demands. */
function refusals(sandbox: Sandbox, given: readonly unknown[]): string[] {
  const objects = given.map(parseObject);
  const refused: string[] = [];
  const attempt = (object: KubeObjectInput, act: () => unknown) => {
    try {
      act();
    } catch (error) {
      refused.push(`${object.kind} ${object.metadata.name}: ${String(error)}`);
    }
  };
  for (const object of objects) {
    const { resourceVersion: _version, ...metadata } = object.metadata;
    attempt(object, () => sandbox.store.create({ ...object, metadata }));
  }
  for (const object of objects) {
    const { name, namespace } = object.metadata;
    if (object.status === undefined) continue;
    attempt(object, () =>
      sandbox.store.updateStatus({ ...object, metadata: { name, namespace } }),
    );
  }
  return refused;
}
