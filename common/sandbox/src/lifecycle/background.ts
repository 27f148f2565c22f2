/**
 * Work that follows a commit without being part of it, as the controllers of a real cluster do:
 * one run per key, after the request that caused it was answered.
 */
export class Background {
  private readonly pending = new Map<string, NodeJS.Immediate>();
  private isClosed = false;

  schedule(key: string, task: () => void) {
    if (this.isClosed || this.pending.has(key)) return;
    this.pending.set(
      key,
      setImmediate(() => {
        this.pending.delete(key);
        task();
      }),
    );
  }

  close() {
    this.isClosed = true;
    for (const immediate of this.pending.values()) clearImmediate(immediate);
    this.pending.clear();
  }
}
