import { formatInstant } from '../../model/instant';
import { agentLine, fleetLine } from './contactLines';
import { countersLine, handshakeLine } from './arcnetLines';
import { fluxLine } from './fluxLines';
import { answerOf, API_HOPS, probeLines } from './probeLines';
import { CauseWords, evidence, Scene } from './scene';
import { conflictLine } from './sourceLines';

/** Row K5. */
export function fleetAgentNeverCheckedIn(scene: Scene): CauseWords {
  return {
    summary: `Its Fleet agent has never checked in, while its agent session is open${
      scene.facts.reached
        ? ` and its API server answers (${reachedText(scene)})`
        : ''
    }.`,
    evidence: [
      fleetLine(scene),
      agentLine(scene),
      ...probeLines(scene, API_HOPS),
    ],
    nextAction:
      'Read the Fleet agent’s log in the cluster; check apiServerURL in Fleet’s configuration and the registration token.',
    unless:
      'Unless the agent was deployed a moment ago and its first report is on its way.',
    omitsTunnel: true,
  };
}

/** Row K6. Its session alone does not prove the way. */
export function connected(scene: Scene): CauseWords {
  const { facts, subject } = scene;
  const since =
    subject.connected.since === undefined
      ? ''
      : ` since ${formatInstant(subject.connected.since)}`;
  return {
    brief: facts.reached
      ? 'Connected, answers probes'
      : 'Connected, not probed',
    summary: facts.reached
      ? `Connected${since}; its API server answers (${reachedText(scene)}).`
      : `Connected${since}; reachability not verified.`,
    evidence: [
      agentLine(scene),
      ...probeLines(scene),
      handshakeLine(scene),
      fluxLine(scene),
      fleetLine(scene),
      conflictLine(scene),
    ],
    nextAction: null,
    unless: facts.reached
      ? 'Unless it was lost after that probe.'
      : 'Unless the session runs another way than ArcNet: it proves nothing of ArcNet.',
  };
}

/** Row K7. */
export function notTunnelled(scene: Scene): CauseWords {
  return {
    summary:
      'This cluster is managed: no tunnel by design. It is judged by its agent session and its Fleet reports.',
    evidence: [
      evidence(
        'managed: no tunnel by design',
        'mode of the cluster',
        undefined,
      ),
      agentLine(scene),
      fleetLine(scene),
    ],
    nextAction:
      'Look at its cluster agent and its Fleet agent; nodes join the platform directly, so look at their network too.',
    unless: 'Unless the record of its tenant is wrong about its mode.',
    omitsTunnel: true,
  };
}

/** Row G1. */
export function importNotCompleted(scene: Scene): CauseWords {
  return {
    summary: `Its API server answers (${reachedText(
      scene,
    )}), and its import was never completed: no agent has ever opened a session.`,
    evidence: [...probeLines(scene), agentLine(scene), fleetLine(scene)],
    nextAction:
      'Apply the import manifest in the cluster; check from the site that the server URL in it can be reached.',
    unless:
      'Unless another cluster answers at this address: compare the UID of its namespace kube-system.',
    omitsTunnel: true,
  };
}

/** Row G2. */
export function agentNotCheckingIn(scene: Scene): CauseWords {
  const { facts } = scene;
  return {
    brief: 'Agent session lost, API server answers',
    summary: `The cluster is reached and its API server answers (${reachedText(
      scene,
    )}), yet the session of its cluster agent is closed${
      scene.subject.connected.since === undefined
        ? ''
        : ` since ${formatInstant(scene.subject.connected.since)}`
    }.`,
    evidence: [
      ...probeLines(scene),
      agentLine(scene),
      fleetLine(scene),
      facts.subject.mode === 'managed' ? undefined : handshakeLine(scene),
      countersLine(scene),
      conflictLine(scene),
    ],
    nextAction:
      'Look at the cluster agent (cattle-cluster-agent): its pods, its log, its token, the server URL and the CA it trusts.',
    unless:
      'Unless only large packets are lost on the way: a sized ping tells.',
    omitsTunnel: true,
  };
}

/** The answer that proves it. */
function reachedText(scene: Scene): string {
  return answerOf(scene, 'api-http') ?? 'no HTTP answer on record';
}
