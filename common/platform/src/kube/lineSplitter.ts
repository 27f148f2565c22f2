export type SplitResult =
  | { readonly ok: true; readonly lines: readonly string[] }
  | { readonly ok: false; readonly bytes: number };

export interface LineSplitter {
  /** Complete lines without their end; empty lines are left out. Not ok: the line under way is longer than allowed. */
  push(chunk: Uint8Array): SplitResult;
  /** Bytes of the line under way. More than zero at the end of a stream: it was cut within a line. */
  readonly pendingBytes: number;
}

const NEWLINE = 0x0a;

/**
 * Cuts a byte stream into lines of text. Works on bytes, so that a character split between two chunks stays whole,
 * and copies each byte once, so that a 2 MB object in small chunks does not cost its square.
 */
export function createLineSplitter(maxLineBytes: number): LineSplitter {
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;

  return {
    get pendingBytes() {
      return pendingBytes;
    },
    push(chunk) {
      const lines: string[] = [];
      let start = 0;
      for (
        let end = chunk.indexOf(NEWLINE);
        end !== -1;
        end = chunk.indexOf(NEWLINE, start)
      ) {
        const bytes = pendingBytes + end - start;
        if (bytes > maxLineBytes) return { ok: false, bytes };
        const line = Buffer.concat([...pending, chunk.subarray(start, end)])
          .toString('utf8')
          .trim();
        if (line !== '') lines.push(line);
        pending = [];
        pendingBytes = 0;
        start = end + 1;
      }
      if (start < chunk.length) {
        pending.push(chunk.subarray(start));
        pendingBytes += chunk.length - start;
      }
      return pendingBytes > maxLineBytes
        ? { ok: false, bytes: pendingBytes }
        : { ok: true, lines };
    },
  };
}
