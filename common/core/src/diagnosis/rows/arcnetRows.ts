import { Row } from '../row';

/** A: what ArcNet itself shows, once Flux is known to carry or not to be asked (§6.3 rule 4). */
export const ARCNET_ROWS: readonly Row[] = [
  {
    row: 'A1',
    when: ['pathDead', 'fluxRead', 'A.stale', 'rxGrows', 'txGrows'],
    layer: 'path',
    cause: 'one-way-to-site',
    confidence: 'medium',
    neverSay: ['traffic flows, so', 'tunnel is ok', 'key mismatch'],
  },
  {
    row: 'A2',
    when: [
      'noPath',
      'fluxRead',
      'dead',
      'silent',
      { anyOf: ['keysDiffer', 'handshakeRejected'] },
    ],
    layer: 'config',
    cause: 'key-mismatch',
    confidence: { if: ['keysDiffer'], then: 'high', else: 'medium' },
    neverSay: ['udp filtered', 'udp is filtered'],
  },
  {
    row: 'A3',
    when: ['noPath', 'fluxRead', 'dead', 'silent', 'clockBehind'],
    layer: 'site',
    cause: 'site-clock-behind',
    confidence: 'medium',
    neverSay: ['udp filtered', 'udp is filtered'],
  },
];
