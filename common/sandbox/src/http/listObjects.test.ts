import { listAt, stringAt, valueAt } from '../json';
import { startSandbox } from '../startSandbox';
import { apiClient } from '../testing/apiClient';
import { aWidget, widgetCrd, widgets } from '../testing/widgetCrd';
import type { Sandbox } from '../types';

let sandbox: Sandbox;
let api: ReturnType<typeof apiClient>;
const across = '/apis/test.mooring.dev/v1/widgets';

beforeEach(async () => {
  const objects = ['a', 'b', 'c', 'd', 'e'].map((name, index) => ({
    ...aWidget(name),
    metadata: {
      name,
      namespace: index % 2 === 0 ? 'default' : 'other',
      labels: { tier: index < 2 ? 'front' : 'back', only: name },
    },
  }));
  sandbox = await startSandbox({ objects: [widgetCrd, ...objects] });
  api = apiClient(sandbox);
});
afterEach(() => sandbox.close());

const list = async (query = '', path = across) => {
  const { status, body } = await api.call('GET', `${path}${query}`);
  return {
    status,
    body,
    names: listAt(body, 'items').map(item =>
      stringAt(item, 'metadata', 'name'),
    ),
    next: stringAt(body, 'metadata', 'continue'),
    version: stringAt(body, 'metadata', 'resourceVersion') ?? '',
  };
};
const remove = (name: string, namespace = 'default') =>
  sandbox.store.delete({
    apiVersion: 'test.mooring.dev/v1',
    kind: 'Widget',
    name,
    namespace,
  });
const add = (name: string) =>
  sandbox.store.create({
    ...aWidget(name),
    metadata: { name, namespace: 'default' },
  });

it('lists across namespaces in the order of the store, and within one', async () => {
  expect((await list()).names).toEqual(['a', 'c', 'e', 'b', 'd']);
  expect((await list('', widgets)).names).toEqual(['a', 'c', 'e']);
  expect((await list()).body).toMatchObject({
    kind: 'WidgetList',
    apiVersion: 'test.mooring.dev/v1',
  });
});

it.each([
  ['tier=front', ['a', 'b']],
  ['tier==front,only!=a', ['b']],
  ['tier in (front,back),only notin (a,b)', ['c', 'e', 'd']],
  ['only', ['a', 'c', 'e', 'b', 'd']],
  ['!only', []],
  ['missing!=x', ['a', 'c', 'e', 'b', 'd']],
])('selects labels by %s', async (selector, names) => {
  const { names: found } = await list(
    `?labelSelector=${encodeURIComponent(selector)}`,
  );
  expect(found).toEqual(names);
});

it.each([
  ['metadata.name=c', ['c']],
  ['metadata.namespace!=other', ['a', 'c', 'e']],
])('selects fields by %s', async (selector, names) => {
  const { names: found } = await list(
    `?fieldSelector=${encodeURIComponent(selector)}`,
  );
  expect(found).toEqual(names);
});

it.each([
  '?fieldSelector=spec.mode%3Don',
  '?labelSelector=a%20b%20c',
  '?continue=nonsense',
  '?limit=many',
  '?resourceVersion=x',
  '?resourceVersionMatch=Exact',
])('refuses %s with 400', async query => {
  expect((await list(query)).status).toBe(400);
});

it('pages show one snapshot, whatever happens between them', async () => {
  const first = await list('?limit=2');
  expect(first.names).toEqual(['a', 'c']);
  expect(valueAt(first.body, 'metadata', 'remainingItemCount')).toBe(3);
  add('aa');
  add('dd');
  remove('e');
  remove('d', 'other');
  const second = await list(`?limit=2&continue=${first.next}`);
  const third = await list(`?limit=2&continue=${second.next}`);
  expect([...second.names, ...third.names]).toEqual(['e', 'b', 'd']);
  expect([second.version, third.version]).toEqual([
    first.version,
    first.version,
  ]);
  expect(third.next).toBeUndefined();
  expect((await list()).names).toEqual(['a', 'aa', 'c', 'dd', 'b']);
});

it('answers 410 Expired when the snapshot of a page was compacted', async () => {
  const { next } = await list('?limit=2');
  add('x');
  sandbox.compact();
  const gone = await list(`?limit=2&continue=${next}`);
  expect(gone.status).toBe(410);
  expect(gone.body).toMatchObject({ reason: 'Expired' });
});

it('reads an exact version while it is known', async () => {
  const { version } = await list();
  add('x');
  const exact = `?resourceVersion=${version}&resourceVersionMatch=Exact`;
  expect((await list(exact)).names).toEqual(['a', 'c', 'e', 'b', 'd']);
  const notOlder = `?resourceVersion=${version}&resourceVersionMatch=NotOlderThan`;
  expect((await list(notOlder)).names).toContain('x');
  sandbox.compact();
  expect((await list(exact)).status).toBe(410);
});

it('refuses a version it has not reached as a restored server does', async () => {
  const { status, body } = await list('?resourceVersion=9999999999999999');
  expect(status).toBe(504);
  expect(body).toMatchObject({
    reason: 'Timeout',
    details: { causes: [{ reason: 'ResourceVersionTooLarge' }] },
  });
});

it('prints the table of kubectl with the columns of the CRD', async () => {
  const { body, headers } = await api.call('GET', widgets, {
    headers: {
      accept:
        'application/json;as=Table;v=v1;g=meta.k8s.io,application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json',
    },
  });
  expect(headers['content-type']).toContain('as=Table');
  expect(
    listAt(body, 'columnDefinitions').map(column => stringAt(column, 'name')),
  ).toEqual(['Name', 'Mode', 'Ready', 'Age']);
  expect(listAt(body, 'rows')[0]).toMatchObject({
    cells: ['a', 'on', null, expect.stringMatching(/^\d+s$/)],
    object: { kind: 'PartialObjectMetadata', metadata: { name: 'a' } },
  });
});

it('answers metadata alone when that is what was asked for', async () => {
  const { body } = await api.call('GET', widgets, {
    headers: {
      accept:
        'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1',
    },
  });
  expect(body).toMatchObject({ kind: 'PartialObjectMetadataList' });
  expect(Object.keys(listAt(body, 'items')[0] ?? {}).sort()).toEqual([
    'apiVersion',
    'kind',
    'metadata',
  ]);
});
