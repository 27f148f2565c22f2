import fc from 'fast-check';
import { at, clusterId, failure, sample } from './__testUtils__/samples';
import { GatewayReading, PeerReading } from './reading';
import { SourceKind } from './source';
import { TunnelKnowledge, TunnelRegistration } from './tunnel';
import { TunnelBook } from './tunnelBook';

const CLUSTERS = ['c-m-1', 'c-m-2', 'c-m-3'].map(clusterId);
const KINDS: readonly SourceKind[] = ['crd', 'prometheus', 'wg-dump'];

const seconds = fc.integer({ min: -600, max: 60 });
const time = fc.option(fc.integer({ min: -900, max: 120 }).map(at), {
  nil: null,
});
const bytes = fc.integer({ min: 0, max: 5 }).map(BigInt);
const address = fc.constantFrom('100.70.0.1', '100.70.0.2', '100.70.0.3');

const flux = fc.record(
  {
    relay: fc.constantFrom('relay-eu-1', 'relay-eu-2'),
    session: fc.option(fc.boolean(), { nil: null }),
    since: time,
    lastReceiveAt: time,
    lastSendAt: time,
    lastError: fc.option(fc.string(), { nil: null }),
  },
  { requiredKeys: ['relay'] },
);

const peer: fc.Arbitrary<PeerReading> = fc.record(
  {
    clusterId: fc.constantFrom(...CLUSTERS),
    peer: fc.constantFrom('keyA', 'keyB', 'keyC', 'keyD'),
    arcnetIP: address,
    allowedIPs: fc.uniqueArray(
      fc.oneof(
        address.map(ip => `${ip}/32`),
        fc.constant('100.70.0.0/16'),
      ),
      { maxLength: 2 },
    ),
    handshakeAt: time,
    rxBytes: bytes,
    txBytes: bytes,
    wasReset: fc.boolean(),
    growth: fc.record({ rx: bytes, tx: bytes, windowS: fc.constant(120) }),
    endpoint: fc.option(fc.constantFrom('127.0.0.1:1', '198.51.100.3:2'), {
      nil: null,
    }),
    carrier: fc.constantFrom('direct' as const, 'flux' as const),
    flux,
  },
  { requiredKeys: [] },
);

const reading = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .record({
        kind: fc.constantFrom(...KINDS),
        seconds,
        peers: fc.array(peer, { maxLength: 4 }),
        interfaceUp: fc.option(fc.boolean(), { nil: null }),
        writtenAt: fc.option(seconds.map(at), { nil: undefined }),
      })
      .map(({ kind, seconds: s, peers, interfaceUp, writtenAt }) =>
        sample(s, peers, {
          kind,
          interfaceUp,
          ...(writtenAt !== undefined && { writtenAt }),
        }),
      ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(seconds, fc.constantFrom(...KINDS))
      .map(([s, kind]) => failure(s, kind)),
  },
);
const readings = fc.array(reading, { maxLength: 12 });

const registrations: readonly TunnelRegistration[] = CLUSTERS.flatMap(
  (cluster, index): TunnelRegistration[] => [
    {
      clusterId: cluster,
      gateway: 'gw-eu-1',
      arcnetIP: `100.70.0.${index + 1}`,
      peer: 'keyA',
      claimedBy: [`tenant t${index}`],
    },
    { clusterId: cluster, claimedBy: [] },
  ],
);

function ask(book: TunnelBook): readonly TunnelKnowledge[] {
  return registrations.map(registration => book.tunnel(registration, at(0)));
}

function bookOf(taken: readonly GatewayReading[]): TunnelBook {
  const book = new TunnelBook();
  taken.forEach(one => book.take(one));
  return book;
}

describe('for all readings', () => {
  it('no age, window or silence is negative', () => {
    fc.assert(
      fc.property(readings, taken => {
        for (const { arcnet, flux: carrier } of ask(bookOf(taken))) {
          const tunnel = arcnet.ok ? arcnet.value : arcnet.last?.value;
          const path = carrier.ok ? carrier.value : carrier.last?.value;
          for (const span of [
            tunnel?.handshakeAgeS,
            tunnel?.frozenS,
            tunnel?.windowS,
            path?.receiveAgeS,
            path?.sendAgeS,
          ])
            expect(span ?? 0).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('growth is never negative, and there is none after a reset', () => {
    fc.assert(
      fc.property(readings, taken => {
        for (const { arcnet } of ask(bookOf(taken))) {
          if (!arcnet.ok) continue;
          const { rxDelta, txDelta, wasReset } = arcnet.value;
          const grown = [rxDelta, txDelta].filter(delta => delta !== null);
          expect(grown.filter(delta => delta < 0n || wasReset)).toEqual([]);
        }
      }),
    );
  });

  it('taking them all a second time changes nothing', () => {
    fc.assert(
      fc.property(readings, taken => {
        const once = bookOf(taken);
        const twice = bookOf(taken.flatMap(one => [one, one]));
        expect(ask(twice)).toEqual(ask(once));
      }),
    );
  });

  it('the order in which different sources speak does not matter', () => {
    fc.assert(
      fc.property(readings, taken => {
        const byKind = KINDS.flatMap(kind =>
          taken.filter(({ source }) => source.kind === kind),
        );
        expect(ask(bookOf(byKind))).toEqual(ask(bookOf(taken)));
      }),
    );
  });

  it('losing a source never makes a tunnel known that was unknown', () => {
    fc.assert(
      fc.property(readings, fc.constantFrom(...KINDS), (taken, kind) => {
        const before = ask(bookOf(taken));
        const lost = bookOf(taken);
        lost.forgetGateway('gw-eu-1', kind);
        const failed = bookOf([...taken, failure(100, kind)]);
        for (const after of [ask(lost), ask(failed)]) {
          const appeared = after.filter(
            ({ arcnet }, index) => arcnet.ok && !before[index].arcnet.ok,
          );
          expect(appeared).toEqual([]);
        }
      }),
    );
  });

  it('a book that was saved and restored gives the same answers, now and after the next reading', () => {
    fc.assert(
      fc.property(readings, reading, (taken, next) => {
        const book = bookOf(taken);
        const restored = new TunnelBook();
        restored.restore(JSON.parse(JSON.stringify(book.snapshot())));
        expect(ask(restored)).toEqual(ask(book));
        expect(restored.gateway('gw-eu-1', at(0))).toEqual(
          book.gateway('gw-eu-1', at(0)),
        );
        book.take(next);
        restored.take(next);
        expect(ask(restored)).toEqual(ask(book));
      }),
    );
  });

  it('foreign JSON is ignored', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const book = new TunnelBook();
        book.restore(value);
        book.restore({ 'gw-eu-1': { version: 1, sources: [value] } });
        expect(book.gatewayNames()).toEqual([]);
      }),
    );
  });
});
