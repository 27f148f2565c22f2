import * as fc from 'fast-check';
import { createLineSplitter } from './lineSplitter';

describe('createLineSplitter', () => {
  it('gives the same lines however the bytes are cut', () => {
    const text = fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 8 });
    fc.assert(
      fc.property(
        text,
        fc.array(fc.integer({ min: 1, max: 7 })),
        (parts, cuts) => {
          const lines = parts
            .map(part => part.replace(/[\r\n]/g, '').trim())
            .filter(part => part !== '');
          const bytes = Buffer.from(lines.map(part => `${part}\n`).join(''));
          const splitter = createLineSplitter(1_000_000);
          const got: string[] = [];
          for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
            const size = cuts[turn % Math.max(1, cuts.length)] ?? 3;
            const result = splitter.push(bytes.subarray(at, at + size));
            if (!result.ok) throw new Error('no line is too long here');
            got.push(...result.lines);
            at += size;
          }
          expect(got).toEqual(lines);
          expect(splitter.pendingBytes).toBe(0);
        },
      ),
    );
  });

  it('says how much of a line is missing its end', () => {
    const splitter = createLineSplitter(100);
    expect(splitter.push(Buffer.from('a\nbcd'))).toEqual({
      ok: true,
      lines: ['a'],
    });
    expect(splitter.pendingBytes).toBe(3);
  });

  it.each([
    ['in one chunk', ['123456\n']],
    ['over several', ['123', '456']],
  ])('refuses a line longer than allowed, %s', (_, chunks) => {
    const splitter = createLineSplitter(5);
    const results = chunks.map(chunk => splitter.push(Buffer.from(chunk)));
    expect(results.at(-1)).toEqual({ ok: false, bytes: 6 });
  });

  it('copies each byte once: 8 MB in small chunks take no time', () => {
    const splitter = createLineSplitter(9_000_000);
    const chunk = Buffer.alloc(1_000, 'x');
    for (let sent = 0; sent < 8_000; sent += 1) splitter.push(chunk);
    const last = splitter.push(Buffer.from('\n'));
    expect(last.ok && last.lines[0].length).toBe(8_000_000);
  });
});
