import { valueAt } from '../json';
import { startSandbox } from '../startSandbox';
import { apiClient } from '../testing/apiClient';
import { aWidget, widgetCrd, widgets } from '../testing/widgetCrd';
import type { Sandbox } from '../types';

let sandbox: Sandbox;
let api: ReturnType<typeof apiClient>;

const quota = (hard: Record<string, string>, status?: unknown) => ({
  apiVersion: 'v1',
  kind: 'ResourceQuota',
  metadata: { name: 'q', namespace: 'default' },
  spec: { hard },
  ...(status ? { status } : {}),
});
const pod = (name: string, requests?: Record<string, string>) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name },
  spec: {
    containers: [
      { name: 'c', ...(requests ? { resources: { requests } } : {}) },
    ],
  },
});
const pods = '/api/v1/namespaces/default/pods';
const used = () =>
  valueAt(
    sandbox.store.get({
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      name: 'q',
      namespace: 'default',
    }),
    'status',
    'used',
  );

async function start(...objects: unknown[]) {
  sandbox = await startSandbox({ objects: [widgetCrd, ...objects] });
  api = apiClient(sandbox);
}
afterEach(() => sandbox.close());

it('refuses the object that would exceed a count, and lets it in when there is room', async () => {
  await start();
  await api.call('POST', '/api/v1/namespaces/default/resourcequotas', {
    body: quota({ 'count/widgets.test.mooring.dev': '1' }),
  });
  await api.call('POST', widgets, { body: aWidget('a') });
  const refused = await api.call('POST', widgets, { body: aWidget('b') });
  expect(refused.status).toBe(403);
  expect(refused.body.message).toBe(
    'widgets.test.mooring.dev "b" is forbidden: exceeded quota: q, requested: count/widgets.test.mooring.dev=1, used: count/widgets.test.mooring.dev=1, limited: count/widgets.test.mooring.dev=1',
  );
  await api.call('DELETE', `${widgets}/a`);
  expect(used()).toEqual({ 'count/widgets.test.mooring.dev': '0' });
  const fits = await api.call('POST', widgets, { body: aWidget('b') });
  expect(fits.status).toBe(201);
});

it('adds up what pods request', async () => {
  await start(quota({ 'requests.cpu': '2', 'requests.memory': '1Gi' }));
  const first = await api.call('POST', pods, {
    body: pod('a', { cpu: '1500m', memory: '512Mi' }),
  });
  expect(first.status).toBe(201);
  expect(used()).toEqual({
    'requests.cpu': '1500m',
    'requests.memory': '512Mi',
  });
  const refused = await api.call('POST', pods, {
    body: pod('b', { cpu: '1', memory: '256Mi' }),
  });
  expect(refused.body.message).toBe(
    'pods "b" is forbidden: exceeded quota: q, requested: requests.cpu=1, used: requests.cpu=1500m, limited: requests.cpu=2',
  );
  const unstated = await api.call('POST', pods, { body: pod('c') });
  expect(unstated.body.message).toContain(
    'failed quota: q: must specify requests.cpu,requests.memory',
  );
});

it('trusts the usage a dump reports, whose pods it seldom holds', async () => {
  await start(
    quota({ pods: '10' }, { hard: { pods: '10' }, used: { pods: '10' } }),
  );
  const refused = await api.call('POST', pods, { body: pod('a') });
  expect(refused.status).toBe(403);
  expect(used()).toEqual({ pods: '10' });
});

it('counts what is there when a limit is set', async () => {
  await start();
  await api.call('POST', widgets, { body: aWidget('a') });
  const { body } = await api.call(
    'POST',
    '/api/v1/namespaces/default/resourcequotas',
    { body: quota({ 'count/widgets.test.mooring.dev': '5' }) },
  );
  expect(body.status).toMatchObject({
    used: { 'count/widgets.test.mooring.dev': '1' },
  });
});

it('books nothing on a dry run', async () => {
  await start(quota({ pods: '1' }));
  await api.call('POST', `${pods}?dryRun=All`, { body: pod('a') });
  expect((await api.call('POST', pods, { body: pod('a') })).status).toBe(201);
});
