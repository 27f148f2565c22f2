import { aSource } from '../../__testUtils__/views';
import { readability } from './readability';

describe('readability', () => {
  it.each([
    ['synced', 'readable'],
    ['not-installed', 'readable'],
    ['syncing', 'reading'],
    ['stale', 'unreadable'],
    ['unreachable', 'unreadable'],
    ['unauthorized', 'unreadable'],
    ['forbidden', 'unreadable'],
  ] as const)('takes nothing from a source that is %s as %s', (state, kind) => {
    expect(readability([aSource(), aSource({ state })]).kind).toBe(kind);
  });

  it('names what could not be read, whatever is still being read', () => {
    expect(
      readability([
        aSource({ state: 'syncing' }),
        aSource({ source: 'tenants.mooring.dev', state: 'forbidden' }),
      ]),
    ).toEqual({ kind: 'unreadable', sources: ['tenants.mooring.dev'] });
  });
});
