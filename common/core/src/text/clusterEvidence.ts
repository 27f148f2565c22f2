import { ClusterInputs } from '../health/clusterInputs';
import { ClusterVerdict } from '../health/judgeCluster';
import { Condition } from '../model/condition';
import { Instant } from '../model/instant';
import { ago } from './duration';
import { Evidence } from './verdictText';

/** What was read and where: values with their time and their source, nothing inferred (DESIGN §5 rule 3). */
export function clusterEvidence(
  inputs: ClusterInputs,
  verdict: ClusterVerdict,
  now: Instant,
): Evidence[] {
  const { management: m, fleet } = inputs;
  const lines: Evidence[] = [];
  if (m !== undefined) {
    const source = `management cluster record ${m.id}`;
    lines.push(conditionLine('Connected', m.connected, source));
    // While it is disconnected, Ready only repeats that (fleet.md §6).
    if (m.ready !== undefined && m.connected?.status !== 'False')
      lines.push(conditionLine('Ready', m.ready, source));
    if (verdict.state === 'NeverRegistered') {
      lines.push({
        text: 'No agent has ever opened a session: the driver is empty',
        source,
      });
    }
    if (m.deletingSince !== undefined) {
      lines.push({
        text: `Deletion was asked for${
          m.finalizers === undefined
            ? ''
            : `; finalizers left: ${m.finalizers.join(', ')}`
        }`,
        source,
        observedAt: m.deletingSince,
      });
    }
    if (verdict.reason === 'no-provisioning-cluster') {
      lines.push({
        text: `No provisioning cluster has ${m.id} in status.clusterName`,
        source: 'provisioning clusters',
      });
    }
  }
  if (fleet !== undefined) {
    const source = `Fleet cluster ${fleet.namespace}/${fleet.name}`;
    lines.push({
      text: `Last heartbeat of the Fleet agent: ${ago(fleet.lastSeen, now)}`,
      source,
      ...(fleet.lastSeen !== undefined && { observedAt: fleet.lastSeen }),
    });
    if (m === undefined) {
      lines.push({
        text:
          fleet.managementId === undefined
            ? 'It names no management cluster'
            : `It names the management cluster ${fleet.managementId}, of which there is no record`,
        source,
      });
    }
    if (verdict.state === 'WaitCheckIn') {
      lines.push(conditionLine('Imported', fleet.imported, source));
      lines.push({
        text:
          fleet.agentDeployedGeneration === undefined
            ? 'No deployment of the agent is on record'
            : `The agent was deployed (generation ${fleet.agentDeployedGeneration})`,
        source,
      });
      for (const registration of inputs.registrations.slice(0, 3)) {
        lines.push({
          text: registration.granted
            ? 'Registration granted'
            : 'Registration waits to be granted',
          source: `ClusterRegistration ${registration.namespace}/${registration.name}`,
          ...(registration.createdAt !== undefined && {
            observedAt: registration.createdAt,
          }),
        });
      }
    }
  } else if (m !== undefined && inputs.readable.fleet) {
    lines.push({ text: 'Fleet has no record of it', source: 'Fleet clusters' });
  }
  return lines;
}

function conditionLine(
  type: string,
  condition: Condition | undefined,
  source: string,
): Evidence {
  if (condition === undefined)
    return { text: `${type} has not been written`, source };
  // The reason of a True condition may be a left-over of an error long gone (rancher/fleet#4612).
  const quote =
    condition.status === 'True'
      ? undefined
      : condition.message ?? condition.reason;
  return {
    text: `${type} is ${condition.status}${
      quote === undefined ? '' : `: ${quote}`
    }`,
    source,
    ...(condition.lastUpdateTime !== undefined && {
      observedAt: condition.lastUpdateTime,
    }),
  };
}
