import { Row } from '../row';

/** D and U1: the way is lost, and what the counters of a direct tunnel tell of it. */
export const LOST_ROWS: readonly Row[] = [
  {
    row: 'D1',
    when: ['carrier.direct', 'noPath', 'dead', 'silent', 'siteAlive'],
    layer: 'path',
    cause: 'udp-newly-filtered',
    confidence: 'high',
    neverSay: ['key mismatch'],
  },
  {
    row: 'D2',
    when: [
      'carrier.direct',
      'noPath',
      { anyOf: ['silent', { allOf: ['A.stale', 'windowless'] }] },
    ],
    layer: 'path',
    cause: 'direct-path-lost',
    confidence: { if: ['silent'], then: 'medium', else: 'low' },
    neverSay: ['udp is filtered', 'udp filtered', 'key mismatch'],
  },
  {
    row: 'D3',
    when: ['pathDead', 'rxGrows'],
    layer: 'unknown',
    cause: 'probe-counters-conflict',
    confidence: 'low',
    neverSay: ['is one-way'],
  },
  {
    row: 'D4',
    when: ['pathDead', 'A.known'],
    layer: 'unknown',
    cause: 'path-lost-layer-pending',
    confidence: 'low',
    neverSay: ['established'],
  },
  {
    row: 'U1',
    when: ['pathDead'],
    layer: 'unknown',
    cause: 'no-path-layer-unknown',
    confidence: 'low',
    neverSay: ['arcnet is down', 'flux is down'],
  },
];
