import { readEventStream } from './readEventStream';

function streamOf(...chunks: Uint8Array[]) {
  const state = { cancelled: false };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
    },
    cancel() {
      state.cancelled = true;
    },
  });
  return { body, state };
}

function closed(...chunks: Uint8Array[]) {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

const bytes = (text: string) => new TextEncoder().encode(text);

async function all(body: ReadableStream<Uint8Array>) {
  const got: string[] = [];
  for await (const data of readEventStream(body)) got.push(data);
  return got;
}

describe('readEventStream', () => {
  it('gives the data of each event, whatever the chunks are cut at', async () => {
    const whole = bytes('id: 1\ndata: {"a":"Zürich"}\n\n: beat\n\ndata: 2\n\n');
    for (let cut = 1; cut < whole.length; cut++) {
      expect(await all(closed(whole.slice(0, cut), whole.slice(cut)))).toEqual([
        '{"a":"Zürich"}',
        '2',
      ]);
    }
  });

  it('does not give an event that was cut off by the end', async () => {
    expect(await all(closed(bytes('data: 1\n\ndata: 2')))).toEqual(['1']);
  });

  it('closes the connection when its reader leaves', async () => {
    const { body, state } = streamOf(bytes('data: 1\n\ndata: 2\n\n'));
    for await (const data of readEventStream(body)) {
      expect(data).toBe('1');
      break;
    }
    expect(state.cancelled).toBe(true);
  });

  it('gives up on an event without end', async () => {
    const { body } = streamOf(bytes(`data: ${'x'.repeat(1_100_000)}`));
    await expect(all(body)).rejects.toThrow(/buffer/i);
  });
});
