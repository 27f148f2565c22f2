import { RateTiers } from './rateTiers';

it('lets one post a second into each channel', () => {
  const tiers = new RateTiers();
  const post = (channel: string, now: number) =>
    tiers.take('chat.postMessage', { channel }, now);
  expect(post('C1', 0)).toBeUndefined();
  expect(post('C1', 999)).toBe(1);
  expect(post('C2', 999)).toBeUndefined();
  expect(post('C1', 1_000)).toBeUndefined();
});

it('lets fifty edits a minute into the whole workspace', () => {
  const tiers = new RateTiers();
  const edit = (channel: string, now: number) =>
    tiers.take('chat.update', { channel }, now);
  for (let call = 0; call < 50; call += 1) {
    expect(edit(`C${call}`, 0)).toBeUndefined();
  }
  expect(edit('C1', 30_000)).toBe(30);
  expect(edit('C1', 60_000)).toBeUndefined();
});
