/** Waits for I/O, never for time: looks again after each turn of the event loop. */
export async function eventually<T>(
  look: () => T | undefined | false,
  what = 'what the test waits for',
): Promise<T> {
  const giveUp = Date.now() + 10_000;
  for (;;) {
    const seen = look();
    if (seen !== undefined && seen !== false) return seen;
    if (Date.now() > giveUp) throw new Error(`never came: ${what}`);
    await new Promise(resolve => setImmediate(resolve));
  }
}

/** Gives everything that is on its way a fair chance to arrive, to show that something does not happen. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) {
    await new Promise(resolve => setImmediate(resolve));
  }
}
