import { parseInstant } from '../model/instant';
import { projectArcNetGateway } from './arcnetGateway';

const HEARTBEAT = '2026-11-30T14:00:05Z';

function gateway(
  status?: object,
  change: { metadata?: object; spec?: object } = {},
) {
  return projectArcNetGateway({
    apiVersion: 'mooring.dev/v1alpha1',
    kind: 'ArcNetGateway',
    metadata: {
      name: 'gw-eu-1',
      creationTimestamp: '2026-09-14T08:05:00Z',
      ...change.metadata,
    },
    spec: {
      endpoint: 'gw-eu-1.example.net:51820',
      ranges: ['100.70.0.0/16'],
      ...change.spec,
    },
    ...(status !== undefined && { status }),
  });
}

function connection(fields: object) {
  const { reading } = gateway({
    heartbeatTime: HEARTBEAT,
    connections: [{ clusterId: 'c-m-7xk2p9qd', ...fields }],
  });
  if (reading?.ok !== true) throw new Error('no reading');
  return reading.peers[0];
}

describe('what a gateway is', () => {
  it('is its endpoint, its ranges and the proxy for probes', () => {
    expect(
      gateway(undefined, { spec: { probeProxy: 'socks5://10.0.0.5:1080' } }),
    ).toMatchObject({
      endpoint: 'gw-eu-1.example.net:51820',
      ranges: ['100.70.0.0/16'],
      probeProxy: 'socks5://10.0.0.5:1080',
      intervalSeconds: 30,
      connections: [],
      problems: undefined,
    });
  });

  it.each([
    'socks5://user:secret@10.0.0.5:1080',
    'file:///etc/passwd',
    'http://10.0.0.5:3128/path',
  ])('does not take %s for a proxy, and does not quote it', probeProxy => {
    const record = gateway(undefined, { spec: { probeProxy } });
    expect(record.probeProxy).toBeUndefined();
    expect(record.problems).toEqual([
      'spec.probeProxy is not socks5://host:port or http://host:port',
    ]);
  });

  it('opens no range that cannot be read', () => {
    const record = gateway(undefined, {
      spec: { ranges: ['100.70.0.0/16', '0x64.70/8', '100.70.0.0/40', 'all'] },
    });
    expect(record.ranges).toEqual(['100.70.0.0/16']);
    expect(record.problems).toHaveLength(3);
  });
});

describe('a heartbeat', () => {
  it('is a reading at the time of the gateway', () => {
    expect(
      gateway({ heartbeatTime: HEARTBEAT, interfaceUp: true }).reading,
    ).toEqual({
      ok: true,
      gateway: 'gw-eu-1',
      source: {
        kind: 'crd',
        locator: 'gw-eu-1',
        intervalSeconds: 30,
        clockSkewS: null,
      },
      observedAt: parseInstant(HEARTBEAT),
      interfaceUp: true,
      peers: [],
    });
  });

  it('has the write time and the skew where the API server noted them', () => {
    const managedFields = [
      { manager: 'kubectl', operation: 'Update', time: '2026-11-30T14:00:59Z' },
      {
        manager: 'gateway-agent',
        subresource: 'status',
        time: '2026-11-30T14:00:07Z',
        fieldsV1: { 'f:status': { 'f:heartbeatTime': {} } },
      },
      {
        manager: 'somebody',
        subresource: 'status',
        time: '2026-11-30T14:00:30Z',
        fieldsV1: { 'f:status': { 'f:conditions': {} } },
      },
    ];
    expect(
      gateway({ heartbeatTime: HEARTBEAT }, { metadata: { managedFields } })
        .reading,
    ).toMatchObject({
      writtenAt: parseInstant('2026-11-30T14:00:07Z'),
      source: { clockSkewS: -2 },
    });
  });

  it('that is missing and one that is no time are two failures', () => {
    expect(gateway().reading).toMatchObject({
      ok: false,
      reason: 'no-record',
      at: parseInstant('2026-09-14T08:05:00Z'),
    });
    expect(gateway({ heartbeatTime: null }).reading).toMatchObject({
      ok: false,
      reason: 'no-record',
    });
    expect(gateway({ heartbeatTime: 'just now' }).reading).toMatchObject({
      ok: false,
      reason: 'malformed',
    });
  });

  it('without one the connections still say which cluster hangs where', () => {
    const record = gateway({
      connections: [
        { clusterId: 'c-m-1', arcnetIP: '100.70.0.11', carrier: 'flux' },
        { peer: 'NYW5uNJa' },
      ],
    });
    expect(record.connections).toEqual([
      { clusterId: 'c-m-1', arcnetIP: '100.70.0.11', carrier: 'flux' },
    ]);
    expect(record.problems).toEqual([
      'a connection of the gateway names no cluster',
    ]);
  });

  it('keeps an interface that is down apart from one nobody told of', () => {
    const up = (interfaceUp: unknown) => {
      const { reading } = gateway({ heartbeatTime: HEARTBEAT, interfaceUp });
      return reading?.ok === true ? reading.interfaceUp : undefined;
    };
    expect(up(false)).toBe(false);
    expect(up(undefined)).toBeNull();
    expect(up(null)).toBeNull();
    expect(up('no')).toBeNull();
  });
});

describe('a connection', () => {
  it('may name nothing but its cluster: all the rest is unknown', () => {
    expect(connection({})).toEqual({ clusterId: 'c-m-7xk2p9qd' });
  });

  it('says never and none with null', () => {
    expect(
      connection({
        lastHandshakeTime: null,
        endpoint: null,
        allowedIPs: [],
        rxBytes: 0,
        txBytes: null,
      }),
    ).toEqual({
      clusterId: 'c-m-7xk2p9qd',
      handshakeAt: null,
      endpoint: null,
      allowedIPs: [],
      rxBytes: 0n,
    });
    expect(
      connection({ lastHandshakeTime: '0001-01-01T00:00:00Z' }).handshakeAt,
    ).toBeNull();
  });

  it('has no handshake where the time cannot be read: that is not never', () => {
    expect(
      connection({ lastHandshakeTime: 'yesterday' }).handshakeAt,
    ).toBeUndefined();
    expect(connection({ rxBytes: -1 }).rxBytes).toBeUndefined();
  });

  it('shows the beginning of a key and never more', () => {
    const key = 'NYW5uNJah57Okv272vNCMaqJd5UVoK48biELFH1A3Xc=';
    expect(connection({ peer: key }).peer).toBe('NYW5uNJa');
    expect(
      connection({ statusMessage: `invalid mac1 from ${key}` }).statusMessage,
    ).toBe('invalid mac1 from [removed]');
  });

  it("reads the relay's view of the carrier, null and absent apart", () => {
    expect(
      connection({
        siteClockSkewSeconds: -41.5,
        flux: {
          relay: 'relay-eu-1',
          endpoint: 'relay-eu-1.example.net:443',
          session: false,
          since: HEARTBEAT,
          lastReceiveTime: null,
          reconnectsLastHour: 0,
          lastError: null,
        },
      }),
    ).toEqual({
      clusterId: 'c-m-7xk2p9qd',
      siteClockSkewS: -41.5,
      flux: {
        relay: 'relay-eu-1',
        endpoint: 'relay-eu-1.example.net:443',
        session: false,
        since: parseInstant(HEARTBEAT),
        lastReceiveAt: null,
        reconnectsLastHour: 0,
        lastError: null,
      },
    });
  });

  it('does not take a malformed session for one that is down', () => {
    expect(
      connection({ flux: { relay: 'relay-eu-1', session: 'no' } }).flux,
    ).toEqual({ relay: 'relay-eu-1' });
    expect(connection({ flux: { session: false } }).flux).toBeUndefined();
  });
});
