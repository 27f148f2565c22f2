import { ClusterId, instant, parseClusterId } from '@mooring/core';
import {
  FieldMapping,
  fieldMappingSchema,
  MAPPED_PRESETS,
} from './fieldMapping';
import { mappedReadings } from './mappedReadings';

const NOW = instant(Date.parse('2026-11-30T14:00:00Z'));

function idOf(text: string): ClusterId {
  const id = parseClusterId(text);
  if (id === undefined) throw new Error('no cluster id');
  return id;
}

function readings(
  objects: readonly unknown[],
  mapping: FieldMapping,
  gateways: readonly string[] = ['gw-eu-1'],
) {
  return mappedReadings(objects, {
    gateways,
    mapping,
    clusterIds: { dresden: idOf('c-m-7xk2p9qd') },
    source: {
      kind: 'crd',
      locator: 'gateways.submariner.io',
      intervalSeconds: 30,
      clockSkewS: null,
    },
    now: NOW,
  });
}

const connection = (cluster: string, more: Record<string, unknown> = {}) => ({
  status: 'connected',
  statusMessage: 'handshake did not complete',
  endpoint: { cluster_id: cluster, backend_config: { 'udp-port': '4500' } },
  usingIP: '198.51.100.33',
  latencyRTT: { last: '3ms' },
  ...more,
});

const gateway = (
  node: string,
  writtenAt: string,
  connections: unknown = [],
) => ({
  metadata: { name: node, annotations: { 'update-timestamp': writtenAt } },
  status: { haStatus: 'active', connections },
});

describe('Submariner', () => {
  const { mapping } = MAPPED_PRESETS.submariner;

  it('names cluster, address and message; no word of it becomes a state', () => {
    expect(
      readings([gateway('n1', '1796047190', [connection('dresden')])], mapping),
    ).toEqual([
      {
        ok: true,
        gateway: 'gw-eu-1',
        source: expect.objectContaining({ kind: 'crd', clockSkewS: null }),
        observedAt: 1_796_047_190_000,
        interfaceUp: null,
        peers: [
          {
            clusterId: 'c-m-7xk2p9qd',
            endpoint: '198.51.100.33:4500',
            statusMessage: 'handshake did not complete',
          },
        ],
      },
    ]);
  });

  it('takes a cluster id that is not listed as it is', () => {
    expect(
      readings(
        [gateway('n1', '1796047190', [connection('c-m-b4tq8w2n')])],
        mapping,
      ),
    ).toMatchObject([{ peers: [{ clusterId: 'c-m-b4tq8w2n' }] }]);
  });

  it('is as old as the node that holds the connections, not as its standby', () => {
    expect(
      readings(
        [
          gateway('n1', '1796040000', [connection('dresden')]),
          gateway('n2', '1796047190'),
        ],
        mapping,
      ),
    ).toMatchObject([{ observedAt: 1_796_040_000_000 }]);
  });

  it.each([
    ['no object', [], 'no-record'],
    ['no time', [gateway('n1', 'yesterday')], 'no-record'],
    [
      'a connection without a name',
      [gateway('n1', '1796047190', [connection('dresden'), {}])],
      'malformed',
    ],
  ])('says nothing for %s', (_, objects, reason) => {
    expect(readings(objects, mapping)).toMatchObject([
      { ok: false, reason, at: NOW },
    ]);
  });

  it('belongs to the gateway of its own name where there are several', () => {
    expect(
      readings(
        [gateway('gw-us-1', '1796047190', [connection('dresden')])],
        mapping,
        ['gw-eu-1', 'gw-us-1'],
      ),
    ).toMatchObject([
      { gateway: 'gw-eu-1', ok: false, reason: 'no-record' },
      { gateway: 'gw-us-1', ok: true, peers: [{}] },
    ]);
  });
});

describe('Liqo', () => {
  const liqo = (cluster: string, at: string) => ({
    metadata: {
      name: 'gw',
      namespace: `liqo-tenant-${cluster}`,
      labels: { 'liqo.io/remote-cluster-id': cluster },
      managedFields: [
        { subresource: 'status', time: '2026-11-30T13:59:58Z' },
        { time: '2026-11-30T14:00:00Z' },
      ],
    },
    status: { value: 'Connected', latency: { value: '3ms', timestamp: at } },
  });

  it('reads one connection per object, by the time of the youngest', () => {
    expect(
      readings(
        [
          liqo('dresden', '2026-11-30T13:59:55Z'),
          liqo('kiruna', '2026-11-30T09:00:00Z'),
        ],
        MAPPED_PRESETS.liqo.mapping,
      ),
    ).toMatchObject([
      {
        ok: true,
        observedAt: Date.parse('2026-11-30T13:59:55Z'),
        writtenAt: Date.parse('2026-11-30T13:59:58Z'),
        source: { clockSkewS: -3 },
        peers: [
          { clusterId: 'c-m-7xk2p9qd', statusMessage: 'Connected' },
          { clusterId: 'kiruna' },
        ],
      },
    ]);
  });
});

describe('a mapping of ones own', () => {
  const mapping = fieldMappingSchema.parse({
    object: {
      connections: 'status.tunnels',
      observedAt: 'status.at',
      interfaceUp: 'status.up',
    },
    connection: {
      arcnetIP: 'ip',
      peer: 'key',
      allowedIPs: 'allowed',
      handshake: 'shaken',
      rxBytes: 'rx',
      txBytes: 'tx',
      endpoint: 'remote',
      carrier: 'via',
    },
  });
  const read = (tunnel: Record<string, unknown>) => {
    const [reading] = readings(
      [{ status: { at: 1_796_047_190, up: false, tunnels: [tunnel] } }],
      mapping,
    );
    if (!reading.ok) throw new Error(reading.detail);
    return reading;
  };

  it('fills every field', () => {
    const reading = read({
      ip: '100.70.0.11',
      key: 'n3Hf74ktLgvr2GxX+3LQqGuJ',
      allowed: ['100.70.0.11/32', 'nonsense'],
      shaken: '2026-11-30T13:58:00Z',
      rx: '18446744073709551615',
      tx: 92,
      remote: '127.0.0.1:40000',
      via: 'flux',
    });
    expect(reading.interfaceUp).toBe(false);
    expect(reading.peers).toEqual([
      {
        arcnetIP: '100.70.0.11',
        peer: 'n3Hf74kt',
        allowedIPs: ['100.70.0.11/32'],
        handshakeAt: Date.parse('2026-11-30T13:58:00Z'),
        rxBytes: 18_446_744_073_709_551_615n,
        txBytes: 92n,
        endpoint: '127.0.0.1:40000',
        carrier: 'flux',
      },
    ]);
  });

  it('keeps null as never and none, and what is missing or wrong as not known', () => {
    expect(read({ key: 'abc', shaken: null, remote: null }).peers).toEqual([
      { peer: 'abc', handshakeAt: null, endpoint: null },
    ]);
    expect(
      read({
        ip: '100.70.0.11',
        key: 7,
        allowed: 'none',
        shaken: 'soon',
        rx: -1,
        tx: 1.5,
        remote: 9,
        via: 'air',
      }).peers,
    ).toEqual([{ arcnetIP: '100.70.0.11' }]);
  });
});
