import { Row } from '../row';

/** K: what changes back and forth, and what is well. One good sample ends no flapping, so it is asked first. */
export const FLAPPING_ROWS: readonly Row[] = [
  {
    row: 'K1',
    when: ['carrier.flux', 'F.reconnects', { not: 'F.downLong' }],
    layer: 'flux',
    cause: 'flapping-flux',
    confidence: 'medium',
    neverSay: ['recovered', 'is healthy'],
  },
  {
    row: 'K2',
    when: ['api.flaps', 'api.flapsWithTimeouts'],
    layer: 'path',
    cause: 'flapping-path',
    confidence: 'medium',
    neverSay: ['recovered', 'is healthy'],
  },
  {
    row: 'K3',
    when: ['api.flaps'],
    layer: 'api',
    cause: 'flapping-api',
    confidence: 'medium',
    neverSay: ['tunnel is down', 'tunnel down', 'arcnet is down'],
  },
  {
    row: 'K4',
    when: ['agent.flaps'],
    layer: 'agent',
    cause: 'flapping-agent',
    confidence: 'low',
    neverSay: ['because of'],
  },
  {
    row: 'K5',
    when: ['connected', 'neverCheckedIn', { not: 'noPath' }],
    layer: 'agent',
    cause: 'fleet-agent-never-checked-in',
    confidence: { if: ['reached'], then: 'high', else: 'medium' },
    neverSay: ['wait longer', 'tunnel is down', 'tunnel down'],
  },
  {
    row: 'K6',
    // Good answers between 30 and 120 s old prove nothing of now and unsay nothing either: the session still counts.
    when: [
      'connected',
      { not: 'noPath' },
      { anyOf: ['reached', 'unprobed', 'answeredEarlier'] },
    ],
    layer: 'none',
    cause: 'connected',
    confidence: { if: ['reached'], then: 'high', else: 'medium' },
    neverSay: ['was never down'],
  },
  {
    row: 'K7',
    when: ['managed', 'unprobed'],
    layer: 'unknown',
    cause: 'not-tunnelled',
    confidence: 'none',
    neverSay: ['tunnel is', 'tunnel was'],
  },
];
