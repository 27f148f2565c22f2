import { randomBytes } from 'crypto';
import { flat, quote } from './quote';

describe('quote', () => {
  it('clips after 300 graphemes and never inside one', () => {
    const family = '👩‍👩‍👧';
    const text = flat(family.repeat(400));
    expect(text).toBe(`${family.repeat(300)}…`);
    expect(flat('x'.repeat(300))).toBe('x'.repeat(300));
  });

  it('makes one line of it and lets nothing turn the direction of what follows', () => {
    expect(quote('a\r\n\tb\u0000c\u2028d\u202ee')).toBe('“a b c de”');
  });

  it('takes keys and tokens out', () => {
    const key = randomBytes(32).toString('base64');
    expect(flat(`peer ${key} says no`)).toBe('peer [removed] says no');
  });
});
