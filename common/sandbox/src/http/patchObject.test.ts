import { listAt, stringAt, valueAt } from '../json';
import { startSandbox } from '../startSandbox';
import { apiClient } from '../testing/apiClient';
import { aWidget, widgetCrd, widgets } from '../testing/widgetCrd';
import type { Sandbox } from '../types';

let sandbox: Sandbox;
let api: ReturnType<typeof apiClient>;

beforeEach(async () => {
  sandbox = await startSandbox({ objects: [widgetCrd] });
  api = apiClient(sandbox);
});
afterEach(() => sandbox.close());

const path = `${widgets}/a`;
const patch = (type: string, body: unknown, at = path) =>
  api.call('PATCH', at, { body, type: `application/${type}` });
const create = (spec: Record<string, unknown> = {}) =>
  api.call('POST', `${widgets}?fieldManager=creator`, {
    body: aWidget('a', spec),
  });
const apply = (
  manager: string,
  spec: Record<string, unknown>,
  query = '',
  at = path,
) =>
  patch(
    'apply-patch+yaml',
    { apiVersion: 'test.mooring.dev/v1', kind: 'Widget', spec },
    `${at}?fieldManager=${manager}${query}`,
  );

describe('merge patch', () => {
  it('removes what is null and replaces lists', async () => {
    await create({ tags: ['x', 'y'], code: 'abc' });
    const { body } = await patch('merge-patch+json', {
      spec: { tags: ['z'], code: null },
    });
    expect(body.spec).toEqual({ mode: 'on', replicas: 1, tags: ['z'] });
  });

  it('holds to a version that the patch names', async () => {
    await create();
    const { status } = await patch('merge-patch+json', {
      metadata: { resourceVersion: '1' },
      spec: { replicas: 2 },
    });
    expect(status).toBe(409);
  });
});

describe('JSON patch', () => {
  it('applies its operations in order', async () => {
    await create({ tags: ['x'] });
    const { body } = await patch('json-patch+json', [
      { op: 'test', path: '/spec/mode', value: 'on' },
      { op: 'add', path: '/spec/tags/-', value: 'y' },
      { op: 'replace', path: '/spec/replicas', value: 3 },
    ]);
    expect(body.spec).toMatchObject({ tags: ['x', 'y'], replicas: 3 });
  });

  it('is refused with 422 when a test does not hold, and with 400 when it is none', async () => {
    await create();
    const failed = await patch('json-patch+json', [
      { op: 'test', path: '/spec/mode', value: 'off' },
    ]);
    expect(failed.status).toBe(422);
    const none = await patch('json-patch+json', { op: 'test' });
    expect(none.status).toBe(400);
  });
});

describe('strategic merge patch', () => {
  it('merges lists of built-in kinds by key and honours directives', async () => {
    const pods = '/api/v1/namespaces/default/pods';
    await api.call('POST', pods, {
      body: {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name: 'p' },
        spec: {
          containers: [
            { name: 'one', image: 'a:1' },
            { name: 'two', image: 'b:1' },
          ],
        },
      },
    });
    const { body } = await patch(
      'strategic-merge-patch+json',
      {
        spec: {
          containers: [
            { name: 'one', image: 'a:2' },
            { name: 'two', $patch: 'delete' },
            { name: 'three', image: 'c:1' },
          ],
        },
      },
      `${pods}/p`,
    );
    expect(valueAt(body, 'spec', 'containers')).toEqual([
      { name: 'one', image: 'a:2' },
      { name: 'three', image: 'c:1' },
    ]);
  });

  it('does not exist for custom resources', async () => {
    await create();
    const { status } = await patch('strategic-merge-patch+json', {
      spec: { replicas: 2 },
    });
    expect(status).toBe(415);
  });
});

describe('server-side apply', () => {
  it('creates, and books the fields to their manager', async () => {
    const { status, body } = await apply('one', { mode: 'on', replicas: 2 });
    expect(status).toBe(201);
    expect(listAt(body, 'metadata', 'managedFields')).toEqual([
      expect.objectContaining({
        manager: 'one',
        operation: 'Apply',
        fieldsV1: { 'f:spec': { 'f:mode': {}, 'f:replicas': {} } },
      }),
    ]);
  });

  it('refuses to change what another manager owns, unless forced', async () => {
    await apply('one', { mode: 'on', replicas: 2 });
    const refused = await apply('two', { mode: 'on', replicas: 3 });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      reason: 'Conflict',
      message:
        'Apply failed with 1 conflict: conflict with "one": .spec.replicas',
      details: {
        causes: [{ reason: 'FieldManagerConflict', field: '.spec.replicas' }],
      },
    });
    const forced = await apply(
      'two',
      { mode: 'on', replicas: 3 },
      '&force=true',
    );
    expect(forced.body).toMatchObject({ spec: { replicas: 3 } });
    const back = await apply('one', { mode: 'on', replicas: 2 });
    expect(back.status).toBe(409);
  });

  it('removes what a manager no longer names and nobody else owns', async () => {
    await apply('one', { mode: 'on', code: 'abc', tags: ['x'] });
    await apply('two', { mode: 'on', tags: ['x', 'y'] });
    const { body } = await apply('one', { mode: 'on' });
    expect(body.spec).toMatchObject({ mode: 'on', tags: ['x', 'y'] });
    expect(valueAt(body, 'spec', 'code')).toBeUndefined();
  });

  it('merges keyed lists item by item', async () => {
    await apply('one', { mode: 'on', parts: [{ name: 'a', size: 1 }] });
    const { body } = await apply('two', {
      mode: 'on',
      parts: [{ name: 'b', size: 2 }],
    });
    expect(valueAt(body, 'spec', 'parts')).toEqual([
      { name: 'a', size: 1 },
      { name: 'b', size: 2 },
    ]);
    const without = await apply('one', { mode: 'on' });
    expect(valueAt(without.body, 'spec', 'parts')).toEqual([
      { name: 'b', size: 2 },
    ]);
  });

  it('meets plain updates as owners too', async () => {
    await create({ replicas: 4 });
    const refused = await apply('one', { mode: 'on', replicas: 5 });
    expect(stringAt(refused.body, 'message')).toBe(
      'Apply failed with 1 conflict: conflict with "creator" using test.mooring.dev/v1: .spec.replicas',
    );
  });

  it('gives what was there before the first apply to nobody in particular', async () => {
    sandbox.store.create({
      ...aWidget('a', { replicas: 4 }),
      metadata: { name: 'a', namespace: 'default' },
    });
    const refused = await apply('one', { mode: 'on', replicas: 5 });
    expect(refused.status).toBe(409);
    expect(stringAt(refused.body, 'message')).toContain('before-first-apply');
  });

  it('changes nothing when nothing is new', async () => {
    const first = await apply('one', { mode: 'on' });
    const second = await apply('one', { mode: 'on' });
    expect(valueAt(second.body, 'metadata', 'resourceVersion')).toBe(
      valueAt(first.body, 'metadata', 'resourceVersion'),
    );
  });

  it('takes YAML, and needs a manager', async () => {
    const yaml =
      'apiVersion: test.mooring.dev/v1\nkind: Widget\nspec:\n  mode: "on"\n';
    const type = 'application/apply-patch+yaml';
    const made = await api.call('PATCH', `${path}?fieldManager=y`, {
      text: yaml,
      type,
    });
    expect(made.status).toBe(201);
    const nameless = await api.call('PATCH', path, { text: yaml, type });
    expect(nameless.status).toBe(400);
  });
});
