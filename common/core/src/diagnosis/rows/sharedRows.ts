import { Row } from '../row';

/** S: one part that many clusters share. First, because a dead gateway takes its own heartbeat with it (§6.3 rule 1). */
export const SHARED_ROWS: readonly Row[] = [
  {
    row: 'S1',
    when: ['gateway.ok', 'bad', { anyOf: ['gateway.direct', 'gateway.W'] }],
    layer: 'gateway',
    cause: 'gateway-outage',
    confidence: {
      if: ['gateway.manifold', 'gateway.whole'],
      then: 'high',
      else: 'medium',
    },
    neverSay: ['site offline', 'udp filtered', 'key mismatch'],
  },
  {
    row: 'S2',
    when: ['fluxHit', 'F.expired'],
    layer: 'flux',
    cause: 'flux-cert-expired',
    confidence: 'high',
    neverSay: ['api certificate', 'cluster certificate'],
  },
  {
    row: 'S3',
    when: ['relay.ok', 'relay.W'],
    layer: 'relay',
    cause: 'relay-outage',
    confidence: { if: ['relayFail'], then: 'high', else: 'medium' },
    neverSay: [
      'udp filtered',
      'udp is filtered',
      'key mismatch',
      'site problem',
    ],
  },
  {
    row: 'S4',
    when: ['relay.either', 'relay.W'],
    layer: 'unknown',
    cause: 'relay-or-site',
    confidence: 'low',
    neverSay: ['relay is down', 'site is down', 'site is offline'],
  },
  {
    row: 'S5',
    when: ['site.ok', 'site.W'],
    layer: 'site',
    cause: 'site-offline',
    confidence: 'medium',
    neverSay: ['cluster is down', 'udp filtered', 'udp is filtered'],
  },
  {
    row: 'S6',
    when: ['gateway.loose', 'gateway.W'],
    layer: 'unknown',
    cause: 'shared-outage-unattributed',
    confidence: 'low',
    neverSay: ['gateway outage', 'gateway is down'],
  },
];
