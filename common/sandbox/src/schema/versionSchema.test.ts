import { listAt, stringAt } from '../json';
import { startSandbox } from '../startSandbox';
import { apiClient } from '../testing/apiClient';
import { aWidget, widgetCrd, widgets } from '../testing/widgetCrd';
import type { Sandbox } from '../types';

let sandbox: Sandbox;
let api: ReturnType<typeof apiClient>;

beforeAll(async () => {
  sandbox = await startSandbox({ objects: [widgetCrd] });
  api = apiClient(sandbox);
});
afterAll(() => sandbox.close());

let count = 0;
const create = (spec: Record<string, unknown>, query = '') =>
  api.call('POST', `${widgets}${query}`, {
    body: aWidget(`w${count++}`, spec),
  });

it.each([
  [
    'an unknown enum value',
    { mode: 'maybe' },
    'spec.mode: Unsupported value: "maybe": supported values: "on", "off"',
  ],
  ['a missing field', { mode: undefined }, 'spec.mode: Required value'],
  [
    'a wrong type',
    { replicas: 'two' },
    'spec.replicas: Invalid value: "two": spec.replicas in body must be of type integer: "string"',
  ],
  [
    'too small a number',
    { replicas: -1 },
    'spec.replicas: Invalid value: -1: spec.replicas in body should be greater than or equal to 0',
  ],
  [
    'a pattern that does not match',
    { code: 'AB' },
    'spec.code: Invalid value: "AB": spec.code in body should match \'^[a-z]+$\'',
  ],
  [
    'too long a text',
    { code: 'abcdefg' },
    'spec.code: Too long: may not be more than 5 bytes',
  ],
  [
    'a key used twice',
    { parts: [{ name: 'a' }, { name: 'a' }] },
    'spec.parts[1]: Duplicate value: {"name":"a"}',
  ],
  [
    'an item of a set used twice',
    { tags: ['x', 'x'] },
    'spec.tags[1]: Duplicate value: "x"',
  ],
  [
    'a field of an item that is missing',
    { parts: [{ size: 1 }] },
    'spec.parts[0].name: Required value',
  ],
  [
    'a null where none is allowed',
    { code: null },
    'spec.code: Invalid value: null: spec.code in body must be of type string: "null"',
  ],
  [
    'a boolean for int-or-string',
    { port: true },
    'spec.port: Invalid value: true: spec.port in body must be of type integer,string: "boolean"',
  ],
  [
    'a CEL rule that does not hold',
    { mode: 'off', replicas: 1 },
    'spec: Invalid value: "object": a widget that is off has no replicas',
  ],
])('refuses %s', async (_what, spec, sentence) => {
  const { status, body } = await create(spec);
  expect(status).toBe(422);
  expect(stringAt(body, 'message')).toContain(sentence);
  expect(listAt(body, 'details', 'causes')).toHaveLength(1);
});

it('names every fault at once', async () => {
  const { body } = await create({ mode: 'maybe', code: 'A', replicas: -1 });
  expect(
    listAt(body, 'details', 'causes')
      .map(cause => stringAt(cause, 'field'))
      .sort(),
  ).toEqual(['spec.code', 'spec.mode', 'spec.replicas']);
});

it('drops unknown fields, keeps preserved ones and fills in defaults', async () => {
  const { body } = await create({
    unknown: 1,
    free: { anything: { goes: true } },
    note: null,
    port: 'http',
  });
  expect(body.spec).toEqual({
    mode: 'on',
    free: { anything: { goes: true } },
    note: null,
    port: 'http',
    replicas: 1,
  });
});

it('refuses unknown fields by name under strict field validation', async () => {
  const { status, body } = await create(
    { unknown: 1 },
    '?fieldValidation=Strict',
  );
  expect(status).toBe(400);
  expect(stringAt(body, 'message')).toContain('unknown field "spec.unknown"');
});

it('warns about them otherwise', async () => {
  const { headers } = await create({ unknown: 1 });
  expect(headers.warning).toContain('unknown field');
});

describe('an object of a dump that its schema would refuse', () => {
  const ref = {
    apiVersion: 'test.mooring.dev/v1',
    kind: 'Widget',
    namespace: 'default',
    name: 'old',
  };
  let dump: Sandbox;
  beforeEach(async () => {
    dump = await startSandbox({
      objects: [
        widgetCrd,
        {
          ...aWidget('old', { code: 'NOT-OK', mode: 'off', replicas: 2 }),
          metadata: {
            name: 'old',
            namespace: 'default',
            finalizers: ['x/hold'],
          },
        },
      ],
    });
  });
  afterEach(() => dump.close());

  it('can be worked on where it is not wrong', () => {
    const { store } = dump;
    expect(
      store.patch(ref, { status: { replicas: 1 } }, { subresource: 'status' }),
    ).toMatchObject({ status: { replicas: 1 } });
    expect(() => store.patch(ref, { spec: { code: 'ALSO-NOT' } })).toThrow(
      'spec.code in body should match',
    );
  });

  it('does not stop the deletion of its namespace', async () => {
    dump.store.delete({ apiVersion: 'v1', kind: 'Namespace', name: 'default' });
    await new Promise(resolve => setImmediate(resolve));
    expect(dump.store.get(ref)?.metadata.deletionTimestamp).toMatch(/Z$/);
  });
});
