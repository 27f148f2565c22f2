import { diagnosisOf, SITUATIONS } from './__fixtures__/situations';
import { ROWS } from './table';
import { traceRows } from './trace';
import { CAUSES } from './verdict';

describe('traceRows', () => {
  it('tells of every row in printed order whether it matched, and what was not met', () => {
    const { facts } = diagnosisOf(SITUATIONS['arcnet-inside-flux']());
    const rows = traceRows(facts);
    expect(rows.map(({ row }) => row)).toEqual(ROWS.map(({ row }) => row));
    expect(rows.filter(({ matched }) => matched).map(({ row }) => row)).toEqual(
      ['F6', 'D4', 'U1', 'U6'],
    );
    const unmet = new Map(rows.map(row => [row.row, row.unmet]));
    expect(unmet.get('F4')).toEqual(['fluxHit']);
    expect(unmet.get('F5')).toEqual(['fluxLater']);
    expect(unmet.get('F6')).toEqual([]);
    expect(unmet.get('F7')).toEqual([
      '(carrier.unknown | (carrier.flux & !F.known))',
    ]);
    expect(unmet.get('K6')).toEqual([
      'connected',
      '!noPath',
      '(reached | unprobed | answeredEarlier)',
    ]);
  });

  it.each(CAUSES)('agrees with the verdict %s', cause => {
    const diagnosis = diagnosisOf(SITUATIONS[cause]());
    const matched = traceRows(diagnosis.facts).filter(row => row.matched);
    expect(matched[0]).toMatchObject({ row: diagnosis.row, cause });
    expect(
      matched
        .slice(1)
        .filter(({ row }) => !row.startsWith('U'))
        .map(({ row }) => row),
    ).toEqual(diagnosis.secondary.map(({ row }) => row));
  });

  it('names conditions in words that no verdict is kept from saying', () => {
    const names = traceRows(diagnosisOf(SITUATIONS.connected()).facts)
      .flatMap(({ unmet }) => unmet)
      .join('\n')
      .toLowerCase();
    const phrases = ROWS.flatMap(({ neverSay }) => neverSay);
    // A single word may be part of a name; a phrase may not.
    expect(
      phrases.filter(text => text.includes(' ') && names.includes(text)),
    ).toEqual([]);
  });
});
