import { Diagnosis } from '../diagnosis/verdict';
import { ClusterVerdict } from '../health/judgeCluster';
import { ClusterState } from '../health/words';
import { Audience } from './clusterText';
import { diagnosisView } from './diagnosis/diagnosisView';
import {
  API_NOT_PROBED,
  LIFE_NOT_SEEN,
  PATH_NOT_PROBED,
} from './disconnectedText';
import { ClusterWords } from './verdictText';

/** States that the way to the cluster may explain. */
const EXPLAINED: ReadonlySet<ClusterState> = new Set<ClusterState>([
  'Disconnected',
  'NeverRegistered',
  'WaitCheckIn',
  'Degraded',
  'Unknown',
]);

/** What a state cannot know and a diagnosis says itself. */
const SAID_BY_DIAGNOSIS: readonly string[] = [
  PATH_NOT_PROBED,
  API_NOT_PROBED,
  LIFE_NOT_SEEN,
];

/**
 * A state's words beside a diagnosis: one reader must not be sent to two places, nor be told that nothing was probed
 * next to what the probes answered.
 */
export function besideDiagnosis(
  words: ClusterWords,
  verdict: ClusterVerdict,
  diagnosis: Diagnosis,
  audience: Audience,
): ClusterWords {
  if (!EXPLAINED.has(verdict.state)) return words;
  const { nextAction } = diagnosisView(diagnosis, {
    audience,
    isVisible: () => false,
    nameOf: () => undefined,
  });
  const { next, ...rest } = words;
  const chosen = knowsBetter(verdict, diagnosis) ? next : nextAction ?? next;
  return {
    ...rest,
    ...(chosen !== undefined && { next: chosen }),
    notChecked: (words.notChecked ?? []).filter(
      text => !SAID_BY_DIAGNOSIS.includes(text),
    ),
  };
}

/**
 * Fleet's own records tell how far an import came; behind a way that works the table only says "look at its agent". And
 * where no tunnel is known at all, the table has nothing to say of one.
 */
function knowsBetter(
  { state }: ClusterVerdict,
  { cause, facts }: Diagnosis,
): boolean {
  if (cause === 'not-tunnelled') return true;
  if (cause === 'fleet-agent-never-checked-in') return state === 'WaitCheckIn';
  const { arcnet } = facts.subject.tunnel;
  return (
    cause === 'cannot-see' && !arcnet.ok && arcnet.reason === 'not-configured'
  );
}
