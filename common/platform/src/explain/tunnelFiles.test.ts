import { instant } from '@mooring/core';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  mindflavorAnswers,
  vectorBody,
} from '../tunnels/__testUtils__/prometheusAnswers';
import { aDump, aWgKey } from '../tunnels/__testUtils__/wgKey';
import {
  loadTunnelFiles,
  readTunnelFiles,
  TunnelEvidence,
  TunnelFileTexts,
} from './tunnelFiles';

const NOW = instant(Date.parse('2026-11-30T12:00:00Z'));
const AT = (text: string) => Date.parse(`2026-11-30T${text}Z`);

function read(
  texts: TunnelFileTexts,
  gateways: readonly string[] = ['gw-eu-1'],
): TunnelEvidence {
  return readTunnelFiles(texts, { now: NOW, gateways });
}

const rawAnswer = (body: string, status = '200 OK', lineEnd = '\n') =>
  [
    `HTTP/1.1 ${status}`,
    'Content-Type: text/plain',
    `X-Now: ${AT('11:59:54') / 1_000}`,
    '',
    body,
  ].join(lineEnd);

describe('tunnels.json', () => {
  const samples = [
    {
      gateway: 'gw-eu-1',
      kind: 'wg-dump',
      observedAt: '2026-11-30T11:54:54Z',
      dump: aDump([{ rx: 7_900 }]),
    },
    {
      gateway: 'gw-eu-1',
      kind: 'crd',
      observedAt: '2026-11-30T11:49:54Z',
      status: {
        interfaceUp: true,
        connections: [{ clusterId: 'c-m-7xk2p9qd', lastHandshakeTime: null }],
      },
    },
  ];

  it('gives samples oldest first, each by the clock of its gateway', () => {
    const { readings, problems } = read({
      tunnels: JSON.stringify({ samples }),
    });
    expect(problems).toEqual([]);
    expect(readings).toMatchObject([
      {
        ok: true,
        source: { kind: 'crd', intervalSeconds: 30 },
        observedAt: AT('11:49:54'),
        interfaceUp: true,
        peers: [{ clusterId: 'c-m-7xk2p9qd', handshakeAt: null }],
      },
      {
        ok: true,
        source: { kind: 'wg-dump' },
        observedAt: AT('11:54:54'),
        peers: [{ rxBytes: 7_900n }],
      },
    ]);
  });

  it('turns the history of Connected into transitions of the agent', () => {
    const connected = [
      { clusterId: 'c-m-7xk2p9qd', at: '2026-11-30T11:50:00Z', status: 'True' },
      {
        clusterId: 'c-m-7xk2p9qd',
        at: '2026-11-30T11:40:00Z',
        status: 'False',
      },
    ];
    expect(read({ tunnels: JSON.stringify({ connected }) }).connected).toEqual([
      {
        cluster: 'c-m-7xk2p9qd',
        lane: 'agent',
        state: 'disconnected',
        at: AT('11:40:00'),
      },
      {
        cluster: 'c-m-7xk2p9qd',
        lane: 'agent',
        state: 'connected',
        at: AT('11:50:00'),
      },
    ]);
  });
});

describe('wg-dump.txt', () => {
  it.each(['\n', '\r\n'])('is a raw HTTP answer with line ends %j', lineEnd => {
    const wgDump = rawAnswer(aDump([{ rx: 8 }]), '200 OK', lineEnd);
    expect(read({ wgDump }).readings).toMatchObject([
      {
        ok: true,
        gateway: 'gw-eu-1',
        observedAt: AT('11:59:54'),
        source: { kind: 'wg-dump', clockSkewS: null },
        peers: [{ rxBytes: 8n }],
      },
    ]);
  });

  it('comes after the samples of earlier', () => {
    const tunnels = JSON.stringify({
      samples: [
        {
          gateway: 'gw-us-1',
          kind: 'wg-dump',
          observedAt: '2026-11-30T11:50:00Z',
          dump: aDump([]),
        },
      ],
    });
    const { readings } = read({ tunnels, wgDump: rawAnswer(aDump([])) });
    expect(readings.map(({ gateway }) => gateway)).toEqual([
      'gw-us-1',
      // A dump is of the gateway that was dumped before, whatever others exist.
      'gw-us-1',
    ]);
  });

  it.each([
    ['502 Bad Gateway', 'unreachable', 'HTTP 502'],
    ['401 Unauthorized', 'unauthorized', 'HTTP 401'],
  ])('of %s is a reading that failed', (status, reason, detail) => {
    expect(read({ wgDump: rawAnswer('words', status) }).readings).toEqual([
      expect.objectContaining({ ok: false, reason, detail, at: NOW }),
    ]);
    // A status line alone, as a proxy that is in a hurry answers.
    expect(read({ wgDump: `HTTP/1.1 ${status}\n\n` }).readings).toEqual([
      expect.objectContaining({ ok: false, reason, detail }),
    ]);
  });

  it('without an answer in it makes no verdict', () => {
    expect(read({ wgDump: rawAnswer('') }).readings).toMatchObject([
      { ok: false, reason: 'no-record' },
    ]);
    expect(read({ wgDump: 'HTTP/1.1 200 OK\n\n' }).readings).toMatchObject([
      { ok: false, reason: 'no-record' },
    ]);
    expect(read({ wgDump: aDump([{}]) }).readings).toMatchObject([
      { ok: false, reason: 'malformed' },
    ]);
  });

  it('is named as a problem when nothing says which gateway it is of', () => {
    const { readings, problems } = read({ wgDump: rawAnswer(aDump([])) }, [
      'gw-eu-1',
      'gw-us-1',
    ]);
    expect(readings).toEqual([]);
    expect(problems).toEqual([
      'wg-dump.txt: nothing says which gateway it is of (2 are possible)',
    ]);
  });
});

describe('prometheus.json', () => {
  const peer = {
    public_key: aWgKey(),
    instance: 'gw-eu-1:9586',
    allowed_ips: '100.70.0.11/32',
    friendly_name: 'c-m-7xk2p9qd',
  };
  const file = (
    change: (answer: { query: string }) => Record<string, unknown> = () => ({}),
  ) =>
    JSON.stringify({
      gateway: 'gw-eu-1',
      answers: [...mindflavorAnswers(peer)].map(([query, series]) => ({
        name: 'something',
        query,
        httpStatus: 200,
        body: vectorBody(series),
        ...change({ query }),
      })),
    });

  it('answers by query; a query that is not listed has no series', () => {
    expect(read({ prometheus: file() }).readings).toEqual([
      {
        ok: true,
        gateway: 'gw-eu-1',
        source: {
          kind: 'prometheus',
          locator: 'gw-eu-1',
          intervalSeconds: 30,
          clockSkewS: null,
        },
        observedAt: AT('11:59:40'),
        interfaceUp: null,
        peers: [
          expect.objectContaining({
            clusterId: 'c-m-7xk2p9qd',
            growth: { rx: 168n, tx: 96n, windowS: 120 },
          }),
        ],
      },
    ]);
  });

  it('keeps a failed query a failed query', () => {
    const up = (fault: Record<string, unknown>) =>
      read({
        prometheus: file(({ query }) => (query.startsWith('up{') ? fault : {})),
      }).readings;
    expect(up({ httpStatus: 503 })).toMatchObject([
      { ok: false, reason: 'unreachable', detail: 'up: HTTP 503' },
    ]);
    expect(up({ error: 'context deadline exceeded' })).toMatchObject([
      { ok: false, detail: 'up: context deadline exceeded' },
    ]);
  });
});

describe('probes.json', () => {
  it('gives probes by cluster', () => {
    const probe = {
      hop: 'api-tcp',
      outcome: 'timeout',
      ms: 3_013,
      at: '2026-11-30T11:59:51Z',
      tries: 2,
      from: 'gateway:gw-eu-1',
    };
    const probes = JSON.stringify([
      { clusterId: 'c-m-7xk2p9qd', probes: [probe] },
    ]);
    expect(read({ probes }).probes).toEqual([
      {
        clusterId: 'c-m-7xk2p9qd',
        probes: [{ ...probe, at: AT('11:59:51') }],
      },
    ]);
  });
});

describe('files that cannot be read', () => {
  it.each<[keyof TunnelFileTexts, string, RegExp]>([
    ['tunnels', '{', /^tunnels\.json: not JSON$/],
    ['tunnels', '{"samples":[{"kind":"crd"}]}', /^tunnels\.json: samples\.0\./],
    ['prometheus', '[]', /^prometheus\.json: the file: /],
    [
      'probes',
      '[{"clusterId":"c-m-a","probes":[{}]}]',
      /^probes\.json: 0\.probes\.0\./,
    ],
  ])('%s: %s is a problem and the others are read', (key, text, problem) => {
    const good = { wgDump: rawAnswer(aDump([])) };
    const { readings, problems } = read({ ...good, [key]: text });
    expect(problems).toEqual([expect.stringMatching(problem)]);
    expect(readings).toHaveLength(1);
  });

  it('are quoted nowhere: they may hold a private key', () => {
    const privateKey = aWgKey();
    const dump = aDump([{}], { privateKey });
    const sample = {
      gateway: 'gw-eu-1',
      kind: 'wg-dump',
      observedAt: '2026-11-30T11:50:00Z',
    };
    const everything: TunnelFileTexts[] = [
      { tunnels: JSON.stringify({ samples: [{ ...sample, dump }] }) },
      { tunnels: JSON.stringify({ samples: [{ ...sample, dump: [dump] }] }) },
      { tunnels: `{"samples":[${dump}` },
      { wgDump: rawAnswer(dump) },
      { wgDump: rawAnswer(dump.replaceAll('\toff\n', '\toff\t\t\n')) },
      { wgDump: dump },
      { wgDump: rawAnswer(dump, '500 Internal Server Error') },
      { prometheus: dump },
      { probes: JSON.stringify([{ clusterId: dump }]) },
    ];
    for (const texts of everything) {
      const out = JSON.stringify(read(texts), (_, one) =>
        typeof one === 'bigint' ? String(one) : one,
      );
      expect(out).not.toContain(privateKey.slice(0, 12));
    }
  });
});

describe('loadTunnelFiles', () => {
  it('reads the files that are there', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mooring-dump-'));
    await writeFile(join(folder, 'probes.json'), '[]');
    await writeFile(join(folder, 'wg-dump.txt'), 'HTTP/1.1 502\n');
    expect(await loadTunnelFiles(folder)).toEqual({
      probes: '[]',
      wgDump: 'HTTP/1.1 502\n',
    });
    await rm(folder, { recursive: true });
  });
});
