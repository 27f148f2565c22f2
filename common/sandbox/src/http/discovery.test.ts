import { listAt, stringAt, valueAt } from '../json';
import { startSandbox } from '../startSandbox';
import { apiClient } from '../testing/apiClient';
import { widgetCrd } from '../testing/widgetCrd';
import type { Sandbox } from '../types';

let sandbox: Sandbox;
let api: ReturnType<typeof apiClient>;
beforeAll(async () => {
  sandbox = await startSandbox({ objects: [widgetCrd] });
  api = apiClient(sandbox);
});
afterAll(() => sandbox.close());

it('lists the kinds of a group version with their subresources', async () => {
  const { body } = await api.call('GET', '/apis/test.mooring.dev/v1');
  expect(body).toMatchObject({
    kind: 'APIResourceList',
    groupVersion: 'test.mooring.dev/v1',
    resources: [
      { name: 'widgets', kind: 'Widget', namespaced: true, shortNames: ['wd'] },
      { name: 'widgets/status', kind: 'Widget' },
      { name: 'widgets/scale', kind: 'Scale', group: 'autoscaling' },
    ],
  });
});

it('tells everything at once to those who ask for the aggregated form', async () => {
  const { body, headers } = await api.call('GET', '/apis', {
    headers: {
      accept:
        'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json',
    },
  });
  expect(headers['content-type']).toContain('as=APIGroupDiscoveryList');
  const group = listAt(body, 'items').find(
    item => stringAt(item, 'metadata', 'name') === 'test.mooring.dev',
  );
  expect(valueAt(group, 'versions')).toMatchObject([
    {
      version: 'v1',
      resources: [
        {
          resource: 'widgets',
          scope: 'Namespaced',
          responseKind: { kind: 'Widget' },
          subresources: [{ subresource: 'status' }, { subresource: 'scale' }],
        },
      ],
    },
  ]);
});

it('answers the older form to everyone else', async () => {
  const { body } = await api.call('GET', '/api');
  expect(body).toMatchObject({ kind: 'APIVersions', versions: ['v1'] });
});

it('keeps OpenAPI v2 empty, in both of its forms', async () => {
  const json = await api.call('GET', '/openapi/v2');
  expect(json.body).toMatchObject({ swagger: '2.0', definitions: {} });
  const { text } = await api.call('GET', '/openapi/v2', {
    headers: {
      accept: 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf',
    },
  });
  expect(text).toBe(
    '\n\u00032.0\u0012\u0015\n\u000fMooring sandbox\u0012\u0002v1',
  );
});

it.each(['/apis/no.such.group', '/apis/test.mooring.dev/v9', '/nothing'])(
  '%s is 404',
  async path => {
    expect((await api.call('GET', path)).status).toBe(404);
  },
);
