/** Real servers do some things after they answered: asks until it holds, with a deadline. */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | undefined>,
  deadlineMs = 30_000,
): Promise<T> {
  const end = Date.now() + deadlineMs;
  for (;;) {
    const found = await ask();
    if (found !== undefined) return found;
    if (Date.now() > end)
      throw new Error(`${what}: not within ${deadlineMs} ms`);
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}
