import { KubeConnection } from '@mooring/platform';
import { PATHS } from './bareList';

/** Watches management clusters and nothing else; who waits for one is called at its next event. */
export async function bareWatch(
  connection: KubeConnection,
  waiting: ReadonlyMap<string, () => void>,
  signal: AbortSignal,
): Promise<void> {
  const list = await connection.request({
    path: PATHS[0],
    query: { limit: 1 },
  });
  if (!list.ok) throw new Error(list.message);
  const stream = connection.stream({
    path: PATHS[0],
    query: { watch: true },
    idleMs: 60_000,
    signal,
  });
  for await (const item of stream) {
    if (item.kind !== 'line') continue;
    const name = /"name":"(c-m-[0-9a-z]+)"/.exec(item.text)?.[1];
    if (name !== undefined) waiting.get(name)?.();
  }
}
