import { GatewayReading } from '@mooring/core';
import { eventually } from '../../kube/__testUtils__/eventually';
import { ManualClock } from '../../kube/__testUtils__/manualClock';
import {
  kubeconfigText,
  RawHandler,
  sendJson,
  sendStatus,
  startRawServer,
} from '../../kube/__testUtils__/rawServer';
import { connect } from '../../kube/connect';
import { tunnelSettingsSchema } from '../tunnelSettings';
import { createMappedCrdSource } from './mappedCrdSource';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function read(
  handler: RawHandler,
  meanwhile?: (clock: ManualClock) => void,
): Promise<{ readings: readonly GatewayReading[]; paths: string[] }> {
  const server = await startRawServer(handler);
  cleanups.push(() => server.close());
  const clock = new ManualClock();
  const result = connect(
    { kind: 'kubeconfig', text: kubeconfigText(server.url) },
    { clock },
  );
  if (!result.ok) throw new Error(result.detail);
  cleanups.push(() => result.connection.close());
  const [settings] = tunnelSettingsSchema.parse({
    sources: [{ kind: 'mapped', gateways: ['gw-eu-1'], preset: 'submariner' }],
  }).sources;
  if (settings.kind !== 'mapped') throw new Error('another kind');
  const source = createMappedCrdSource(settings, result.connection, clock);
  const readings = source.read(new AbortController().signal);
  if (meanwhile !== undefined) {
    await eventually(() => server.requests.length > 0);
    meanwhile(clock);
  }
  return {
    readings: await readings,
    paths: server.requests.map(({ url }) => url.pathname),
  };
}

describe('createMappedCrdSource', () => {
  it('lists the resource page by page', async () => {
    const object = (name: string, cluster: string) => ({
      metadata: { name, annotations: { 'update-timestamp': '1796047190' } },
      status: { connections: [{ endpoint: { cluster_id: cluster } }] },
    });
    const { readings, paths } = await read(({ url }, answer) => {
      const isFirst = !url.searchParams.has('continue');
      sendJson(answer, 200, {
        metadata: {
          resourceVersion: '7',
          ...(isFirst && { continue: 'more' }),
        },
        items: [isFirst ? object('a', 'c-m-aaaa') : object('b', 'c-m-bbbb')],
      });
    });
    expect(paths).toEqual([
      '/apis/submariner.io/v1/gateways',
      '/apis/submariner.io/v1/gateways',
    ]);
    expect(readings).toMatchObject([
      {
        ok: true,
        peers: [{ clusterId: 'c-m-aaaa' }, { clusterId: 'c-m-bbbb' }],
        source: { kind: 'crd', locator: 'gateways.submariner.io' },
      },
    ]);
  });

  it.each<[string, RawHandler, string, RegExp]>([
    [
      'forbidden',
      (_, answer) => sendStatus(answer, 403, 'gateways is forbidden'),
      'unauthorized',
      /gateways\.submariner\.io: gateways is forbidden/,
    ],
    [
      'not installed',
      (_, answer) => sendStatus(answer, 404, 'no such page'),
      'not-configured',
      /gateways\.submariner\.io is not installed/,
    ],
    [
      'broken',
      (_, answer) => sendStatus(answer, 500, 'etcd is gone'),
      'unreachable',
      /etcd is gone/,
    ],
    [
      'no list',
      (_, answer) => sendJson(answer, 200, { items: 1 }),
      'malformed',
      /not a list/,
    ],
  ])('says when the resource is %s', async (_, handler, reason, detail) => {
    expect((await read(handler)).readings).toEqual([
      expect.objectContaining({
        ok: false,
        gateway: 'gw-eu-1',
        reason,
        detail: expect.stringMatching(detail),
      }),
    ]);
  });

  it('ends at its deadline', async () => {
    const { readings } = await read(
      () => undefined,
      clock => clock.advance(5_000),
    );
    expect(readings).toMatchObject([
      {
        ok: false,
        reason: 'unreachable',
        detail: 'gateways.submariner.io: no whole answer within 5 s',
      },
    ]);
  });
});
