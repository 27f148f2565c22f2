import { GatewayReading } from '@mooring/core';
import { ServerResponse } from 'node:http';
import { eventually } from '../../kube/__testUtils__/eventually';
import { ManualClock } from '../../kube/__testUtils__/manualClock';
import {
  EVALUATED_AT,
  mindflavorAnswers,
  Series,
  vectorBody,
} from '../__testUtils__/prometheusAnswers';
import { startSourceServer } from '../__testUtils__/sourceServer';
import { aWgKey } from '../__testUtils__/wgKey';
import { PrometheusSettings, tunnelSettingsSchema } from '../tunnelSettings';
import { createPrometheusSource } from './prometheusSource';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const J = '{job="wireguard"}';
const HANDSHAKE = `wireguard_latest_handshake_seconds${J}`;
const NOW = EVALUATED_AT * 1_000 + 2_000;
const key = aWgKey();
const peer = {
  public_key: key,
  allowed_ips: '100.70.0.11/32',
  friendly_name: 'c-m-7xk2p9qd',
  instance: 'gw-eu-1:9586',
  interface: 'arc0',
  job: 'wireguard',
  remote_ip: '198.51.100.33',
  remote_port: '52657',
};

function settingsOf(more: Record<string, unknown>): PrometheusSettings {
  const [source] = tunnelSettingsSchema.parse({
    sources: [
      {
        kind: 'prometheus',
        gateways: ['gw-eu-1'],
        allowHttp: true,
        ...more,
      },
    ],
  }).sources;
  if (source.kind !== 'prometheus') throw new Error('another kind');
  return source;
}

type Refuse = (query: string, response: ServerResponse) => boolean;

/** Readings from a Prometheus that answers these queries, and every other with no series. */
async function read(
  answers: ReadonlyMap<string, readonly Series[]>,
  options: {
    readonly settings?: Record<string, unknown>;
    /** Answers a query in another way; false: as usual. */
    readonly refuse?: Refuse;
    readonly meanwhile?: (clock: ManualClock) => void;
  } = {},
): Promise<{
  readings: readonly GatewayReading[];
  asked: readonly string[];
  most: number;
}> {
  const asked: string[] = [];
  let open = 0;
  let most = 0;
  const server = await startSourceServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://prometheus');
    const query = url.searchParams.get('query') ?? '';
    asked.push(`${url.pathname} ${query}`);
    open += 1;
    most = Math.max(most, open);
    response.on('close', () => {
      open -= 1;
    });
    if (options.refuse?.(query, response)) return;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(vectorBody(answers.get(query) ?? [])));
  });
  cleanups.push(() => server.close());
  const clock = new ManualClock(NOW);
  const source = createPrometheusSource(
    settingsOf({ url: `${server.url}/prom/`, ...options.settings }),
    clock,
  );
  cleanups.push(async () => source.close?.());
  const readings = source.read(new AbortController().signal);
  if (options.meanwhile !== undefined) {
    await eventually(() => asked.length > 0);
    options.meanwhile(clock);
  }
  return { readings: await readings, asked, most };
}

const refusing =
  (part: string, status: number): Refuse =>
  (query, response) => {
    if (!query.includes(part)) return false;
    response.writeHead(status).end();
    return true;
  };

describe('a healthy peer', () => {
  it('is read from all its series, at the time of the scrape', async () => {
    const { readings, asked, most } = await read(mindflavorAnswers(peer));
    expect(readings).toEqual([
      {
        ok: true,
        gateway: 'gw-eu-1',
        source: {
          kind: 'prometheus',
          locator: expect.stringMatching(/\/prom$/),
          intervalSeconds: 30,
          clockSkewS: -1,
        },
        observedAt: 1_796_039_980_000,
        // 18 s old by the clock of Prometheus, so 18 s before it was received by ours.
        writtenAt: NOW - 18_000,
        interfaceUp: null,
        peers: [
          {
            clusterId: 'c-m-7xk2p9qd',
            peer: key.slice(0, 8),
            allowedIPs: ['100.70.0.11/32'],
            handshakeAt: 1_796_039_939_000,
            rxBytes: 884_210n,
            txBytes: 402_118n,
            growth: { rx: 168n, tx: 96n, windowS: 120 },
            endpoint: '198.51.100.33:52657',
          },
        ],
      },
    ]);
    expect(asked[0]).toBe('/prom/api/v1/query up{job="wireguard"}');
    expect(most).toBeLessThanOrEqual(4);
  });

  it('is read from the series of the other exporter', async () => {
    const own = { device: 'arc0', public_key: key, instance: 'gw-eu-1:9586' };
    const other = { ...own, public_key: aWgKey() };
    const { readings } = await read(
      new Map<string, readonly Series[]>([
        [`up${J}`, [[{ instance: 'gw-eu-1:9586' }, '1']]],
        [
          `wireguard_peer_last_handshake_seconds${J}`,
          [
            [own, '1796039939'],
            [other, '0'],
          ],
        ],
        [
          `timestamp(wireguard_peer_last_handshake_seconds${J})`,
          [
            [own, '1796039980'],
            [other, '1796039980'],
          ],
        ],
        [`wireguard_peer_receive_bytes_total${J}`, [[own, '7']]],
        [`wireguard_peer_transmit_bytes_total${J}`, [[own, '8']]],
        [
          `wireguard_peer_info${J}`,
          [
            [
              { ...own, endpoint: '127.0.0.1:40000', name: 'c-m-7xk2p9qd' },
              '1',
            ],
            // Prometheus drops the empty labels `endpoint` and `name`.
            [other, '1'],
          ],
        ],
        [
          `wireguard_peer_allowed_ips_info${J}`,
          [
            [{ ...own, allowed_ips: '100.70.0.11/32' }, '1'],
            [{ ...own, allowed_ips: 'fd00::11/128' }, '1'],
          ],
        ],
      ]),
      { settings: { preset: 'mdlayher' } },
    );
    expect(readings).toMatchObject([
      {
        peers: [
          {
            clusterId: 'c-m-7xk2p9qd',
            endpoint: '127.0.0.1:40000',
            allowedIPs: ['100.70.0.11/32', 'fd00::11/128'],
            rxBytes: 7n,
            txBytes: 8n,
          },
          { endpoint: null, allowedIPs: [], handshakeAt: null },
        ],
      },
    ]);
  });
});

describe('what makes the whole reading unknown', () => {
  it.each<[string, readonly Series[], string]>([
    ['0 while series linger', [[{ job: 'wireguard' }, '0']], 'up is 0'],
    ['missing while series linger', [], 'up is missing'],
    [
      '0 for one of its exporters',
      [
        [{ instance: 'a' }, '1'],
        [{ instance: 'b' }, '0'],
      ],
      'up is 0',
    ],
  ])('up is %s', async (_, up, detail) => {
    const answers = mindflavorAnswers(peer).set(`up${J}`, up);
    expect((await read(answers)).readings).toMatchObject([
      { ok: false, gateway: 'gw-eu-1', reason: 'unreachable', detail, at: NOW },
    ]);
  });

  it.each([
    ['up{', 503, 'unreachable', 'up: HTTP 503'],
    ['up{', 401, 'unauthorized', 'up: HTTP 401'],
    [HANDSHAKE, 500, 'unreachable', 'handshake: HTTP 500'],
    ['timestamp(', 422, 'unreachable', 'timestamp: HTTP 422'],
  ])('%s fails with %i', async (part, status, reason, detail) => {
    const refuse: Refuse = (query, response) =>
      (part !== HANDSHAKE || query === HANDSHAKE) &&
      refusing(part, status)(query, response);
    const { readings } = await read(mindflavorAnswers(peer), { refuse });
    expect(readings).toMatchObject([{ ok: false, reason, detail }]);
  });

  it('a refused up is not followed by a dozen queries', async () => {
    const { asked } = await read(mindflavorAnswers(peer), {
      refuse: refusing('up{', 401),
    });
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['a page', '<html></html>', 'not an answer'],
    [
      'a matrix',
      '{"status":"success","data":{"resultType":"matrix","result":[]}}',
      'a matrix',
    ],
    ['an error', '{"status":"error","error":"no"}', 'not an answer'],
  ])('%s instead of a vector', async (_, body, detail) => {
    const { readings } = await read(mindflavorAnswers(peer), {
      refuse: (__, response) => {
        response.end(body);
        return true;
      },
    });
    expect(readings).toMatchObject([
      {
        ok: false,
        reason: 'malformed',
        detail: expect.stringContaining(detail),
      },
    ]);
  });

  it('an answer that warns of missing parts: an absent series proves nothing', async () => {
    const { readings } = await read(mindflavorAnswers(peer), {
      refuse: (query, response) => {
        if (query !== HANDSHAKE) return false;
        response.end(
          JSON.stringify(vectorBody([], { warnings: ['store gone'] })),
        );
        return true;
      },
    });
    expect(readings).toMatchObject([
      {
        ok: false,
        reason: 'unreachable',
        detail: 'handshake: a partial answer: store gone',
      },
    ]);
  });

  it('silence up to the deadline of the whole reading', async () => {
    const { readings } = await read(new Map(), {
      refuse: () => true,
      meanwhile: clock => clock.advance(5_000),
    });
    expect(readings).toMatchObject([
      { ok: false, detail: 'up: no whole answer within 5 s' },
    ]);
  });
});

describe('what is only a missing field', () => {
  it('any other query that fails', async () => {
    const { readings } = await read(mindflavorAnswers(peer), {
      refuse: (query, response) =>
        refusing('bytes_total', 500)(query, response) ||
        refusing('flux_', 500)(query, response),
    });
    const [reading] = readings;
    expect(reading).toMatchObject({ ok: true });
    expect(reading.ok && reading.peers[0]).toEqual({
      clusterId: 'c-m-7xk2p9qd',
      peer: key.slice(0, 8),
      allowedIPs: ['100.70.0.11/32'],
      handshakeAt: 1_796_039_939_000,
      endpoint: '198.51.100.33:52657',
    });
  });
});

it('calls a peer absent that has no series while up is 1', async () => {
  const answers = new Map<string, readonly Series[]>([
    [`up${J}`, [[{ instance: 'gw-eu-1:9586' }, '1']]],
  ]);
  expect((await read(answers)).readings).toMatchObject([
    { ok: true, observedAt: EVALUATED_AT * 1_000, peers: [] },
  ]);
});
