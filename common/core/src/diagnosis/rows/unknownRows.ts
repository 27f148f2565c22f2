import { Row } from '../row';

/** U2-U6: which input is missing. The last one always holds, so that every cluster has a verdict. */
export const UNKNOWN_ROWS: readonly Row[] = [
  {
    row: 'U2',
    when: ['unprobed', 'proxyFailed'],
    layer: 'unknown',
    cause: 'probe-vantage-broken',
    confidence: 'none',
    neverSay: ['cluster refused'],
  },
  {
    row: 'U3',
    when: ['unprobed', { not: 'A.known' }],
    layer: 'unknown',
    cause: 'cannot-see',
    confidence: 'none',
    neverSay: ['is healthy', 'is down', 'probably'],
  },
  {
    row: 'U4',
    when: ['unprobed'],
    layer: 'unknown',
    cause: 'reachability-not-verified',
    confidence: 'low',
    neverSay: ['tunnel is ok', 'tunnel is fine'],
  },
  {
    row: 'U5',
    when: ['tcp.timeout', { not: 'tcp.triedTwice' }],
    layer: 'unknown',
    cause: 'recheck-pending',
    confidence: 'none',
    neverSay: ['is down'],
  },
  {
    row: 'U6',
    when: [],
    layer: 'unknown',
    cause: 'unexplained',
    confidence: 'none',
    neverSay: ['probably'],
  },
];
