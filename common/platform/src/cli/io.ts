/** Where a command writes; a test reads it there. */
export interface CliIo {
  out(text: string): void;
  err(text: string): void;
}

/** A command: its exit code is its answer. */
export type CliCommand = (
  args: readonly string[],
  io: CliIo,
) => Promise<number>;
