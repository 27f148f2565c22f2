import { Row } from '../row';

/** G: the way and the API answer, so the agent is next. */
export const AGENT_ROWS: readonly Row[] = [
  {
    row: 'G1',
    when: [{ not: 'ever' }, 'reached'],
    layer: 'onboarding',
    cause: 'import-not-completed',
    confidence: 'high†',
    neverSay: ['wait longer', 'tunnel is down', 'tunnel down'],
  },
  {
    row: 'G2',
    when: ['connected.False', 'reached'],
    layer: 'agent',
    cause: 'agent-not-checking-in',
    confidence: {
      if: [{ anyOf: ['A.established', 'A.ageing', 'managed'] }],
      then: 'high',
      else: 'medium',
    },
    neverSay: ['tunnel is down', 'tunnel down', 'arcnet is down'],
  },
];
