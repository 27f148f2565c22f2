import { ApiError } from './apiError';
import { startSandbox } from './startSandbox';
import { aWidget, widgetCrd } from './testing/widgetCrd';
import type { Change, Sandbox } from './types';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ objects: [widgetCrd] });
});
afterEach(() => sandbox.close());

const kind = { apiVersion: 'test.mooring.dev/v1', kind: 'Widget' };
const ref = { ...kind, namespace: 'default', name: 'a' };
const create = () =>
  sandbox.store.create({
    ...aWidget('a'),
    metadata: { name: 'a', namespace: 'default', labels: { x: 'y' } },
  });

it('holds to the rules of HTTP: schema, conflicts, namespaces', () => {
  const { store } = sandbox;
  const made = create();
  store.patch(ref, { spec: { replicas: 2 } });
  const refusal = (act: () => unknown) => {
    try {
      act();
    } catch (error) {
      return error instanceof ApiError ? error.code : error;
    }
    return undefined;
  };
  expect(refusal(() => store.update(made))).toBe(409);
  expect(refusal(() => store.patch(ref, { spec: { mode: 'x' } }))).toBe(422);
  expect(refusal(create)).toBe(409);
  expect(
    refusal(() =>
      store.create({
        ...aWidget('b'),
        metadata: { name: 'b', namespace: 'no' },
      }),
    ),
  ).toBe(404);
  expect(refusal(() => store.list({ apiVersion: 'no/v1', kind: 'No' }))).toBe(
    404,
  );
});

it('answers copies', () => {
  create().spec = 'spoiled';
  const held = sandbox.store.get(ref);
  expect(held?.spec).toEqual({ mode: 'on', replicas: 1 });
});

it('selects by namespace and labels', () => {
  create();
  const { store } = sandbox;
  expect(store.list(kind, { labelSelector: 'x=y' })).toHaveLength(1);
  expect(store.list(kind, { labelSelector: 'x!=y' })).toHaveLength(0);
  expect(store.list(kind, { namespace: 'kube-system' })).toHaveLength(0);
});

it('tells subscribers of each change until they leave', () => {
  const { store } = sandbox;
  const changes: Change[] = [];
  const leave = store.subscribe(kind, change => changes.push(change));
  create();
  store.updateStatus({
    ...aWidget('a'),
    metadata: { name: 'a', namespace: 'default' },
    status: { replicas: 1 },
  });
  store.delete(ref);
  leave();
  create();
  expect(changes.map(({ type }) => type)).toEqual([
    'ADDED',
    'MODIFIED',
    'DELETED',
  ]);
  expect(changes[1].object).toMatchObject({ status: { replicas: 1 } });
  expect(changes[2].resourceVersion).toBeGreaterThan(
    changes[1].resourceVersion,
  );
});
