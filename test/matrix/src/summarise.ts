import { Judged } from './runHttpMatrix';

/** What a run of the matrix found. */
export interface MatrixReport {
  readonly rows: number;
  readonly wrong: readonly {
    readonly where: string;
    readonly expected: string;
    readonly got: string;
  }[];
  readonly surfacesWithoutRow: readonly string[];
  readonly rowsWithoutSurface: readonly string[];
}

/** @param surfaces - everything that exists, found in the product and not in the matrix */
export function summarise(
  judged: readonly Judged[],
  surfaces: readonly string[],
): MatrixReport {
  const covered = new Set(judged.map(({ row }) => row.surface));
  return {
    rows: judged.length,
    wrong: judged
      .filter(
        ({ row, got }) =>
          row.outcome !== got.outcome || row.audit !== got.audit,
      )
      .map(({ row, got }) => ({
        where: `${row.surface} · ${row.target} · ${row.caller}`,
        expected: `${row.outcome} (audit: ${row.audit})`,
        got: `${got.outcome} (audit: ${got.audit})`,
      })),
    surfacesWithoutRow: surfaces.filter(surface => !covered.has(surface)),
    rowsWithoutSurface: [...covered].filter(
      surface => !surfaces.includes(surface),
    ),
  };
}
