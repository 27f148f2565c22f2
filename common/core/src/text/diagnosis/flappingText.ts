import { seconds } from './arcnetLines';
import { agentLine, fleetLine } from './contactLines';
import { fluxLine } from './fluxLines';
import { API_HOPS, probeLines } from './probeLines';
import { CauseWords, Scene } from './scene';
import { agentTimelineLine, apiTimelineLine } from './timelineLines';

/** Row K1. One good sample does not end it. */
export function flappingFlux(scene: Scene): CauseWords {
  const { relay, facts } = scene;
  const count = facts.F?.reconnectsLastHour ?? 0;
  return {
    brief: `Flux through ${relay} comes and goes`,
    summary: `Flux through relay ${relay} comes and goes: ${count} reconnects in the last hour.`,
    evidence: [fluxLine(scene), ...probeLines(scene), agentLine(scene)],
    nextAction: `Look for NAT or idle timeouts between the site and ${relay}: do the reconnects come at a regular period?`,
    unless: 'Unless somebody restarts the Flux client at the site on purpose.',
  };
}

/** Row K2. */
export function flappingPath(scene: Scene): CauseWords {
  const { facts } = scene;
  return {
    summary: `The path comes and goes: api-tcp changed ${facts.flaps.api} times in 15 min, with a timeout among its outcomes.`,
    evidence: [
      apiTimelineLine(scene),
      ...probeLines(scene),
      fluxLine(scene),
      agentLine(scene),
    ],
    nextAction:
      'Find the first layer that flaps, in this order: Flux, ArcNet, API server, agent. The timeline shows each in its own lane.',
    unless:
      'Unless the machine that probes loses its own network: other clusters probed from there would flap too.',
  };
}

/** Row K3: refusals came back, so no word on the way. */
export function flappingApi(scene: Scene): CauseWords {
  const { facts } = scene;
  return {
    summary: `The API server comes and goes: api-tcp changed ${facts.flaps.api} times in 15 min, and each failure was an answer.`,
    evidence: [
      apiTimelineLine(scene),
      ...probeLines(scene, API_HOPS),
      agentLine(scene),
    ],
    nextAction:
      'Look in the cluster for an API server that crashes and starts again: its restarts, its log, etcd.',
    unless: 'Unless somebody restarts it on purpose, for an upgrade say.',
    omitsTunnel: true,
  };
}

/** Row K4: the cause is not shown by it. */
export function flappingAgent(scene: Scene): CauseWords {
  const { facts } = scene;
  return {
    summary: `The agent session comes and goes: it changed ${facts.flaps.agent} times in 15 min. Why was not observed.`,
    evidence: [
      agentTimelineLine(scene),
      agentLine(scene),
      fleetLine(scene),
      ...probeLines(scene, API_HOPS),
    ],
    nextAction:
      'Read the log of the cluster agent, and look at the ingress in front of the agent endpoint.',
    unless: `Unless the management server restarts: the sessions of other clusters would open and close with it, within the same ${seconds(
      60,
    )}.`,
  };
}
