import { settle } from './__testUtils__/eventually';
import { createRequestSlots } from './requestSlots';

describe('createRequestSlots', () => {
  const forever = new AbortController().signal;

  it('never runs more at once than there are slots, and runs all', async () => {
    const withSlot = createRequestSlots(3);
    let running = 0;
    let most = 0;
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        withSlot(forever, async () => {
          running += 1;
          most = Math.max(most, running);
          await settle();
          running -= 1;
          return index;
        }),
      ),
    );
    expect(most).toBe(3);
    expect(results).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });

  it('frees the slot of work that failed', async () => {
    const withSlot = createRequestSlots(1);
    await expect(
      withSlot(forever, () => Promise.reject(new Error('failed'))),
    ).rejects.toThrow('failed');
    await expect(withSlot(forever, async () => 'next')).resolves.toBe('next');
  });

  it('lets a waiting caller leave, and does not give it the slot later', async () => {
    const withSlot = createRequestSlots(1);
    let finish = () => {};
    const first = withSlot(
      forever,
      () => new Promise<void>(done => (finish = done)),
    );
    const patience = new AbortController();
    const second = withSlot(patience.signal, async () => 'never');
    const third = withSlot(forever, async () => 'third');
    patience.abort(new Error('gave up'));
    await expect(second).rejects.toThrow('gave up');
    finish();
    await first;
    await expect(third).resolves.toBe('third');
  });
});
