import { readLines } from './readLines';

function streamOf(chunks: readonly Uint8Array[], onCancel?: () => void) {
  const rest = [...chunks];
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const next = rest.shift();
        if (next) controller.enqueue(next);
        else controller.close();
      },
      cancel: onCancel,
    },
    { highWaterMark: 0 },
  );
}

const open = new AbortController().signal;

async function all(body: ReadableStream<Uint8Array>): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of readLines(body, open)) lines.push(line);
  return lines;
}

describe('readLines', () => {
  const bytes = new TextEncoder().encode('{"a":"é"}\n\n{"b":2}\r\n{"c":3}');
  const expected = ['{"a":"é"}', '{"b":2}\r', '{"c":3}'];

  it.each([1, 2, 3, 7, 1_000])(
    'puts lines together that arrive in pieces of %d bytes',
    async size => {
      const chunks: Uint8Array[] = [];
      for (let at = 0; at < bytes.length; at += size) {
        chunks.push(bytes.slice(at, at + size));
      }
      expect(await all(streamOf(chunks))).toEqual(expected);
    },
  );

  it('gives a line as soon as it is complete and closes the connection when left', async () => {
    const cancelled = jest.fn();
    const encoder = new TextEncoder();
    const lines = readLines(
      streamOf(
        [encoder.encode('one\ntw'), encoder.encode('o\nthree\n')],
        cancelled,
      ),
      open,
    );
    expect((await lines.next()).value).toBe('one');
    expect((await lines.next()).value).toBe('two');
    await lines.return(undefined);
    expect(cancelled).toHaveBeenCalledTimes(1);
  });

  it('does not collect a line without end', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(1_000_000));
    await expect(
      all(streamOf(Array.from({ length: 6 }, () => chunk))),
    ).rejects.toThrow('a line without end');
  });

  it('ends at once when it is told to, while nothing arrives', async () => {
    const cancelled = jest.fn();
    const left = new AbortController();
    const silent = new ReadableStream<Uint8Array>({ cancel: cancelled });
    const line = readLines(silent, left.signal).next();
    left.abort();
    await expect(line).rejects.toMatchObject({ name: 'AbortError' });
    expect(cancelled).toHaveBeenCalledTimes(1);
  });
});
