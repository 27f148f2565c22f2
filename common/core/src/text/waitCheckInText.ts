import { ClusterInputs } from '../health/clusterInputs';
import { ClusterReason } from '../health/words';
import { Instant } from '../model/instant';
import { ago } from './duration';
import { VerdictText } from './verdictText';

type Words = Pick<VerdictText, 'headline' | 'meaning' | 'next'> & {
  readonly notChecked?: readonly string[];
};

/** A cluster whose Fleet agent was never heard of: how far the import came and who has to move (fleet.md §5.3). */
export function waitCheckInText(
  name: string,
  inputs: ClusterInputs,
  reason: ClusterReason,
  now: Instant,
): Words {
  const { fleet } = inputs;
  const where = `${fleet?.namespace ?? ''}/${fleet?.name ?? ''}`;
  const headline = `${name} waits for its first check-in: its Fleet agent has never reported.`;
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
        meaning: `Fleet could not import it: ${
          fleet?.imported?.message ?? 'no message was given'
        }. The agent was not installed, so there is none to look for in the cluster.`,
        next: 'Fleet talks to the cluster through its session with the management server: make that path work, and Fleet tries again by itself.',
        notChecked: ['ArcNet, Flux and the API server were not probed'],
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
        meaning: `Its agent asked for registration (${
          registration?.name ?? where
        }, ${ago(
          registration?.createdAt,
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
    case 'registered-no-heartbeat':
      return {
        headline,
        meaning: `Its registration ${
          registration?.name ?? where
        } was granted ${ago(
          registration?.createdAt,
          now,
        )}; the first report follows within a minute or two.`,
        next: 'If it stays like this, look at the Fleet agent in the cluster.',
      };
    default:
      return {
        headline: `${name}: its record could not be read.`,
        meaning: 'See the problems listed with it.',
      };
  }
}
