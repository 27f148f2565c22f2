import { diagnosisOf, SITUATIONS } from './__fixtures__/situations';
import { ROWS } from './table';
import { CAUSES } from './verdict';

const PRINTED =
  'S1 S2 S3 S4 S5 S6 K1 K2 K3 K4 K5 K6 K7 N1 N2 N3 N4 N5 N6 N7 N8 A1 A2 A3 F1 F2 F3 F4 F5 F6 F7 D1 D2 D3 D4 U1 P1 P2 P3 P4 P5 P6 P7 P8 P9 P10 P11 G1 G2 U2 U3 U4 U5 U6';

/** Confidence column of tunnels.md §6.2, as its situation owes them. */
const HIGH =
  'S1 S2 S3 K5 K6 N1 N2 N3 N4 A2 F1 F2 F3 F4 D1 P1 P2 P4 P8 P10 G1 G2'.split(
    ' ',
  );
const LOW = 'S4 S6 K4 N8 F7 D3 D4 U1 P6 P7 P11 U4'.split(' ');
const NONE = 'K7 U2 U3 U5 U6'.split(' ');

function owed(row: string): string {
  if (HIGH.includes(row)) return 'high';
  if (LOW.includes(row)) return 'low';
  return NONE.includes(row) ? 'none' : 'medium';
}

describe('table', () => {
  it('holds the 54 rows in printed order', () => {
    expect(ROWS.map(({ row }) => row).join(' ')).toBe(PRINTED);
    expect(ROWS).toHaveLength(54);
  });

  it('gives every cause once, in the order of the model', () => {
    expect(ROWS.map(({ cause }) => cause)).toEqual(CAUSES);
  });

  it.each(ROWS.map(row => [row.row, row] as const))(
    '%s is the verdict on its situation',
    (id, { layer, cause }) => {
      expect(diagnosisOf(SITUATIONS[cause]())).toMatchObject({
        row: id,
        layer,
        cause,
        confidence: owed(id),
        caps: [],
      });
    },
  );
});
