import { parseInstant } from '../model/instant';
import { Known } from '../tunnel/source';
import { tunnelSourceView } from './tunnelSourceText';

const AT = parseInstant('2026-11-30T11:59:00Z');
if (AT === undefined) throw new Error('not a time');
const source = {
  kind: 'wg-dump',
  locator: 'gw-1',
  intervalSeconds: 30,
  clockSkewS: null,
} as const;

describe('tunnelSourceView', () => {
  it('says when a source was heard, and no more while it is', () => {
    const known: Known<null> = {
      ok: true,
      value: null,
      observedAt: AT,
      source,
    };
    expect(tunnelSourceView('gw-1', known)).toEqual({
      source: 'tunnels of gw-1 (wg-dump)',
      state: 'synced',
      lastSync: '2026-11-30T11:59:00Z',
      detail: '',
      impact: '',
    });
  });

  it('tells in the source’s own words why it is not known, and once', () => {
    const view = tunnelSourceView('gw-1', {
      ok: false,
      reason: 'unauthorized',
      detail: 'HTTP 401',
      source,
      last: { value: null, observedAt: AT },
    });
    expect(view).toMatchObject({
      state: 'unauthorized',
      lastSync: '2026-11-30T11:59:00Z',
      detail: 'HTTP 401.',
    });
    expect(view.impact).toContain('behind gw-1');
  });

  it('falls back on the reason, and names no kind where there is no source', () => {
    expect(
      tunnelSourceView('gw-2', {
        ok: false,
        reason: 'not-configured',
        detail: '',
      }),
    ).toMatchObject({
      source: 'tunnels of gw-2 (none)',
      state: 'not-installed',
      lastSync: null,
      detail: 'not-configured.',
    });
  });
});
