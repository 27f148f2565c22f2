/** Bytes in use after a collection. */
export function heap(): number {
  if (globalThis.gc === undefined)
    throw new Error(
      'run with --expose-gc: heap is measured after a collection',
    );
  globalThis.gc();
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

let alive: unknown;
/** What is measured must not be collected while it is measured. */
export function keepAlive(value: unknown): void {
  alive = value;
  if (alive === undefined) throw new Error('nothing to keep');
  alive = undefined;
}
