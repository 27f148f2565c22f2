import { ProbeReason } from './probe';
import { ProbeSlots } from './probeSlots';

/** Eight slots, and who tries to fill them, each from a gateway of its own unless said otherwise. */
function filled(
  reason: ProbeReason,
  gatewayOf: (i: number) => string | undefined = i => `gw-${i}`,
): { readonly slots: ProbeSlots; readonly taken: number } {
  const slots = new ProbeSlots(8);
  let taken = 0;
  for (let i = 0; i < 20; i++) {
    if (!slots.mayRun(reason, gatewayOf(i))) continue;
    slots.take(reason, gatewayOf(i));
    taken++;
  }
  return { slots, taken };
}

describe('ProbeSlots', () => {
  it.each<[ProbeReason, number]>([
    ['demand', 8],
    ['news', 6],
    ['suspicion', 4],
    ['background', 2],
  ])('lets %s fill %i of eight', (reason, most) => {
    expect(filled(reason).taken).toBe(most);
  });

  it('keeps a slot for whoever waits, whatever else is lost', () => {
    const { slots } = filled('news');
    expect(slots.mayRun('demand', 'gw-1')).toBe(true);
    expect(slots.mayRun('suspicion', 'gw-99')).toBe(false);
  });

  it('lets a loss start beside a full round of looks at old ones', () => {
    const { slots } = filled('suspicion');
    expect(slots.mayRun('news', 'gw-99')).toBe(true);
  });

  it('lets no gateway hold more than three', () => {
    const { slots, taken } = filled('news', () => 'gw-silent');
    expect(taken).toBe(3);
    expect(slots.mayRun('news', 'gw-other')).toBe(true);
    expect(slots.mayRun('demand', 'gw-silent')).toBe(true);
  });

  it('counts no gateway where none is known', () => {
    expect(filled('news', () => undefined).taken).toBe(6);
  });

  it('gives a slot back', () => {
    const slots = new ProbeSlots(1);
    const giveBack = slots.take('demand', 'gw');
    expect(slots.mayRun('demand', 'gw')).toBe(false);
    giveBack();
    expect(slots.mayRun('background', 'gw')).toBe(true);
  });
});
