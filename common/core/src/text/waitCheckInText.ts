import { ClusterInputs } from '../health/clusterInputs';
import { CHECK_IN_GRACE_MS } from '../health/judgeCluster';
import { ClusterReason } from '../health/words';
import { Instant } from '../model/instant';
import { ClusterRegistration, FleetCluster } from '../model/records';
import { ago } from './duration';
import { PATH_NOT_PROBED } from './disconnectedText';
import { sentences } from './targetText';
import { ClusterWords } from './verdictText';

/** A cluster whose Fleet agent was never heard of: how far the import came and who has to move (fleet.md §5.3). */
export function waitCheckInText(
  name: string,
  inputs: ClusterInputs,
  reason: ClusterReason,
  now: Instant,
): ClusterWords {
  const { fleet } = inputs;
  const headline = `${name} waits for a check-in: no report of its Fleet agent is on record.`;
  const registration = inputs.registrations[0];
  switch (reason) {
    case 'agent-managed-elsewhere':
      return {
        headline,
        meaning:
          'Fleet does not manage the agent of this cluster: its record carries the label fleet.cattle.io/cluster-management.',
        next: 'Whoever manages the agent there has to start it.',
      };
    case 'import-failed':
      return {
        headline,
        meaning: sentences(
          `Fleet could not import it: ${
            fleet?.imported?.message ?? 'no message was given'
          }`,
          fleet?.agentDeployedGeneration === undefined
            ? 'The agent was not installed, so there is none to look for in the cluster.'
            : 'An agent of an earlier import may still be there.',
        ),
        next: importFailedNext(fleet?.imported?.message ?? ''),
        notChecked: [PATH_NOT_PROBED],
      };
    case 'not-imported':
      return {
        headline,
        meaning:
          'Fleet has not run its import: no agent was deployed and no error was written.',
        next: 'Check that Fleet’s configuration names the API server URL; a cluster that was just moved to another workspace needs a minute.',
      };
    case 'agent-not-registered':
      return {
        headline,
        meaning:
          'The agent was deployed, and no registration of it has arrived: it does not run, or it does not reach the platform’s URL.',
        next: 'Look at the Fleet agent in the cluster: is it running, does it reach the URL, does it trust the certificate, does it need a proxy?',
        notChecked: ['The agent’s own log, which only the cluster has'],
      };
    case 'registration-not-granted':
      return {
        headline,
        meaning: `Its agent wants to be registered (${named(
          registration,
          now,
        )}) and the management side has not granted it. The agent reached the platform, so neither network nor import is at fault.`,
        next: 'Look at the Fleet controller on the management cluster: it is the one that grants registrations.',
      };
    case 'registrations-not-readable':
      return {
        headline,
        meaning:
          'The agent was deployed. Registrations cannot be read, so it is not known whether it asked for one.',
        next: 'See Sources for what is missing.',
      };
    case 'registered-no-heartbeat': {
      const asked = registration?.createdAt;
      const isOverdue = asked !== undefined && now - asked > CHECK_IN_GRACE_MS;
      return {
        headline,
        meaning: `Its registration (${named(
          registration,
          now,
        )}) was granted; the first report follows within a minute or two${
          isOverdue
            ? ', so it is overdue, unless the agent has just been deployed again.'
            : '.'
        }`,
        next: isOverdue
          ? `Look at the Fleet agent in the cluster. ${redeployText(fleet)}`
          : 'If it stays like this, look at the Fleet agent in the cluster.',
        notChecked: ['The agent’s own log, which only the cluster has'],
      };
    }
    default:
      return {
        headline: `${name}: its record could not be read.`,
        meaning: 'See the problems listed with it.',
      };
  }
}

/** Which registration, and when it was asked for: when it was granted is written nowhere. */
function named(
  registration: ClusterRegistration | undefined,
  now: Instant,
): string {
  if (registration === undefined) return 'unnamed';
  return registration.createdAt === undefined
    ? registration.name
    : `${registration.name}, asked for ${ago(registration.createdAt, now)}`;
}

export function redeployText(fleet: FleetCluster | undefined): string {
  return `Have the agent deployed again: raise spec.redeployAgentGeneration of the Fleet cluster ${
    fleet?.namespace ?? ''
  }/${fleet?.name ?? ''}.`;
}

/** What the errors of an import that are known ask for, fleet.md §5.3. */
function importFailedNext(message: string): string {
  if (/time ?out|deadline|dial |refused|no route|EOF/i.test(message))
    return 'Fleet talks to the cluster through its session with the management server: make that path work, and Fleet tries again by itself.';
  if (/secrets? .*not found/i.test(message))
    return 'Fleet needs the secret that it names; the management server makes it for a provisioning cluster that is complete.';
  if (/not an allowed Fleet namespace/i.test(message))
    return 'Assign the cluster to a workspace that Fleet serves.';
  return 'Correct what the message names; Fleet tries again by itself.';
}
