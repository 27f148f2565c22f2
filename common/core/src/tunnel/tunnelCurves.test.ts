import { aPeer, at, REGISTERED, sample } from './__testUtils__/samples';
import { PeerReading } from './reading';
import { ArcNetTunnel } from './tunnel';
import { TunnelBook } from './tunnelBook';

/** One row of a measured curve (tunnels.md §2.3): seconds since the fault, handshake age, rx, tx. */
type Row = readonly [t: number, age: number, rx: number, tx: number];

function follow(
  rows: readonly Row[],
  options: { readonly siteKeepaliveSeconds?: number } = {},
  change: Partial<PeerReading> = {},
): ArcNetTunnel[] {
  const book = new TunnelBook(options);
  return rows.map(([t, age, rx, tx]) => {
    book.take(
      sample(t, [
        aPeer(t, {
          handshakeAt: at(t - age),
          rxBytes: BigInt(rx),
          txBytes: BigInt(tx),
          ...change,
        }),
      ]),
    );
    const { arcnet } = book.tunnel(REGISTERED, at(t));
    if (!arcnet.ok) throw new Error(arcnet.detail);
    return arcnet.value;
  });
}

const states = (tunnels: readonly ArcNetTunnel[]) =>
  tunnels.map(({ state }) => state);

describe('measured curves', () => {
  it('UDP dropped while the gateway probes: silent long before the age turns stale', () => {
    const tunnels = follow([
      [0, 42, 11_348, 4_940],
      [35, 77, 11_348, 6_832],
      [75, 117, 11_348, 9_168],
      [135, 177, 11_348, 12_768],
      [155, 197, 11_348, 13_360],
      [255, 297, 11_348, 16_172],
    ]);
    expect(states(tunnels)).toEqual([
      'established',
      'established',
      'silent',
      'silent',
      'stale',
      'stale',
    ]);
    expect(tunnels[0]).toMatchObject({
      rxDelta: null,
      txDelta: null,
      windowS: null,
      frozenS: null,
    });
    // Growing tx proves nothing: these are handshakes that nobody answers.
    expect(tunnels[5]).toMatchObject({
      rxDelta: 0n,
      txDelta: 2_812n,
      windowS: 100,
      frozenS: 255,
      lastAliveAt: at(-42),
    });
  });

  it('UDP dropped while the gateway is idle', () => {
    const tunnels = follow([
      [10, 93, 616, 184],
      [50, 133, 616, 184],
      [110, 193, 616, 184],
    ]);
    expect(states(tunnels)).toEqual(['established', 'established', 'stale']);
    expect(tunnels[2]).toMatchObject({ frozenS: 100, txDelta: 0n });
  });

  it('only gateway to site lost: both counters grow, so the state is as young as the handshake', () => {
    const tunnels = follow([
      [0, 69, 52_956, 21_700],
      [62, 131, 57_320, 23_104],
      [124, 193, 61_684, 24_508],
    ]);
    expect(states(tunnels)).toEqual(['established', 'established', 'stale']);
    expect(tunnels[2]).toMatchObject({
      rxDelta: 4_364n,
      txDelta: 1_404n,
      windowS: 62,
      frozenS: 0,
      lastAliveAt: at(124),
    });
  });

  it('healthy and idle: one keepalive each 25 s keeps it established', () => {
    const tunnels = follow(
      Array.from({ length: 13 }, (_, index): Row => {
        const t = index * 10;
        return [t, t, 1_000 + Math.floor(t / 25) * 32, 500];
      }),
    );
    expect(new Set(states(tunnels))).toEqual(new Set(['established']));
    expect(tunnels[12]).toMatchObject({ windowS: 60, rxDelta: 64n });
  });

  it('recovery: alive with the first sample that has a new handshake', () => {
    const tunnels = follow([
      [0, 297, 11_348, 16_172],
      [5, 302, 11_348, 16_320],
      [10, 0, 11_588, 16_592],
    ]);
    expect(states(tunnels)).toEqual(['stale', 'stale', 'established']);
    expect(tunnels[2].lastAliveAt).toBe(at(10));
  });
});

describe('derivations', () => {
  it.each([
    [150, 'established'],
    [150.5, 'ageing'],
    [180, 'ageing'],
    [180.5, 'stale'],
  ])('a handshake of %d s is %s', (age, state) => {
    expect(follow([[0, age, 1, 1]])[0].state).toBe(state);
  });

  it('never is null; a field that is missing is unknown', () => {
    expect(follow([[0, 0, 0, 0]], {}, { handshakeAt: null })[0]).toMatchObject({
      handshakeAgeS: null,
      state: 'never',
      everEstablished: false,
      lastAliveAt: null,
    });
    expect(
      follow([[0, 0, 0, 0]], {}, { handshakeAt: undefined })[0],
    ).toMatchObject({
      handshakeAgeS: undefined,
      state: 'unknown',
      everEstablished: null,
    });
  });

  it('silence counts also where no handshake is told', () => {
    const rows: Row[] = [
      [0, 0, 7, 7],
      [60, 0, 7, 9],
    ];
    expect(states(follow(rows, {}, { handshakeAt: undefined }))).toEqual([
      'unknown',
      'silent',
    ]);
  });

  it('a handshake ahead of its own sample is a skewed clock: no age, not zero', () => {
    expect(follow([[0, -5, 1, 1]])[0]).toMatchObject({
      handshakeAgeS: 0,
      clockSkewS: null,
      state: 'established',
    });
    expect(follow([[0, -6, 1, 1]])[0]).toMatchObject({
      handshakeAgeS: undefined,
      clockSkewS: 6,
      state: 'unknown',
      lastAliveAt: null,
      everEstablished: true,
    });
  });

  it.each([
    ['rx', 10, 900],
    ['tx', 600, 10],
  ])(
    'a lower %s counter is a restart: no deltas, and the window starts there',
    (_, rx, tx) => {
      const tunnels = follow([
        [0, 10, 500, 800],
        [30, 10, 550, 850],
        [60, 10, rx, tx],
        [90, 10, rx + 32, tx],
      ]);
      expect(tunnels[2]).toMatchObject({
        wasReset: true,
        rxDelta: null,
        txDelta: null,
        windowS: null,
        frozenS: null,
      });
      expect(tunnels[3]).toMatchObject({
        wasReset: false,
        rxDelta: 32n,
        txDelta: 0n,
        windowS: 30,
      });
    },
  );

  it('growth that the source computed wins, and no growth over its window is silence', () => {
    const growth = { rx: 0n, tx: 3_540n, windowS: 120 };
    expect(follow([[0, 251, 11_204, 14_892]], {}, { growth })[0]).toMatchObject(
      {
        rxDelta: 0n,
        txDelta: 3_540n,
        windowS: 120,
        frozenS: 120,
        state: 'stale',
      },
    );
    expect(follow([[0, 100, 11_204, 14_892]], {}, { growth })[0].state).toBe(
      'silent',
    );
  });

  it('a reset that the source saw outweighs the growth it computed: `increase` hides it', () => {
    const [tunnel] = follow(
      [[0, 100, 11_204, 14_892]],
      {},
      {
        growth: { rx: 0n, tx: 0n, windowS: 120 },
        wasReset: true,
      },
    );
    expect(tunnel).toMatchObject({
      wasReset: true,
      rxDelta: null,
      windowS: null,
      frozenS: null,
      state: 'established',
    });
  });

  it('counters that stop being told are unknown and not frozen', () => {
    const book = new TunnelBook();
    const read = (t: number, change: Partial<PeerReading>) => {
      book.take(sample(t, [aPeer(t, change)]));
      const { arcnet } = book.tunnel(REGISTERED, at(t));
      return arcnet.ok ? arcnet.value : undefined;
    };
    read(0, {});
    expect(read(90, { rxBytes: undefined, txBytes: undefined })).toMatchObject({
      rxBytes: null,
      rxDelta: null,
      frozenS: null,
    });
    expect(read(120, {})).toMatchObject({ frozenS: 120, state: 'silent' });
  });

  it('without keepalives idle looks like dead, so neither silent nor stale is said', () => {
    const tunnels = follow(
      [
        [0, 140, 7, 7],
        [200, 340, 7, 7],
      ],
      { siteKeepaliveSeconds: 0 },
    );
    expect(states(tunnels)).toEqual(['established', 'ageing']);
    expect(tunnels[1].frozenS).toBe(200);
  });

  it('a source that is read many times a second keeps the window and costs no more', () => {
    const rows = Array.from(
      { length: 600 },
      (_, index): Row => [index / 5, 10, index, index],
    );
    const last = follow(rows)[599];
    expect(last.windowS).toBeGreaterThanOrEqual(60);
    expect(last.windowS).toBeLessThan(62);
  });
});
