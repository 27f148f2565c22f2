/** Closes after each test what it started. Called once, at the top of a test file. */
export function serversOfTest(): <T extends { close(): Promise<void> }>(
  starting: Promise<T>,
) => Promise<T> {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });
  return async starting => {
    const server = await starting;
    closing.push(server.close);
    return server;
  };
}
