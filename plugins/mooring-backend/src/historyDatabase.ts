type Open<T> = () => Promise<T>;

/** A database that is asked for before whoever has it has started. */
export class HistoryDatabase<T> {
  #provide: (open: Open<T>) => void = () => {};
  readonly #provided = new Promise<Open<T>>(resolve => {
    this.#provide = resolve;
  });

  /** Only the first one counts. Nothing is opened before somebody asks. */
  provide(open: Open<T>): void {
    this.#provide(open);
  }

  /** Waits, for ever if need be, for one to be provided. */
  async open(): Promise<T> {
    const open = await this.#provided;
    return open();
  }
}
