import { foreignText } from './foreignText';

it('is one line without control characters or turned-round text', () => {
  expect(foreignText('a\r\nb\u001b[31mc\u202Ed\u2028e\u0000')).toBe(
    'a b [31mc d e',
  );
});

it('is clipped between characters as people see them', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(foreignText(family.repeat(400))).toBe(`${family.repeat(300)}…`);
});

it('does not become long by piling marks on one character', () => {
  expect(foreignText(`a${'\u0301'.repeat(10_000)}`).length).toBeLessThan(4_000);
});

it('holds no credential', () => {
  const token = `eyJ${'a1'.repeat(20)}.${'b2'.repeat(20)}`;
  expect(foreignText(`token ${token} refused`)).not.toContain(token);
});
