import { Row, RowConfidence } from '../row';

/** While ArcNet has not followed yet, the lost session alone is one sign. */
const AS_F1: RowConfidence = { if: ['dead'], then: 'high', else: 'medium' };

/** F: the carrier. It is judged before ArcNet, which fails with it (§6.3 rule 4). */
export const FLUX_ROWS: readonly Row[] = [
  {
    row: 'F1',
    when: ['fluxHit', 'F.down', 'F.authError'],
    layer: 'flux',
    cause: 'flux-auth-refused',
    confidence: AS_F1,
    neverSay: ['udp filtered', 'udp is filtered'],
  },
  {
    row: 'F2',
    when: ['fluxHit', 'F.down', 'F.tlsError'],
    layer: 'flux',
    cause: 'flux-tls-untrusted',
    confidence: AS_F1,
    neverSay: ['has expired'],
  },
  {
    row: 'F3',
    when: ['fluxHit', 'F.halfOpen'],
    layer: 'flux',
    cause: 'flux-half-open',
    confidence: AS_F1,
    neverSay: ['flux is up', 'connected now'],
  },
  {
    row: 'F4',
    when: ['fluxHit'],
    layer: 'flux',
    cause: 'flux-path-down',
    confidence: AS_F1,
    neverSay: ['arcnet failure', 're-key'],
  },
  {
    row: 'F5',
    when: ['carrier.flux', 'noPath', 'dead', 'fluxLater'],
    layer: 'arcnet',
    cause: 'arcnet-down-before-flux',
    confidence: 'medium',
    neverSay: ['flux is the cause', 'caused by flux'],
  },
  {
    row: 'F6',
    when: ['carrier.flux', 'noPath', 'dead', 'F.up'],
    layer: 'arcnet',
    cause: 'arcnet-inside-flux',
    confidence: 'medium',
    neverSay: ['flux down', 'flux is down'],
  },
  {
    row: 'F7',
    when: [
      'noPath',
      'A.known',
      {
        anyOf: [
          'carrier.unknown',
          { allOf: ['carrier.flux', { not: 'F.known' }] },
        ],
      },
    ],
    layer: 'unknown',
    cause: 'flux-not-checked',
    confidence: 'low',
    neverSay: ['arcnet is down', 'tunnel is down', 'tunnel down'],
  },
];
