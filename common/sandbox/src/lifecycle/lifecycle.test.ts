import { stringsAt, valueAt } from '../json';
import { startSandbox } from '../startSandbox';
import { apiClient } from '../testing/apiClient';
import { aWidget, widgetCrd, widgets } from '../testing/widgetCrd';
import type { KubeObject, Sandbox } from '../types';

let sandbox: Sandbox;
let api: ReturnType<typeof apiClient>;

beforeEach(async () => {
  sandbox = await startSandbox({ objects: [widgetCrd] });
  api = apiClient(sandbox);
});
afterEach(() => sandbox.close());

/** Built-in controllers run right after a commit; each may cause a further run. */
async function settle() {
  for (let turn = 0; turn < 10; turn++) {
    await new Promise(resolve => setImmediate(resolve));
  }
}

const create = (object: {
  apiVersion: string;
  kind: string;
  metadata: Partial<KubeObject['metadata']>;
}) => sandbox.store.create(object);
const configMap = (
  name: string,
  metadata: Partial<KubeObject['metadata']> = {},
) => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'default', ...metadata },
});
const get = (name: string, namespace = 'default') =>
  sandbox.store.get({ apiVersion: 'v1', kind: 'ConfigMap', name, namespace });
const remove = (
  name: string,
  propagationPolicy?: 'Foreground' | 'Orphan' | 'Background',
) =>
  sandbox.store.delete(
    { apiVersion: 'v1', kind: 'ConfigMap', name, namespace: 'default' },
    { propagationPolicy },
  );
const ownedBy = (...owners: KubeObject[]) => ({
  ownerReferences: owners.map(({ apiVersion, kind, metadata }) => ({
    apiVersion,
    kind,
    name: metadata.name,
    uid: metadata.uid ?? '',
  })),
});

describe('namespaces', () => {
  const namespace = {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'n' },
  };
  const ref = { apiVersion: 'v1', kind: 'Namespace', name: 'n' };

  it('take their content with them', async () => {
    create(namespace);
    create(configMap('a', { namespace: 'n' }));
    create({ ...aWidget('w'), metadata: { name: 'w', namespace: 'n' } });
    expect(sandbox.store.delete(ref)).toMatchObject({
      status: { phase: 'Terminating' },
    });
    await settle();
    expect(sandbox.store.get(ref)).toBeUndefined();
    expect(get('a', 'n')).toBeUndefined();
  });

  it('wait for a finalizer inside, and take nothing new meanwhile', async () => {
    create(namespace);
    create(configMap('a', { namespace: 'n', finalizers: ['x/hold'] }));
    sandbox.store.delete(ref);
    await settle();
    expect(sandbox.store.get(ref)).toMatchObject({
      status: { phase: 'Terminating' },
    });
    const refused = await api.call('POST', '/api/v1/namespaces/n/configmaps', {
      body: { ...configMap('b'), metadata: { name: 'b' } },
    });
    expect(refused.status).toBe(403);
    expect(refused.body.message).toBe(
      'configmaps "b" is forbidden: unable to create new content in namespace n because it is being terminated',
    );
    sandbox.store.patch(
      { apiVersion: 'v1', kind: 'ConfigMap', name: 'a', namespace: 'n' },
      { metadata: { finalizers: null } },
    );
    await settle();
    expect(sandbox.store.get(ref)).toBeUndefined();
  });
});

describe('owner references', () => {
  it('take dependents away in the background', async () => {
    const owner = create(configMap('owner'));
    create(configMap('child', ownedBy(owner)));
    remove('owner');
    await settle();
    expect(get('child')).toBeUndefined();
  });

  it('leave a dependent to its other owner', async () => {
    const [one, two] = [create(configMap('one')), create(configMap('two'))];
    create(configMap('child', ownedBy(one, two)));
    remove('one');
    await settle();
    expect(get('child')?.metadata.ownerReferences).toMatchObject([
      { name: 'two' },
    ]);
  });

  it('hold the owner back in the foreground until the last dependent is gone', async () => {
    const owner = create(configMap('owner'));
    create(configMap('child', { ...ownedBy(owner), finalizers: ['x/hold'] }));
    remove('owner', 'Foreground');
    await settle();
    expect(get('owner')?.metadata.finalizers).toEqual(['foregroundDeletion']);
    sandbox.store.patch(
      {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        name: 'child',
        namespace: 'default',
      },
      { metadata: { finalizers: null } },
    );
    await settle();
    expect(get('owner')).toBeUndefined();
  });

  it('are cut when dependents are to be orphaned', async () => {
    const owner = create(configMap('owner'));
    create(configMap('child', ownedBy(owner)));
    remove('owner', 'Orphan');
    await settle();
    expect(get('owner')).toBeUndefined();
    expect(get('child')?.metadata.ownerReferences).toBeUndefined();
  });

  it('that lead nowhere in a dump take nothing away', async () => {
    await sandbox.close();
    sandbox = await startSandbox({
      objects: [
        configMap('kept', {
          ownerReferences: [
            { apiVersion: 'v1', kind: 'ConfigMap', name: 'gone', uid: 'gone' },
          ],
        }),
      ],
    });
    await settle();
    expect(get('kept')?.metadata.name).toBe('kept');
  });
});

describe('CRDs', () => {
  const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  const gadget = {
    ...widgetCrd,
    metadata: { name: 'gadgets.test.mooring.dev' },
    spec: { ...widgetCrd.spec, names: { kind: 'Gadget', plural: 'gadgets' } },
  };
  const gadgets = widgets.replace('widgets', 'gadgets');

  it('are served at once, and no longer when they are gone with their objects', async () => {
    expect((await api.call('GET', gadgets)).status).toBe(404);
    const made = await api.call('POST', crds, { body: gadget });
    expect(made.status).toBe(201);
    expect(valueAt(made.body, 'status', 'conditions')).toMatchObject([
      { type: 'NamesAccepted', status: 'True' },
      { type: 'Established', status: 'True' },
    ]);
    await api.call('POST', gadgets, {
      body: { ...aWidget('a'), kind: 'Gadget' },
    });
    await api.call('DELETE', `${crds}/gadgets.test.mooring.dev`);
    await settle();
    expect((await api.call('GET', gadgets)).status).toBe(404);
    expect(
      (await api.call('GET', `${crds}/gadgets.test.mooring.dev`)).status,
    ).toBe(404);
  });

  it('serve every served version and store one', async () => {
    const [v1] = widgetCrd.spec.versions;
    await api.call('PUT', `${crds}/widgets.test.mooring.dev`, {
      body: {
        ...(await api.call('GET', `${crds}/widgets.test.mooring.dev`)).body,
        spec: {
          ...widgetCrd.spec,
          versions: [v1, { ...v1, name: 'v1beta1', storage: false }],
        },
      },
    });
    await api.call('POST', widgets, { body: aWidget('a') });
    const old = await api.call(
      'GET',
      `${widgets.replace('/v1/', '/v1beta1/')}/a`,
    );
    expect(old.body.apiVersion).toBe('test.mooring.dev/v1beta1');
    const { body } = await api.call('GET', '/apis/test.mooring.dev');
    expect(body).toMatchObject({
      versions: [{ version: 'v1' }, { version: 'v1beta1' }],
      preferredVersion: { version: 'v1' },
    });
  });

  it('list the rules that are not enforced', async () => {
    const spec = structuredClone(gadget.spec);
    spec.versions[0].schema.openAPIV3Schema.properties.spec[
      'x-kubernetes-validations'
    ] = [{ rule: 'self.tags.isSorted()', message: '' }];
    await api.call('POST', crds, { body: { ...gadget, spec } });
    expect(sandbox.unsupportedRules).toMatchObject([
      {
        crd: 'gadgets.test.mooring.dev',
        version: 'v1',
        path: 'spec',
        rule: 'self.tags.isSorted()',
      },
    ]);
  });

  it('are refused when they make no sense', async () => {
    const { status, body } = await api.call('POST', crds, {
      body: { ...gadget, metadata: { name: 'wrong.test.mooring.dev' } },
    });
    expect(status).toBe(422);
    expect(stringsAt({ list: [body.message] }, 'list')[0]).toContain(
      'must be spec.names.plural+"."+spec.group',
    );
  });
});
