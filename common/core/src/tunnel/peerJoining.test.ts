import {
  aDumpPeer,
  aPeer,
  at,
  MILL,
  NOON,
  PLANT,
  REGISTERED,
  sample,
} from './__testUtils__/samples';
import { bookOf, tunnelIn } from './__testUtils__/books';

const otherPeer = (seconds: number) =>
  aDumpPeer(seconds, { peer: 'bqgkQVSf', allowedIPs: ['100.70.0.12/32'] });

describe('joining a peer to a cluster', () => {
  it('goes by cluster id before anything else', () => {
    const book = bookOf(
      sample(-10, [
        aPeer(-10, { clusterId: MILL, peer: 'otherKey' }),
        aPeer(-10, { allowedIPs: ['100.70.0.17/32'] }),
      ]),
    );
    expect(tunnelIn(book)).toMatchObject({
      peer: 'nesxnpDu',
      allowedIPs: ['100.70.0.17/32'],
    });
  });

  it('goes by the registered fingerprint before the address', () => {
    const book = bookOf(
      sample(
        -10,
        [
          aDumpPeer(-10, { peer: 'thiefKey' }),
          aDumpPeer(-10, { allowedIPs: [] }),
        ],
        { kind: 'wg-dump' },
      ),
    );
    expect(tunnelIn(book, { ...REGISTERED, peer: 'nesxnpDu' })).toMatchObject({
      peer: 'nesxnpDu',
      ipOwners: ['thiefKey', 'tenant acme'],
    });
  });

  it('finds a key that only another source names for the cluster', () => {
    const book = bookOf(
      sample(-300, [aPeer(-300)]),
      sample(-10, [aDumpPeer(-10, { allowedIPs: ['100.70.0.17/32'] })], {
        kind: 'wg-dump',
      }),
    );
    expect(tunnelIn(book)).toMatchObject({
      peer: 'nesxnpDu',
      allowedIPs: ['100.70.0.17/32'],
    });
  });

  it('goes by a prefix around the address, the longest first', () => {
    const book = bookOf(
      sample(
        -10,
        [
          aDumpPeer(-10, { peer: 'wideKey1', allowedIPs: ['100.70.0.0/16'] }),
          aDumpPeer(-10, {
            peer: 'nearKey1',
            allowedIPs: ['10.0.0.0/8', '100.70.0.0/28'],
          }),
        ],
        { kind: 'wg-dump' },
      ),
    );
    expect(tunnelIn(book).peer).toBe('nearKey1');
  });

  it('leaves the peer of another cluster alone, whatever address it holds', () => {
    const book = bookOf(sample(-10, [aPeer(-10, { clusterId: MILL })]));
    expect(tunnelIn(book)).toMatchObject({
      state: 'absent',
      ipOwners: ['nesxnpDu', 'tenant acme'],
    });
  });

  it('keeps the victim of a duplicate: the one that held the address before', () => {
    const thief = (seconds: number) =>
      aDumpPeer(seconds, {
        peer: 'Ig/V8ISH',
        endpoint: null,
        handshakeAt: null,
        rxBytes: 0n,
      });
    const victim = (seconds: number) => aDumpPeer(seconds, { allowedIPs: [] });
    const dump = (
      seconds: number,
      peers: readonly ReturnType<typeof thief>[],
    ) => sample(seconds, peers, { kind: 'wg-dump' });
    const book = bookOf(
      dump(-40, [aDumpPeer(-40)]),
      dump(-10, [victim(-10), thief(-10)]),
    );
    expect(tunnelIn(book)).toMatchObject({
      peer: 'nesxnpDu',
      allowedIPs: [],
      state: 'established',
      ipOwners: ['Ig/V8ISH', 'tenant acme'],
    });

    // Removing the thief does not give the address back.
    book.take(dump(-5, [victim(-5)]));
    expect(tunnelIn(book)).toMatchObject({ peer: 'nesxnpDu', allowedIPs: [] });
    // Removing the victim leaves the address to whoever has it.
    book.take(dump(-4, [thief(-4)]));
    expect(tunnelIn(book)).toMatchObject({
      peer: 'Ig/V8ISH',
      state: 'never',
      ipOwners: ['Ig/V8ISH'],
    });
  });

  it('does not take a peer that was given another address for a victim', () => {
    const dump = (seconds: number, of: Record<string, string>) =>
      sample(
        seconds,
        Object.entries(of).map(([peer, address]) =>
          aDumpPeer(seconds, { peer, allowedIPs: [`${address}/32`] }),
        ),
        { kind: 'wg-dump' },
      );
    const swapped = bookOf(
      dump(-40, { plantKey: '100.70.0.11', millKey1: '100.70.0.17' }),
      dump(-10, { plantKey: '100.70.0.17', millKey1: '100.70.0.11' }),
    );
    expect(tunnelIn(swapped).peer).toBe('millKey1');
    // With nobody else on the address, the peer that had it is still the cluster's: its new address is the mistake.
    const moved = bookOf(
      dump(-40, { plantKey: '100.70.0.11' }),
      dump(-10, { plantKey: '100.70.0.17' }),
    );
    expect(tunnelIn(moved)).toMatchObject({
      peer: 'plantKey',
      allowedIPs: ['100.70.0.17/32'],
    });
  });

  it('takes gateway, address and carrier from the connection where nothing is registered', () => {
    const book = bookOf(sample(-10, [aPeer(-10, { carrier: 'flux' })]));
    expect(book.connectionOf(PLANT)).toEqual({
      gateway: 'gw-eu-1',
      arcnetIP: '100.70.0.11',
      carrier: 'flux',
    });
    expect(book.connectionOf(MILL)).toBeUndefined();
    expect(
      book.tunnel({ clusterId: PLANT, claimedBy: [] }, NOON),
    ).toMatchObject({
      gateway: 'gw-eu-1',
      carrier: 'flux',
      arcnet: { value: { arcnetIP: '100.70.0.11', state: 'established' } },
    });
  });

  it('names the gateway that heard from a cluster last where several have its connection', () => {
    const book = bookOf(
      sample(-10, [aPeer(-10, { handshakeAt: at(-500) })]),
      sample(-10, [aPeer(-10)], { gateway: 'gw-eu-2' }),
    );
    expect(book.connectionOf(PLANT)?.gateway).toBe('gw-eu-2');
  });
});

describe('owners of an address', () => {
  it('count a peer and its own tenant once', () => {
    expect(tunnelIn(bookOf(sample(-10, [aPeer(-10)]))).ipOwners).toEqual([
      'nesxnpDu',
    ]);
  });

  it('are the tenant alone while no peer has it', () => {
    const book = bookOf(sample(-10, [otherPeer(-10)], { kind: 'wg-dump' }));
    expect(tunnelIn(book).ipOwners).toEqual(['tenant acme']);
  });

  it('are all tenants that name it', () => {
    const book = bookOf(sample(-10, [aPeer(-10)]));
    const { ipOwners } = tunnelIn(book, {
      ...REGISTERED,
      claimedBy: ['tenant acme', 'tenant globex'],
    });
    expect(ipOwners).toEqual(['nesxnpDu', 'tenant acme', 'tenant globex']);
  });

  it('are both connections that name it, also the one that lost it', () => {
    const book = bookOf(
      sample(-10, [
        aPeer(-10, { allowedIPs: [] }),
        aPeer(-10, { clusterId: MILL, peer: 'thiefKey' }),
      ]),
    );
    expect(tunnelIn(book).ipOwners).toEqual(['thiefKey', 'nesxnpDu']);
  });

  it('are one where a peer may not use the address its record names', () => {
    const book = bookOf(
      sample(-10, [aPeer(-10, { allowedIPs: ['100.70.0.17/32'] })]),
    );
    expect(tunnelIn(book).ipOwners).toEqual(['nesxnpDu']);
  });
});
