import { Row } from '../row';

/** N: never established, or registered in a way that cannot work. */
export const NEVER_ROWS: readonly Row[] = [
  {
    row: 'N1',
    when: [
      { not: 'ever' },
      'external',
      {
        anyOf: [
          'addressless',
          { allOf: ['A.absent', { not: 'A.seenBefore' }] },
        ],
      },
    ],
    layer: 'onboarding',
    cause: 'tunnel-not-configured',
    confidence: 'high',
    neverSay: ['wait longer', 'agent problem'],
  },
  {
    row: 'N2',
    when: [
      {
        anyOf: [
          'ownersConflict',
          {
            allOf: [
              'allowedIPs.empty',
              { anyOf: ['A.established', 'rxGrows'] },
            ],
          },
        ],
      },
    ],
    layer: 'config',
    cause: 'duplicate-arcnet-ip',
    confidence: 'high',
    neverSay: ['tunnel is down', 'tunnel down', 'arcnet is down'],
  },
  {
    row: 'N3',
    when: ['A.absent', { not: 'twoWay' }],
    layer: 'config',
    cause: 'peer-missing',
    confidence: 'high',
    neverSay: ['network failure', 'udp filtered', 'udp is filtered'],
  },
  {
    row: 'N4',
    when: [
      'pathDead',
      'allowedIPs.elsewhere',
      { anyOf: ['A.established', 'rxGrows'] },
    ],
    layer: 'config',
    cause: 'wrong-arcnet-ip',
    confidence: 'high',
    neverSay: ['cluster is down', 'tunnel is down', 'tunnel down'],
  },
  {
    row: 'N5',
    when: ['A.never', { not: 'twoWay' }, 'carrier.flux', 'fluxDown'],
    layer: 'flux',
    cause: 'flux-never-up',
    confidence: 'medium',
    neverSay: ['key mismatch', 'udp filtered', 'udp is filtered'],
  },
  {
    row: 'N6',
    when: ['A.never', { not: 'twoWay' }, 'carrier.flux', 'F.up'],
    layer: 'arcnet',
    cause: 'arcnet-handshake-refused',
    confidence: 'medium',
    neverSay: ['flux down', 'flux is down'],
  },
  {
    row: 'N7',
    when: ['A.never', { not: 'twoWay' }, 'carrier.direct'],
    layer: 'arcnet',
    cause: 'tunnel-never-established',
    confidence: 'medium',
    neverSay: ['udp is filtered', 'cluster is broken', 'cluster broken'],
  },
  {
    row: 'N8',
    when: ['A.never', { not: 'twoWay' }],
    layer: 'unknown',
    cause: 'never-established-flux-unread',
    confidence: 'low',
    neverSay: [
      'flux is down',
      'arcnet is down',
      'udp filtered',
      'udp is filtered',
      'key mismatch',
    ],
  },
];
