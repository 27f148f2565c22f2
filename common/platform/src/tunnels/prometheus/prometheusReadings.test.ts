import { instant, PeerReading } from '@mooring/core';
import {
  mindflavorAnswers,
  Series,
  vectorBody,
} from '../__testUtils__/prometheusAnswers';
import { aWgKey } from '../__testUtils__/wgKey';
import { fluxSeriesSchema } from '../tunnelSettings';
import {
  prometheusReadings,
  PrometheusReadSettings,
} from './prometheusReadings';
import { queriesOf } from './queries';
import { readVector } from './vector';

const J = '{job="wireguard"}';
const RX = `wireguard_received_bytes_total${J}`;
const key = aWgKey();
const peer = {
  public_key: key,
  interface: 'arc0',
  instance: 'gw-eu-1:9586',
  allowed_ips: '100.70.0.11/32',
  friendly_name: 'c-m-7xk2p9qd',
};
const flux = fluxSeriesSchema.parse(undefined);
const settings: PrometheusReadSettings = {
  gateways: [{ name: 'gw-eu-1' }],
  gatewayLabel: 'instance',
  preset: 'mindflavor',
  flux,
};

function readings(
  answers: ReadonlyMap<string, readonly Series[]>,
  more: Partial<PrometheusReadSettings> = {},
) {
  const queries = queriesOf({ preset: 'mindflavor', job: 'wireguard', flux });
  const vectors = Object.fromEntries(
    [...queries].map(([name, query]) => [
      name,
      readVector({
        kind: 'text',
        body: JSON.stringify(vectorBody(answers.get(query) ?? [])),
        header: () => undefined,
      }),
    ]),
  );
  return prometheusReadings(
    vectors,
    { ...settings, ...more },
    {
      source: {
        kind: 'prometheus',
        locator: 'test',
        intervalSeconds: 30,
        clockSkewS: null,
      },
      now: instant(1_796_040_000_000),
    },
  );
}

function peers(
  answers: ReadonlyMap<string, readonly Series[]>,
  more: Partial<PrometheusReadSettings> = {},
): readonly PeerReading[] {
  const [reading] = readings(answers, more);
  if (!reading.ok) throw new Error(reading.detail);
  return reading.peers;
}

/** The healthy peer with other values for some queries. */
function withAnswers(
  changes: Record<string, readonly Series[]>,
  labels: Record<string, string> = peer,
): ReadonlyMap<string, readonly Series[]> {
  return new Map([...mindflavorAnswers(labels), ...Object.entries(changes)]);
}

/** The healthy series of several peers. */
function several(
  ...labels: Record<string, string>[]
): ReadonlyMap<string, readonly Series[]> {
  const all = new Map<string, readonly Series[]>();
  for (const one of labels) {
    for (const [query, series] of mindflavorAnswers(one)) {
      all.set(query, [...(all.get(query) ?? []), ...series]);
    }
  }
  return all;
}

describe('values', () => {
  it('a handshake of zero is never, one that is no number is not known', () => {
    const handshake = `wireguard_latest_handshake_seconds${J}`;
    expect(peers(withAnswers({ [handshake]: [[peer, '0']] }))).toMatchObject([
      { handshakeAt: null },
    ]);
    const [unknown] = peers(withAnswers({ [handshake]: [[peer, 'NaN']] }));
    expect(unknown).not.toHaveProperty('handshakeAt');
  });

  it('a counter that is no number is not known', () => {
    const [read] = peers(withAnswers({ [RX]: [[peer, '+Inf']] }));
    expect(read).not.toHaveProperty('rxBytes');
    expect(read.txBytes).toBe(402_118n);
  });

  it('a reset within five minutes is told: increase hides it', () => {
    expect(
      peers(withAnswers({ [`resets(${RX}[5m])`]: [[peer, '1']] })),
    ).toMatchObject([{ wasReset: true }]);
  });

  it('keeps large counters whole', () => {
    expect(
      peers(withAnswers({ [RX]: [[peer, '9007199254740993']] })),
    ).toMatchObject([{ rxBytes: 9_007_199_254_740_993n }]);
  });
});

describe('a site that roams', () => {
  const before = { ...peer, remote_ip: '198.51.100.33', remote_port: '1000' };
  const after = { ...peer, remote_ip: '198.51.100.99', remote_port: '2000' };
  const roamed = (increase: readonly Series[]) =>
    peers(withAnswers({ [`increase(${RX}[2m])`]: increase }, after));

  it('is one peer, at its newest address', () => {
    const handshake = `wireguard_latest_handshake_seconds${J}`;
    const read = peers(
      withAnswers(
        {
          [handshake]: [
            [before, '1796039000'],
            [after, '1796039939'],
          ],
          [`timestamp(${handshake})`]: [
            [before, '1796039900'],
            [after, '1796039980'],
          ],
          [RX]: [
            [before, '5'],
            [after, '9'],
          ],
        },
        after,
      ),
    );
    expect(read).toMatchObject([
      { endpoint: '198.51.100.99:2000', rxBytes: 9n },
    ]);
    expect(read).toHaveLength(1);
  });

  it('grows by what both addresses grew', () => {
    const [read] = roamed([
      [before, '60'],
      [after, '40'],
    ]);
    expect(read.growth).toMatchObject({ rx: 100n });
  });

  it('is not called silent for what happened between two series', () => {
    expect(roamed([[before, '0']])[0]).not.toHaveProperty('growth');
    expect(
      roamed([
        [before, '0'],
        [after, '0'],
      ])[0],
    ).not.toHaveProperty('growth');
    expect(roamed([[after, '0']])[0].growth).toMatchObject({ rx: 0n });
  });
});

describe('addresses', () => {
  it('reads the form that is split by address', () => {
    const { allowed_ips: _, ...others } = peer;
    const split = {
      ...others,
      allowed_ip_0: '100.70.0.11',
      allowed_subnet_0: '32',
      allowed_ip_1: 'fd00::11',
      allowed_subnet_1: '128',
    };
    expect(peers(mindflavorAnswers(split))).toMatchObject([
      { allowedIPs: ['100.70.0.11/32', 'fd00::11/128'] },
    ]);
  });

  it('a peer without addresses beside others that have some has none; alone nothing is known', () => {
    const { allowed_ips: _, ...bare } = { ...peer, public_key: aWgKey() };
    expect(peers(several(peer, bare))).toMatchObject([
      { allowedIPs: ['100.70.0.11/32'] },
      { allowedIPs: [] },
    ]);
    expect(peers(mindflavorAnswers(bare))[0]).not.toHaveProperty('allowedIPs');
  });

  it('writes an IPv6 endpoint with brackets', () => {
    const roaming = { ...peer, remote_ip: '2001:db8::1', remote_port: '9' };
    expect(peers(mindflavorAnswers(roaming))).toMatchObject([
      { endpoint: '[2001:db8::1]:9' },
    ]);
  });

  it('takes a friendly name for a cluster only where it is an id', () => {
    const named = { ...peer, friendly_name: 'Dresden plant' };
    expect(peers(mindflavorAnswers(named))[0]).not.toHaveProperty('clusterId');
  });

  it('reads nothing of peers whose key cannot be told', () => {
    const { public_key: _, ...nameless } = peer;
    expect(readings(several(peer, nameless))).toMatchObject([
      { ok: false, reason: 'malformed' },
    ]);
  });
});

describe('several gateways behind one Prometheus', () => {
  const other = {
    ...peer,
    public_key: aWgKey(),
    friendly_name: 'c-m-b4tq8w2n',
    instance: '10.0.0.7:9586',
  };
  const two = [
    { name: 'gw-eu-1' },
    { name: 'gw-us-1', instance: '10.0.0.7:9586' },
  ];
  const up = (first: string, second: string) => ({
    [`up${J}`]: [
      [{ instance: 'gw-eu-1:9586' }, first],
      [{ instance: '10.0.0.7:9586' }, second],
    ] satisfies Series[],
  });
  const answers = (changes: Record<string, readonly Series[]>) =>
    new Map([...several(peer, other), ...Object.entries(changes)]);

  it('each has its own peers', () => {
    expect(readings(answers(up('1', '1')), { gateways: two })).toMatchObject([
      { gateway: 'gw-eu-1', peers: [{ clusterId: 'c-m-7xk2p9qd' }] },
      { gateway: 'gw-us-1', peers: [{ clusterId: 'c-m-b4tq8w2n' }] },
    ]);
  });

  it('one that is down says nothing of the other', () => {
    expect(readings(answers(up('0', '1')), { gateways: two })).toMatchObject([
      { gateway: 'gw-eu-1', ok: false, detail: 'up is 0' },
      { gateway: 'gw-us-1', ok: true },
    ]);
  });

  it('reads the configured interface alone', () => {
    const admin = { ...other, interface: 'wg0', instance: peer.instance };
    expect(peers(several(peer, admin), { interface: 'arc0' })).toMatchObject([
      { clusterId: 'c-m-7xk2p9qd' },
    ]);
  });
});

describe('Flux', () => {
  const session = (cluster: string, relay: string) => ({ cluster, relay });

  it('is joined to the peer of its cluster', () => {
    const labels = session('c-m-7xk2p9qd', 'relay-eu-1');
    expect(
      peers(
        withAnswers({
          flux_session_up: [[labels, '0']],
          flux_last_receive_timestamp_seconds: [[labels, '1796039780']],
          flux_last_send_timestamp_seconds: [[labels, '0']],
          flux_reconnects_last_hour: [[labels, '7']],
          flux_cert_not_after_timestamp_seconds: [
            [{ relay: 'relay-eu-1' }, '1796000000'],
          ],
        }),
      ),
    ).toMatchObject([
      {
        flux: {
          relay: 'relay-eu-1',
          session: false,
          lastReceiveAt: 1_796_039_780_000,
          lastSendAt: null,
          reconnectsLastHour: 7,
          certNotAfter: 1_796_000_000_000,
        },
      },
    ]);
  });

  it('takes the relay that holds the session', () => {
    expect(
      peers(
        withAnswers({
          flux_session_up: [
            [session('c-m-7xk2p9qd', 'relay-eu-1'), '0'],
            [session('c-m-7xk2p9qd', 'relay-eu-2'), '1'],
          ],
        }),
      ),
    ).toMatchObject([{ flux: { relay: 'relay-eu-2', session: true } }]);
  });

  it('leaves a session unknown that is neither 0 nor 1', () => {
    expect(
      peers(
        withAnswers({
          flux_session_up: [[session('c-m-7xk2p9qd', 'relay-eu-1'), 'NaN']],
        }),
      ),
    ).toMatchObject([{ flux: { session: null } }]);
  });

  it('stands alone where no peer names its cluster', () => {
    const { friendly_name: _, ...unnamed } = peer;
    expect(
      peers(
        withAnswers(
          {
            flux_session_up: [[session('c-m-7xk2p9qd', 'relay-eu-1'), '1']],
          },
          unnamed,
        ),
      ),
    ).toMatchObject([
      { peer: key.slice(0, 8) },
      { clusterId: 'c-m-7xk2p9qd', flux: { session: true } },
    ]);
  });
});
