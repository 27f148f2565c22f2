import { instant, MINUTE } from '@mooring/core';
import { aClusterId } from '../probes/__testUtils__/probing';
import { aProbe, before, NOON } from './__testUtils__/subjects';
import { ProbeBook } from './probeBook';

const A = aClusterId('c-m-a');
const B = aClusterId('c-m-b');

describe('ProbeBook', () => {
  it('keeps what was probed of a cluster, oldest first, whichever run came in last', () => {
    const book = new ProbeBook();
    book.add(A, null, [aProbe(10)]);
    book.add(A, null, [aProbe(300), aProbe(200)]);
    book.add(B, null, [aProbe(1)]);
    expect(book.ofCluster(A, NOON).map(({ at }) => at)).toEqual([
      before(300),
      before(200),
      before(10),
    ]);
  });

  it('takes what was probed of the gateway itself for all clusters behind it', () => {
    const book = new ProbeBook();
    const gateway = aProbe(10, { hop: 'gateway', outcome: 'timeout' });
    book.add(A, 'gw-north', [gateway, aProbe(9)]);
    expect(book.ofGateway('gw-north', NOON)).toEqual([gateway]);
    expect(book.ofGateway('gw-south', NOON)).toEqual([]);
    expect(book.ofCluster(A, NOON)).toEqual([aProbe(9)]);
  });

  it('keeps nothing of a gateway that nobody knows', () => {
    const book = new ProbeBook();
    book.add(A, null, [aProbe(10, { hop: 'gateway' })]);
    expect(book.ofGateway('', NOON)).toEqual([]);
    expect(book.ofCluster(A, NOON)).toEqual([]);
  });

  it('forgets after a quarter of an hour, to the millisecond', () => {
    const book = new ProbeBook();
    const gateway = aProbe(0, { hop: 'gateway' });
    book.add(A, 'gw-north', [aProbe(0), gateway]);
    const last = instant(NOON + 15 * MINUTE);
    expect(book.ofCluster(A, last)).toEqual([aProbe(0)]);
    expect(book.ofGateway('gw-north', last)).toEqual([gateway]);
    expect(book.ofCluster(A, instant(last + 1))).toEqual([]);
    expect(book.ofGateway('gw-north', instant(last + 1))).toEqual([]);
  });

  it('drops the old ones of several', () => {
    const book = new ProbeBook();
    book.add(A, null, [aProbe(16 * 60), aProbe(14 * 60), aProbe(5)]);
    expect(book.ofCluster(A, NOON)).toEqual([aProbe(14 * 60), aProbe(5)]);
  });

  it('holds no more than a quarter of an hour can bring, and drops the oldest', () => {
    const book = new ProbeBook();
    for (let run = 0; run < 100; run++)
      book.add(
        A,
        null,
        Array.from({ length: 9 }, () => aProbe(800 - run)),
      );
    const held = book.ofCluster(A, NOON);
    expect(held).toHaveLength(256);
    expect(held.at(-1)?.at).toBe(before(701));
  });

  it('gives the same array while nothing changes, so that nothing is judged anew', () => {
    const book = new ProbeBook();
    book.add(A, null, [aProbe(20), aProbe(10)]);
    const held = book.ofCluster(A, NOON);
    expect(book.ofCluster(A, instant(NOON + MINUTE))).toBe(held);
    book.add(A, null, [aProbe(1)]);
    expect(book.ofCluster(A, NOON)).not.toBe(held);
    expect(book.ofCluster(B, NOON)).toBe(book.ofCluster(B, NOON));
  });

  it('forgets a cluster on demand', () => {
    const book = new ProbeBook();
    book.add(A, null, [aProbe(1)]);
    book.forget(A);
    expect(book.ofCluster(A, NOON)).toEqual([]);
  });
});
