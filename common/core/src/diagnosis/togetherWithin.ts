/**
 * `W` of tunnels.md §6.1: the largest set whose times lie within `span`. Of several equally large ones the latest: it
 * is the outage that is going on. What has no time was not seen to go together with anything.
 */
export function togetherWithin<T>(
  items: readonly T[],
  timeOf: (item: T) => number | undefined,
  span: number,
): readonly T[] {
  const timed = items
    .flatMap(item => {
      const at = timeOf(item);
      return at === undefined ? [] : [{ item, at }];
    })
    .sort((a, b) => a.at - b.at);
  let best = { from: 0, to: 0 };
  let from = 0;
  for (let to = 1; to <= timed.length; to += 1) {
    while (timed[to - 1].at - timed[from].at > span) from += 1;
    if (to - from >= best.to - best.from) best = { from, to };
  }
  return timed.slice(best.from, best.to).map(({ item }) => item);
}
