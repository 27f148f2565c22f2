import { createParser } from 'eventsource-parser';

/** One event says what changed; a larger one is not ours. */
const MAX_BUFFER_CHARACTERS = 1_000_000;

/**
 * The `data` of each server-sent event, as it arrives. `EventSource` cannot send the portal's bearer token, so the
 * stream is read from a fetch.
 */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<string> {
  const arrived: string[] = [];
  const parser = createParser({
    maxBufferSize: MAX_BUFFER_CHARACTERS,
    onEvent: event => arrived.push(event.data),
    onError: error => {
      // An unknown field is to be ignored by the standard; only a stream out of bounds cannot go on.
      if (error.type === 'max-buffer-size-exceeded') throw error;
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let ended = false;
  try {
    while (!ended) {
      const { done, value } = await reader.read();
      ended = done;
      if (value) parser.feed(decoder.decode(value, { stream: true }));
      yield* arrived.splice(0);
    }
  } finally {
    // Leaving the loop early must close the connection, or the server keeps counting it against the reader.
    if (!ended) await reader.cancel();
  }
}
