import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONDITIONS } from './conditions';
import { ROWS } from './table';

/** Whoever is woken reads the document, not the code. */
const text = readFileSync(
  join(__dirname, '../../../../docs/diagnosis.md'),
  'utf8',
);

const cells = (line: string) =>
  line.split('|').map(cell => cell.trim().replaceAll('`', ''));

describe('docs/diagnosis.md', () => {
  it('has every row of the table in its order, with layer and cause', () => {
    const documented = text
      .split('\n')
      .filter(line => /^\| [A-Z]\d+ /.test(line))
      .map(line => cells(line).slice(1, 4));
    expect(documented).toEqual(
      ROWS.map(({ row, layer, cause }) => [row, layer, cause]),
    );
  });

  it.each(Object.keys(CONDITIONS))('explains the condition %s', name => {
    const glossary = text.slice(text.indexOf('\n## Glossary'));
    const entries = glossary
      .split('\n')
      .filter(line => line.startsWith('| `'))
      .map(line => line.split('|')[1]);
    expect(entries.some(entry => entry.includes(`\`${name}\``))).toBe(true);
  });
});
