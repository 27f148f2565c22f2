import {
  diagnosisOf,
  SITUATIONS,
} from '../../diagnosis/__fixtures__/situations';
import { Cause, CAUSES } from '../../diagnosis/verdict';
import { pathHops } from './pathHops';

function path(cause: Cause) {
  return pathHops(diagnosisOf(SITUATIONS[cause]()), 'platform');
}

function drawn(cause: Cause): string {
  return path(cause)
    .map(hop => `${hop.isRoot ? '*' : ''}${hop.kind} ${hop.state}`)
    .join(' > ');
}

describe('pathHops', () => {
  it.each<[Cause, string]>([
    [
      'gateway-outage',
      '*gateway broken > arcnet not-judged > api not-judged > agent broken',
    ],
    [
      'relay-outage',
      'gateway ok > *flux broken > arcnet broken > api not-judged > agent broken',
    ],
    [
      'relay-or-site',
      'gateway ok > flux broken > arcnet broken > api not-judged > agent broken',
    ],
    [
      'arcnet-inside-flux',
      'gateway ok > flux ok > *arcnet broken > api not-judged > agent broken',
    ],
    [
      'udp-newly-filtered',
      'gateway ok > *arcnet broken > api not-judged > agent ok',
    ],
    [
      'flux-not-checked',
      'gateway ok > flux unknown > arcnet broken > api not-judged > agent broken',
    ],
    [
      'flapping-flux',
      'gateway ok > *flux warn > arcnet ok > api ok > agent ok',
    ],
    ['api-down', 'gateway ok > arcnet ok > *api broken > agent broken'],
    [
      'recheck-pending',
      'gateway ok > arcnet unknown > api warn > agent broken',
    ],
    [
      'agent-not-checking-in',
      'gateway ok > arcnet ok > api ok > *agent broken',
    ],
    [
      'cannot-see',
      'gateway unknown > arcnet unknown > api unknown > agent broken',
    ],
    ['connected', 'gateway ok > arcnet ok > api ok > agent ok'],
    ['not-tunnelled', 'api unknown > agent broken'],
  ])('draws %s', (cause, expected) => {
    expect(drawn(cause)).toBe(expected);
  });

  it.each(CAUSES.map(cause => [cause]))(
    'of %s marks one hop at most, and none where no layer is named',
    cause => {
      const { layer, facts } = diagnosisOf(SITUATIONS[cause]());
      const hops = path(cause);
      const roots = hops.filter(hop => hop.isRoot);
      const names = layer !== 'none' && layer !== 'unknown';
      expect(roots).toHaveLength(names ? 1 : 0);
      for (const root of roots) expect(root.state).not.toBe('ok');
      expect(facts.noPath && /\bestablished\b/.test(JSON.stringify(hops))).toBe(
        false,
      );
    },
  );

  it('tells state, age and source of each hop', () => {
    expect(path('relay-outage')).toEqual([
      expect.objectContaining({
        name: 'gw-eu-1',
        word: 'reporting',
        source: 'crd gw-eu-1',
        observedAt: '2026-11-30T11:59:48Z',
      }),
      expect.objectContaining({
        name: 'relay-eu-1',
        word: 'no session',
        detail: '“ECONNREFUSED”',
      }),
      expect.objectContaining({
        name: '100.70.0.11',
        word: 'silent 155 s',
        detail: 'last handshake 197 s old',
      }),
      expect.objectContaining({
        word: 'no answer',
        detail: 'not judged behind a lost path',
      }),
      expect.objectContaining({
        word: 'session lost',
        source: 'management.cattle.io',
      }),
    ]);
  });
});
