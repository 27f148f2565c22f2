import { stringAt, valueAt } from '../json';
import { startSandbox } from '../startSandbox';
import { apiClient, type WatchEvent } from '../testing/apiClient';
import { aWidget, widgetCrd, widgets } from '../testing/widgetCrd';
import type { Sandbox } from '../types';

let sandbox: Sandbox;
let api: ReturnType<typeof apiClient>;

beforeEach(async () => {
  sandbox = await startSandbox({
    objects: [widgetCrd],
    bookmarkIntervalMs: 20,
    historySize: 50,
  });
  api = apiClient(sandbox);
});
afterEach(() => sandbox.close());

const add = (name: string, labels?: Record<string, string>) =>
  sandbox.store.create({
    ...aWidget(name),
    metadata: { name, namespace: 'default', ...(labels ? { labels } : {}) },
  });
const ref = (name: string) => ({
  apiVersion: 'test.mooring.dev/v1',
  kind: 'Widget',
  name,
  namespace: 'default',
});
const shown = (event: WatchEvent | undefined) =>
  event && `${event.type} ${stringAt(event.object, 'metadata', 'name')}`;
const now = () => String(sandbox.store.resourceVersion);

it('replays what happened since a version, then streams', async () => {
  const from = now();
  add('a');
  sandbox.store.patch(ref('a'), { spec: { replicas: 3 } });
  const watch = await api.watch(
    `${widgets}?watch=true&resourceVersion=${from}`,
  );
  expect(shown(await watch.next())).toBe('ADDED a');
  expect(shown(await watch.next())).toBe('MODIFIED a');
  sandbox.store.delete(ref('a'));
  const deleted = await watch.next();
  expect(shown(deleted)).toBe('DELETED a');
  expect(stringAt(deleted?.object, 'metadata', 'resourceVersion')).toBe(now());
  watch.close();
});

it('starts with everything when no version is given', async () => {
  add('a');
  const watch = await api.watch(`${widgets}?watch=true`);
  expect(shown(await watch.next())).toBe('ADDED a');
  watch.close();
});

it('shows leaving a selection as a deletion and entering it as an addition', async () => {
  add('a', { on: 'yes' });
  const watch = await api.watch(
    `${widgets}?watch=true&resourceVersion=${now()}&labelSelector=on%3Dyes`,
  );
  sandbox.store.patch(ref('a'), { metadata: { labels: { on: 'no' } } });
  sandbox.store.patch(ref('a'), { spec: { replicas: 5 } });
  sandbox.store.patch(ref('a'), { metadata: { labels: { on: 'yes' } } });
  expect(shown(await watch.next())).toBe('DELETED a');
  expect(shown(await watch.next())).toBe('ADDED a');
  watch.close();
});

it('sends bookmarks that carry the newest version', async () => {
  const watch = await api.watch(
    `${widgets}?watch=true&resourceVersion=${now()}&allowWatchBookmarks=true`,
  );
  sandbox.store.create({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'elsewhere', namespace: 'default' },
  });
  const event = await watch.next();
  expect(event?.type).toBe('BOOKMARK');
  expect(event?.object).toMatchObject({
    kind: 'Widget',
    metadata: { resourceVersion: now() },
  });
  watch.close();
});

it('marks the end of the initial events', async () => {
  add('a');
  const watch = await api.watch(
    `${widgets}?watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true`,
  );
  expect(shown(await watch.next())).toBe('ADDED a');
  const end = await watch.next();
  expect(
    valueAt(
      end?.object,
      'metadata',
      'annotations',
      'k8s.io/initial-events-end',
    ),
  ).toBe('true');
  watch.close();
});

it('ends a watch of a compacted version with an ERROR event of 410', async () => {
  const from = now();
  add('a');
  sandbox.compact();
  add('b');
  const watch = await api.watch(
    `${widgets}?watch=true&resourceVersion=${from}`,
  );
  expect(watch.status).toBe(200);
  expect(await watch.next()).toMatchObject({
    type: 'ERROR',
    object: { kind: 'Status', code: 410, reason: 'Expired' },
  });
  expect(await watch.next()).toBeUndefined();
});

it('forgets the oldest events by itself', async () => {
  const from = now();
  for (let count = 0; count < 200; count++) add(`w${count}`);
  const watch = await api.watch(
    `${widgets}?watch=true&resourceVersion=${from}`,
  );
  expect((await watch.next())?.type).toBe('ERROR');
});

it('a version of an earlier run is too old, never one that is still to come', async () => {
  add('a');
  const earlier = now();
  await sandbox.close();
  // The two runs of a real restart lie further apart than the changes of this test.
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Number(earlier) + 1000);
  sandbox = await startSandbox({ objects: [widgetCrd] });
  clock.mockRestore();
  const watch = await apiClient(sandbox).watch(
    `${widgets}?watch=true&resourceVersion=${earlier}`,
  );
  expect(await watch.next()).toMatchObject({
    type: 'ERROR',
    object: { code: 410 },
  });
});

it('ends after timeoutSeconds', async () => {
  const watch = await api.watch(
    `${widgets}?watch=true&resourceVersion=${now()}&timeoutSeconds=1`,
  );
  expect(await watch.next()).toBeUndefined();
});

it('is cut when the sandbox closes', async () => {
  const watch = await api.watch(
    `${widgets}?watch=true&resourceVersion=${now()}`,
  );
  const next = watch.next();
  await sandbox.close();
  await expect(next).rejects.toThrow('aborted');
});

it('follows one name through a field selector', async () => {
  const watch = await api.watch(
    `${widgets}?watch=true&resourceVersion=${now()}&fieldSelector=metadata.name%3Db`,
  );
  add('a');
  add('b');
  expect(shown(await watch.next())).toBe('ADDED b');
  watch.close();
});
