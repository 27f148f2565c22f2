/** SQLite takes 32,766 values in one statement, and a long one keeps every other writer waiting. */
const ROWS_PER_STATEMENT = 500;

/** Runs one statement after another, each over at most 500 rows. */
export async function inChunks<T>(
  rows: readonly T[],
  run: (chunk: readonly T[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await run(rows.slice(start, start + ROWS_PER_STATEMENT));
  }
}
