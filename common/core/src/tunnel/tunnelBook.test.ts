import {
  aDumpPeer,
  aPeer,
  at,
  failure,
  MILL,
  NOON,
  PLANT,
  REGISTERED,
  sample,
  sourceRef,
} from './__testUtils__/samples';
import { bookOf, tunnelIn } from './__testUtils__/books';
import { TunnelBook } from './tunnelBook';

const otherPeer = (seconds: number) =>
  aDumpPeer(seconds, { peer: 'bqgkQVSf', allowedIPs: ['100.70.0.12/32'] });

describe('freshness', () => {
  it('holds a sample good for three intervals and at least 90 s', () => {
    const book = bookOf(sample(-90, [aPeer(-90)]));
    expect(book.tunnel(REGISTERED, at(0)).arcnet.ok).toBe(true);
    expect(book.tunnel(REGISTERED, at(1)).arcnet).toMatchObject({
      ok: false,
      reason: 'stale',
      last: { observedAt: at(-90), value: { state: 'established' } },
    });
    const slow = bookOf(
      sample(-180, [aPeer(-180)], {
        source: sourceRef('crd', { intervalSeconds: 60 }),
      }),
    );
    expect(slow.tunnel(REGISTERED, at(0)).arcnet.ok).toBe(true);
  });

  it('goes by the write time, whatever the clock of the gateway says', () => {
    const ahead = bookOf(sample(3_600, [aPeer(3_600)], { writtenAt: at(-10) }));
    expect(ahead.tunnel(REGISTERED, NOON).arcnet.ok).toBe(true);
    const old = bookOf(sample(-10, [aPeer(-10)], { writtenAt: at(-91) }));
    expect(old.tunnel(REGISTERED, NOON).arcnet).toMatchObject({
      reason: 'stale',
    });
  });

  it('does not believe a heartbeat from the future that has no write time', () => {
    expect(
      bookOf(sample(5, [aPeer(5)])).tunnel(REGISTERED, NOON).arcnet.ok,
    ).toBe(true);
    expect(
      bookOf(sample(6, [aPeer(6)])).tunnel(REGISTERED, NOON).arcnet,
    ).toMatchObject({
      reason: 'stale',
      detail: expect.stringContaining('clock skew'),
    });
  });

  it('does not age a sample: what it says is as of its own time', () => {
    const book = bookOf(
      sample(-60, [aPeer(-60, { handshakeAt: at(-60 - 100) })]),
    );
    expect(tunnelIn(book)).toMatchObject({
      handshakeAgeS: 100,
      state: 'established',
    });
  });

  it('gives the reason of a failed read and what was last known', () => {
    const book = bookOf(sample(-40, [aPeer(-40)]), failure(-10));
    expect(book.tunnel(REGISTERED, NOON).arcnet).toEqual({
      ok: false,
      reason: 'unreachable',
      detail: 'HTTP status 502',
      source: sourceRef('crd'),
      last: {
        observedAt: at(-40),
        value: expect.objectContaining({ handshakeAgeS: 40 }),
      },
    });
    book.take(sample(-5, [aPeer(-5)]));
    expect(book.tunnel(REGISTERED, NOON).arcnet.ok).toBe(true);
  });

  it('drops what comes late or twice', () => {
    const book = bookOf(
      sample(-40, [aPeer(-40)]),
      sample(-10, [aPeer(-10, { rxBytes: 12_000n })]),
      sample(-40, [aPeer(-40)]),
      sample(-10, [aPeer(-10, { rxBytes: 12_000n })]),
    );
    expect(tunnelIn(book)).toMatchObject({ rxBytes: 12_000n, rxDelta: 652n });
    book.take(failure(-20, 'wg-dump'));
    const dump = bookOf(
      sample(-10, [aDumpPeer(-10)], { kind: 'wg-dump' }),
      failure(-20, 'wg-dump'),
    );
    expect(dump.tunnel(REGISTERED, NOON).arcnet.ok).toBe(true);
  });

  it('takes the failure of an object that lost its status, though it carries no time', () => {
    const book = bookOf(
      sample(-10, [aPeer(-10)], { writtenAt: at(-10) }),
      failure(-86_400, 'crd', { reason: 'no-record', detail: 'no heartbeat' }),
    );
    expect(book.tunnel(REGISTERED, NOON).arcnet).toMatchObject({
      reason: 'no-record',
      detail: 'no heartbeat',
    });
  });

  it('starts anew when the clock of the gateway was set back', () => {
    const book = bookOf(
      sample(3_600, [aPeer(3_600)], { writtenAt: at(-40) }),
      sample(-9, [aPeer(-9, { rxBytes: 12_000n })], { writtenAt: at(-9) }),
    );
    expect(tunnelIn(book)).toMatchObject({
      handshakeAgeS: 40,
      rxDelta: null,
      frozenS: null,
      lastAliveAt: at(-49),
    });
  });

  it('tells no source, no gateway and not read yet apart', () => {
    const book = new TunnelBook();
    expect(book.tunnel(REGISTERED, NOON)).toMatchObject({
      gateway: 'gw-eu-1',
      arcnet: {
        reason: 'not-configured',
        detail: 'no source tells of gateway gw-eu-1',
      },
      carrier: 'direct',
    });
    expect(
      book.tunnel({ clusterId: PLANT, claimedBy: [] }, NOON),
    ).toMatchObject({ gateway: null, carrier: 'unknown', relay: null });
  });
});

describe('absence', () => {
  it('is a verdict only beside an interface that was seen', () => {
    const shown = bookOf(sample(-10, [otherPeer(-10)], { kind: 'wg-dump' }));
    expect(tunnelIn(shown)).toMatchObject({
      state: 'absent',
      peer: null,
      allowedIPs: null,
      handshakeAgeS: undefined,
      everEstablished: null,
      carrier: 'direct',
    });
    const empty = bookOf(sample(-10, [], { interfaceUp: null }));
    expect(empty.tunnel(REGISTERED, NOON).arcnet).toMatchObject({
      ok: false,
      reason: 'no-record',
    });
    const down = bookOf(sample(-10, [], { interfaceUp: false }));
    expect(tunnelIn(down)).toMatchObject({
      state: 'unknown',
      interfaceUp: false,
    });
  });

  it('says since which sample the peer is missing, and when it lived last', () => {
    const book = bookOf(
      sample(-70, [aDumpPeer(-70), otherPeer(-70)], { kind: 'wg-dump' }),
      sample(-40, [otherPeer(-40)], { kind: 'wg-dump' }),
      sample(-10, [otherPeer(-10)], { kind: 'wg-dump' }),
    );
    expect(tunnelIn(book)).toMatchObject({
      state: 'absent',
      absentSince: at(-40),
      lastAliveAt: at(-110),
      everEstablished: true,
    });
  });

  it('is not said of a sample that was cut', () => {
    const many = Array.from({ length: 20_001 }, (_, index) =>
      aPeer(-10, { clusterId: MILL, peer: `p${index}`, allowedIPs: [] }),
    );
    const book = bookOf(sample(-10, many));
    expect(book.tunnel(REGISTERED, NOON).arcnet).toMatchObject({ ok: false });
  });

  it('is not said of a cluster that could not be found anyway', () => {
    const book = bookOf(sample(-10, [otherPeer(-10)], { kind: 'wg-dump' }));
    const { arcnet } = book.tunnel(
      { clusterId: PLANT, gateway: 'gw-eu-1', claimedBy: [] },
      NOON,
    );
    expect(arcnet).toMatchObject({ ok: false, reason: 'no-record' });
  });
});

describe('several sources', () => {
  it('let the stronger speak: dump, then Prometheus, then the object', () => {
    const book = bookOf(
      sample(-10, [aPeer(-10, { rxBytes: 3n })]),
      sample(-10, [aDumpPeer(-10, { rxBytes: 2n })], { kind: 'prometheus' }),
      sample(-20, [aDumpPeer(-20, { rxBytes: 1n })], { kind: 'wg-dump' }),
    );
    expect(tunnelIn(book).rxBytes).toBe(1n);
    book.take(failure(-5, 'wg-dump'));
    expect(tunnelIn(book).rxBytes).toBe(2n);
    book.forgetGateway('gw-eu-1', 'prometheus');
    expect(tunnelIn(book).rxBytes).toBe(3n);
  });

  it('say so when one calls alive what the other calls dead', () => {
    const book = bookOf(
      sample(-10, [aPeer(-10)]),
      sample(-20, [aDumpPeer(-20, { handshakeAt: at(-300) })], {
        kind: 'wg-dump',
      }),
    );
    expect(book.tunnel(REGISTERED, NOON)).toMatchObject({
      arcnet: { value: { state: 'stale' }, source: { kind: 'wg-dump' } },
      conflict: {
        used: { tunnel: { value: { state: 'stale' }, observedAt: at(-20) } },
        other: {
          tunnel: { value: { state: 'established' }, observedAt: at(-10) },
        },
      },
    });
    const stale = bookOf(
      sample(-100, [aPeer(-100)]),
      sample(-20, [aDumpPeer(-20, { handshakeAt: at(-300) })], {
        kind: 'wg-dump',
      }),
    );
    expect(stale.tunnel(REGISTERED, NOON).conflict).toBeNull();
  });

  it('add what a dump cannot know', () => {
    const book = bookOf(
      sample(
        -10,
        [
          aPeer(-10, {
            carrier: 'flux',
            siteClockSkewS: -40,
            statusMessage: 'invalid mac1',
          }),
        ],
        { interfaceUp: false },
      ),
      sample(-10, [aDumpPeer(-10)], { kind: 'wg-dump' }),
    );
    expect(tunnelIn(book)).toMatchObject({
      carrier: 'flux',
      siteClockSkewS: -40,
      statusMessage: 'invalid mac1',
      interfaceUp: false,
    });
  });

  it('fail for the reason of the one that is really read', () => {
    const book = bookOf(
      failure(-10, 'crd', { reason: 'no-record', detail: 'no heartbeat' }),
      failure(-10, 'prometheus', { reason: 'unauthorized', detail: '403' }),
    );
    expect(book.tunnel(REGISTERED, NOON).arcnet).toMatchObject({
      reason: 'unauthorized',
    });
    expect(book.gateway('gw-eu-1', NOON)).toMatchObject({
      status: { ok: false, reason: 'unauthorized' },
      sources: [
        { source: { kind: 'prometheus' } },
        { source: { kind: 'crd' } },
      ],
    });
  });
});

describe('a gateway', () => {
  it('shows whether its heartbeat is fresh and its interface up', () => {
    const book = bookOf(
      sample(-10, [], { interfaceUp: false }),
      sample(-10, [aDumpPeer(-10)], { kind: 'wg-dump' }),
    );
    expect(book.gatewayNames()).toEqual(['gw-eu-1']);
    expect(book.gateway('gw-eu-1', NOON)).toMatchObject({
      status: { ok: true, value: { interfaceUp: false }, observedAt: at(-10) },
      sources: [{ ok: true }, { ok: true }],
    });
    expect(book.gateway('gw-eu-1', at(100)).status).toMatchObject({
      ok: false,
      reason: 'stale',
      last: { observedAt: at(-10) },
    });
    expect(book.gateway('gw-us-1', NOON).status).toMatchObject({
      reason: 'not-configured',
    });
  });

  it('is forgotten with all it said', () => {
    const book = bookOf(sample(-10, [aPeer(-10)]));
    book.forgetGateway('gw-eu-1', 'wg-dump');
    expect(book.gatewayNames()).toEqual(['gw-eu-1']);
    book.forgetGateway('gw-eu-1', 'crd');
    expect(book.gatewayNames()).toEqual([]);
    expect(book.connectionOf(PLANT)).toBeUndefined();
  });
});

describe('text of a source', () => {
  it('is clipped by character', () => {
    const book = bookOf(
      sample(-10, [
        aPeer(-10, {
          statusMessage: '👩‍🚀'.repeat(2_000),
          flux: { relay: 'relay-eu-1', lastError: 'e'.repeat(400) },
        }),
      ]),
    );
    expect(tunnelIn(book).statusMessage).toMatch(/^(?:👩‍🚀){1024}…$/u);
    const { flux } = book.tunnel(REGISTERED, NOON);
    expect(flux).toMatchObject({
      ok: true,
      value: { lastError: `${'e'.repeat(300)}…` },
    });
  });
});
