import { objectAt, stringAt } from '../json';
import { startSandbox } from '../startSandbox';
import { apiClient } from '../testing/apiClient';
import { aWidget, widgetCrd, widgets } from '../testing/widgetCrd';
import type { Sandbox } from '../types';

let sandbox: Sandbox;
let api: ReturnType<typeof apiClient>;
const start = Date.parse('2026-11-30T12:00:00Z');

beforeEach(async () => {
  sandbox = await startSandbox({ objects: [widgetCrd], now: () => start });
  api = apiClient(sandbox);
});
afterEach(() => sandbox.close());

const version = (body: unknown) =>
  stringAt(body, 'metadata', 'resourceVersion') ?? '';

describe('creating', () => {
  it('assigns what the server assigns and drops the status', async () => {
    const { status, body } = await api.call('POST', widgets, {
      body: { ...aWidget('a'), status: { replicas: 3 } },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      metadata: {
        name: 'a',
        namespace: 'default',
        generation: 1,
        creationTimestamp: '2026-11-30T12:00:00Z',
      },
      spec: { mode: 'on', replicas: 1 },
    });
    expect(stringAt(body, 'metadata', 'uid')).toMatch(/^[0-9a-f-]{36}$/);
    expect(body.status).toBeUndefined();
  });

  it('makes different names from generateName', async () => {
    const names = new Set<string | undefined>();
    for (let count = 0; count < 20; count++) {
      const { body } = await api.call('POST', widgets, {
        body: { ...aWidget(''), metadata: { generateName: 'w-' } },
      });
      names.add(stringAt(body, 'metadata', 'name'));
    }
    expect(names.size).toBe(20);
    expect([...names].every(name => /^w-[a-z0-9]{5}$/.test(name ?? ''))).toBe(
      true,
    );
  });

  it.each([
    ['a second time', 409, 'AlreadyExists', aWidget('taken'), widgets],
    [
      'in a namespace that is not there',
      404,
      'NotFound',
      aWidget('a'),
      widgets.replace('default', 'nowhere'),
    ],
    [
      'with a version',
      400,
      'BadRequest',
      { ...aWidget('a'), metadata: { name: 'a', resourceVersion: '1' } },
      widgets,
    ],
    [
      'of another kind',
      400,
      'BadRequest',
      { ...aWidget('a'), kind: 'Gadget' },
      widgets,
    ],
    [
      'for another namespace',
      400,
      'BadRequest',
      { ...aWidget('a'), metadata: { name: 'a', namespace: 'kube-system' } },
      widgets,
    ],
    ['with a name in capitals', 422, 'Invalid', aWidget('A_b'), widgets],
    [
      'without a name',
      422,
      'Invalid',
      { ...aWidget(''), metadata: {} },
      widgets,
    ],
  ])('is refused %s', async (_what, status, reason, body, path) => {
    await api.call('POST', widgets, { body: aWidget('taken') });
    const answer = await api.call('POST', path, { body });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ kind: 'Status', reason, code: status });
  });

  it('changes nothing on a dry run', async () => {
    const before = sandbox.store.resourceVersion;
    const { status } = await api.call('POST', `${widgets}?dryRun=All`, {
      body: aWidget('a'),
    });
    expect(status).toBe(201);
    expect(sandbox.store.resourceVersion).toBe(before);
    expect((await api.call('GET', `${widgets}/a`)).status).toBe(404);
  });
});

describe('updating', () => {
  it('counts generations of the spec, not of labels or status', async () => {
    const { body: made } = await api.call('POST', widgets, {
      body: aWidget('a'),
    });
    const generation = async (method: string, path: string, body: unknown) => {
      const answer = await api.call(method, path, {
        body,
        type: 'application/merge-patch+json',
      });
      expect(answer.status).toBe(200);
      return objectAt(answer.body, 'metadata')?.generation;
    };
    const path = `${widgets}/a`;
    expect(made).toMatchObject({ metadata: { generation: 1 } });
    expect(
      await generation('PATCH', path, { metadata: { labels: { x: 'y' } } }),
    ).toBe(1);
    expect(
      await generation('PATCH', `${path}/status`, { status: { replicas: 1 } }),
    ).toBe(1);
    expect(await generation('PATCH', path, { spec: { replicas: 2 } })).toBe(2);
  });

  it('keeps status and main resource apart', async () => {
    const { body } = await api.call('POST', widgets, { body: aWidget('a') });
    const both = {
      ...body,
      spec: { mode: 'on', replicas: 7 },
      status: { replicas: 5 },
    };
    const status = await api.call('PUT', `${widgets}/a/status`, { body: both });
    expect(status.body).toMatchObject({
      spec: { replicas: 1 },
      status: { replicas: 5 },
    });
    const main = await api.call('PUT', `${widgets}/a`, {
      body: {
        ...both,
        metadata: status.body.metadata,
        status: { replicas: 9 },
      },
    });
    expect(main.body).toMatchObject({
      spec: { replicas: 7 },
      status: { replicas: 5 },
    });
  });

  it('refuses a stale version with 409 and a missing one with 422', async () => {
    const { body } = await api.call('POST', widgets, { body: aWidget('a') });
    await api.call('PATCH', `${widgets}/a`, {
      body: { spec: { replicas: 2 } },
      type: 'application/merge-patch+json',
    });
    const stale = await api.call('PUT', `${widgets}/a`, { body });
    expect(stale.status).toBe(409);
    expect(stale.body.message).toBe(
      'Operation cannot be fulfilled on widgets.test.mooring.dev "a": the object has been modified; please apply your changes to the latest version and try again',
    );
    const missing = await api.call('PUT', `${widgets}/a`, {
      body: aWidget('a'),
    });
    expect(missing.status).toBe(422);
  });

  it('takes no new version for writing what is there', async () => {
    const { body } = await api.call('POST', widgets, { body: aWidget('a') });
    const again = await api.call('PUT', `${widgets}/a`, { body });
    expect(version(again.body)).toBe(version(body));
  });
});

describe('deleting', () => {
  it('honours preconditions', async () => {
    const { body } = await api.call('POST', widgets, { body: aWidget('a') });
    const wrong = await api.call('DELETE', `${widgets}/a`, {
      body: { preconditions: { uid: 'another' } },
    });
    expect(wrong.status).toBe(409);
    const right = await api.call('DELETE', `${widgets}/a`, {
      body: { preconditions: { uid: stringAt(body, 'metadata', 'uid') } },
    });
    expect(right.body).toMatchObject({ kind: 'Status', status: 'Success' });
    expect((await api.call('GET', `${widgets}/a`)).status).toBe(404);
  });

  it('waits for finalizers, and takes no new ones meanwhile', async () => {
    await api.call('POST', widgets, {
      body: {
        ...aWidget('a'),
        metadata: { name: 'a', finalizers: ['test.mooring.dev/hold'] },
      },
    });
    const held = await api.call('DELETE', `${widgets}/a`);
    expect(held.body).toMatchObject({
      kind: 'Widget',
      metadata: { deletionTimestamp: '2026-11-30T12:00:00Z' },
    });
    const finalizers = (list: string[]) =>
      api.call('PATCH', `${widgets}/a`, {
        body: { metadata: { finalizers: list } },
        type: 'application/merge-patch+json',
      });
    const added = await finalizers([
      'test.mooring.dev/hold',
      'test.mooring.dev/more',
    ]);
    expect(added.status).toBe(422);
    expect((await finalizers([])).status).toBe(200);
    expect((await api.call('GET', `${widgets}/a`)).status).toBe(404);
  });

  it('removes a selected collection', async () => {
    for (const name of ['a', 'b', 'c']) {
      await api.call('POST', widgets, {
        body: {
          ...aWidget(name),
          metadata: { name, labels: { keep: name === 'b' ? 'yes' : 'no' } },
        },
      });
    }
    await api.call('DELETE', `${widgets}?labelSelector=keep%3Dno`);
    const { body } = await api.call('GET', widgets);
    expect(body.items).toMatchObject([{ metadata: { name: 'b' } }]);
  });
});

describe('what cannot be read', () => {
  it.each([
    ['malformed JSON', '{"a":', 'application/json', 400],
    ['a list instead of an object', '[]', 'application/json', 400],
    ['an unknown media type', 'x', 'text/plain', 415],
    ['a prototype key', '{"__proto__":{"a":1}}', 'application/json', 400],
    [
      'more than three megabytes',
      'x'.repeat(3_200_000),
      'application/json',
      413,
    ],
  ])(
    '%s is answered with its own status',
    async (_what, text, type, status) => {
      const answer = await api.call('POST', widgets, { text, type });
      expect(answer.status).toBe(status);
      expect(answer.body).toMatchObject({ kind: 'Status', code: status });
    },
  );

  it('a subresource the kind does not have is 404', async () => {
    await api.call('POST', widgets, { body: aWidget('a') });
    expect((await api.call('GET', `${widgets}/a/log`)).status).toBe(404);
  });
});

it('scales through the scale subresource', async () => {
  await api.call('POST', widgets, { body: aWidget('a') });
  const scaled = await api.call('PATCH', `${widgets}/a/scale`, {
    body: { spec: { replicas: 4 } },
    type: 'application/merge-patch+json',
  });
  expect(scaled.body).toMatchObject({
    kind: 'Scale',
    spec: { replicas: 4 },
    status: { replicas: 0 },
  });
  const { body } = await api.call('GET', `${widgets}/a`);
  expect(body).toMatchObject({
    spec: { replicas: 4 },
    metadata: { generation: 2 },
  });
});
