import { sees, refused } from './row';
import { summarise } from './summarise';

const row = {
  surface: 'GET /v1/clusters',
  target: 'the list',
  caller: 'tenant admin',
  ...sees('acme'),
};

describe('summarise', () => {
  it('counts a row that came out as written as right', () => {
    expect(
      summarise([{ row, got: sees('acme') }], ['GET /v1/clusters']),
    ).toEqual({
      rows: 1,
      wrong: [],
      surfacesWithoutRow: [],
      rowsWithoutSurface: [],
    });
  });

  it.each([
    ['saw more', sees('acme, globex')],
    ['was refused', refused('outside-scope')],
    [
      'left a trace it should not',
      { ...sees('acme'), audit: 'access-refused: x' },
    ],
  ])('counts a caller who %s as wrong', (_what, got) => {
    expect(summarise([{ row, got }], ['GET /v1/clusters']).wrong).toHaveLength(
      1,
    );
  });

  it('names surfaces without a row, and rows whose surface is gone', () => {
    expect(summarise([{ row, got: row }], ['GET /v1/secrets'])).toMatchObject({
      surfacesWithoutRow: ['GET /v1/secrets'],
      rowsWithoutSurface: ['GET /v1/clusters'],
    });
  });
});
