import { MooringError } from './failure';

/** A verdict with a week of history is some hundred kilobytes; what is larger is not ours. */
const MAX_LINE_CHARACTERS = 5_000_000;

/**
 * The lines of a stream as each is complete, wherever the network cut it; empty ones, which keep a connection open, are
 * left out. Ends with the reason of `signal` when that is aborted, also where the connection itself does not notice.
 */
export async function* readLines(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  // Ends a pending read at once. Nobody waits for the far end to agree: it may be what hangs. A body that failed by
  // itself refuses to be cancelled and has told why through the read.
  const leave = () => {
    reader.cancel().catch(() => undefined);
  };
  if (signal.aborted) leave();
  signal.addEventListener('abort', leave);
  let rest = '';
  let ended = false;
  try {
    while (!ended) {
      const { done, value } = await reader.read();
      ended = done;
      signal.throwIfAborted();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split('\n');
      rest = ended ? '' : lines.pop() ?? '';
      if (rest.length > MAX_LINE_CHARACTERS) {
        throw new MooringError({
          kind: 'unexpected-answer',
          text: 'The answer holds a line without end',
        });
      }
      for (const line of lines) if (line.trim() !== '') yield line;
    }
  } finally {
    signal.removeEventListener('abort', leave);
    // Leaving the loop early must close the connection, or the server keeps probing for nobody.
    if (!ended) leave();
  }
}
