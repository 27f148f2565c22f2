import { ClusterInputs } from '../health/clusterInputs';
import { ClusterVerdict } from '../health/judgeCluster';
import { HealthSettings } from '../health/settings';
import { Instant, instant } from '../model/instant';
import { clusterEvidence } from './clusterEvidence';
import { ago, clock, duration, since } from './duration';
import { VerdictText } from './verdictText';
import { waitCheckInText } from './waitCheckInText';

/** Operators read how a cluster is reached and what to mend; tenants read what it means for them and whom to ask. */
export type Audience = 'platform' | 'tenant';

type Words = Pick<VerdictText, 'headline' | 'meaning' | 'next'> & {
  readonly notChecked?: readonly string[];
};

/** Words for a cluster's verdict: what happened, since when, what it means, what to do. */
export function clusterText(
  inputs: ClusterInputs,
  verdict: ClusterVerdict,
  now: Instant,
  settings: HealthSettings,
  audience: Audience,
): VerdictText {
  const all = clusterWords(inputs, verdict, now, settings);
  const words = audience === 'platform' ? all : forTenants(all, verdict);
  return {
    headline: words.headline,
    meaning: words.meaning,
    evidence: clusterEvidence(inputs, verdict, now),
    notChecked: words.notChecked ?? [],
    ...(words.next !== undefined && { next: words.next }),
  };
}

/** The name people know it by; the id stands beside it because display names are not unique. */
export function clusterName(inputs: ClusterInputs): string {
  return (
    inputs.management?.displayName ??
    inputs.fleet?.displayName ??
    inputs.fleet?.name ??
    '(unnamed)'
  );
}

function subject(inputs: ClusterInputs): string {
  const name = clusterName(inputs);
  const id = inputs.management?.id;
  return id === undefined || id === name ? name : `${name} (${id})`;
}

function clusterWords(
  inputs: ClusterInputs,
  verdict: ClusterVerdict,
  now: Instant,
  settings: HealthSettings,
): Words {
  const name = subject(inputs);
  const { management: m, fleet } = inputs;
  const interval = duration(settings.checkInIntervalMs);
  const path = 'ArcNet, Flux and the API server were not probed';
  switch (verdict.reason) {
    case 'removing':
      return {
        headline: `${name} is being removed${since(verdict.since, now)}.`,
        meaning: m?.finalizers
          ? `Its deletion waits for the finalizer ${m.finalizers.join(
              ', ',
            )}. That its agent is no longer connected belongs to the removal.`
          : 'That its agent is no longer connected belongs to the removal.',
        next: m?.finalizers
          ? 'Wait for the controller that owns the finalizer; if it has been hours, look at that controller’s log.'
          : undefined,
      };
    case 'no-provisioning-cluster':
      return {
        headline: `${name} is a left-over record: no provisioning cluster names it.`,
        meaning: `Nothing is known to be broken. ${namesakeText(
          inputs,
        )}`.trim(),
        next: `Compare the ids before touching anything, then delete the record ${
          m?.id ?? ''
        } if nobody needs it.`,
      };
    case 'management-record-missing':
      return {
        headline: `${name} is a left-over Fleet record: the management cluster ${
          fleet?.managementId ?? ''
        } that it names does not exist.`,
        meaning:
          'Deployments listed under it no longer reach anything through this record.',
        next: `Delete the Fleet cluster ${fleet?.namespace ?? ''}/${
          fleet?.name ?? ''
        } once it is certain that the cluster was removed on purpose.`,
      };
    case 'import-not-applied':
      return {
        headline: `${name} has never registered: its import record was made ${ago(
          m?.createdAt,
          now,
        )}.`,
        meaning:
          'The import manifest was never applied in the cluster, or its agent never reached the platform. Fleet sets nothing up before the first contact.',
        next: 'Apply the import manifest in the cluster, or find out why the agent started there cannot reach the platform’s URL.',
        notChecked: [path],
      };
    case 'no-connected-condition':
      return {
        headline: `Whether ${name} is connected is not known.`,
        meaning:
          'The management server has written neither Connected=True nor Connected=False for it.',
        next: 'Look at the record in the cluster management; a server that is starting or upgrading writes the condition within a minute.',
        notChecked: [path],
      };
    case 'tunnel-only':
      return {
        headline: `${name} is Disconnected${since(
          verdict.since,
          now,
        )}, yet its Fleet agent reported ${ago(fleet?.lastSeen, now)}.`,
        meaning:
          'That report came after the session was lost, so the cluster, its Fleet agent and their way to the platform work. What is missing is the session of the cluster agent.',
        next: 'Look at the cluster agent (cattle-cluster-agent) in the cluster and at the tunnel that carries its session.',
        notChecked: [path],
      };
    case 'no-contact':
      return {
        headline: `${name} is Disconnected${since(verdict.since, now)}.`,
        meaning: `Nothing has been heard from it since: last contact ${ago(
          verdict.lastContact,
          now,
        )}. What the platform shows of its nodes and deployments is what was last reported.`,
        next: 'Check ArcNet first, and Flux where ArcNet is carried by it; then the cluster itself.',
        notChecked: [
          path,
          'Whether the cluster itself still runs cannot be told from here',
        ],
      };
    case 'too-early': {
      const at =
        verdict.lostAt === undefined
          ? undefined
          : instant(verdict.lostAt + 2 * settings.checkInIntervalMs);
      return {
        headline: `${name} is Disconnected${since(verdict.since, now)}.`,
        meaning: `It is too early to say whether the cluster lives: Fleet agents report every ${interval}, and the last report (${ago(
          fleet?.lastSeen,
          now,
        )}) came before the loss.${
          at === undefined
            ? ''
            : ` The heartbeat alone will tell at ${clock(at)}.`
        }`,
        next: 'Check ArcNet first, and Flux where ArcNet is carried by it: that tells earlier.',
        notChecked: [path],
      };
    }
    case 'api-unhealthy':
      return {
        headline: `${name} is Degraded${since(
          verdict.since,
          now,
        )}: its agent is connected, its API server is not healthy.`,
        meaning:
          m?.ready?.message === undefined
            ? 'The management server marks it not ready and gives no message.'
            : `The management server says: ${m.ready.message}`,
        next: 'The connection carries traffic, so look at the API server and its datastore in the cluster.',
        notChecked: ['The API server was not probed through the tunnel'],
      };
    case 'fleet-not-set-up':
      return {
        headline: `${name} is Connected; Fleet has not set it up yet.`,
        meaning:
          'Deployments cannot reach it before Fleet has made its own record of it.',
        next:
          inputs.provisioning === undefined
            ? undefined
            : 'If this lasts longer than a few minutes, check that the cluster is assigned to a Fleet workspace.',
      };
    case 'fleet-not-readable':
      return {
        headline: `${name}: its session is up, whether its Fleet agent reports is not known.`,
        meaning:
          'Fleet’s cluster records cannot be read, so nothing is said about the agent.',
        next: 'See Sources for what is missing.',
      };
    case 'clock-skew':
      return {
        headline: `${name} is Connected; its clock is ahead of ours.`,
        meaning: `Its Fleet agent reported at a time ${ago(
          fleet?.lastSeen,
          now,
        )}, so the age of its reports cannot be judged.`,
        next: 'Correct the clock (NTP) of the cluster’s nodes.',
      };
    case 'heartbeat-stale':
      return {
        headline: `The Fleet agent of ${name} has been silent${since(
          verdict.since,
          now,
        )}, while its session and API are fine.`,
        meaning: `It reports every ${interval}; the last report came ${ago(
          fleet?.lastSeen,
          now,
        )}. Deployments do not move there, and what is shown of them is what was last reported.`,
        next: `Have the agent deployed again: raise spec.redeployAgentGeneration of the Fleet cluster ${
          fleet?.namespace ?? ''
        }/${fleet?.name ?? ''}.`,
        notChecked: ['The agent’s own log, which only the cluster has'],
      };
    case 'heartbeat-late':
      return {
        headline: `${name} is Connected; its Fleet agent is late.`,
        meaning: `It reports every ${interval}; the last report came ${ago(
          fleet?.lastSeen,
          now,
        )}. One missed report is no fault yet.`,
      };
    case 'no-management-record':
      return {
        headline: `${name} registered with Fleet by itself; there is no management record of it.`,
        meaning: `Only its Fleet agent is known: last report ${ago(
          fleet?.lastSeen,
          now,
        )}. Whether it is connected cannot be said.`,
        notChecked: [path],
      };
    case 'ok':
      return {
        headline: `${name} is Connected.`,
        meaning:
          fleet === undefined || fleet.lastSeen === undefined
            ? 'Its session is up and its API answers the management server.'
            : `Its session is up, its API answers the management server, and its Fleet agent reported ${ago(
                fleet.lastSeen,
                now,
              )}.`,
      };
    default:
      return waitCheckInText(name, inputs, verdict.reason, now);
  }
}

function namesakeText(inputs: ClusterInputs): string {
  if (inputs.namesakes.length === 0) return '';
  const ids = inputs.namesakes.map(other => other.id).join(', ');
  return `The name ${clusterName(
    inputs,
  )} is also used by ${ids}, which is a different record.`;
}

/** What the platform has to mend is not the tenant's to do, and its tunnels are not theirs to know. */
function forTenants(words: Words, verdict: ClusterVerdict): Words {
  const { headline, meaning } = words;
  switch (verdict.state) {
    case 'Connected':
    case 'Removing':
      return { headline, meaning };
    case 'Degraded':
      return words.next === undefined
        ? { headline, meaning }
        : { headline, meaning, next: words.next };
    case 'Disconnected':
      return {
        headline,
        meaning,
        next: 'The operators of the platform look after the connection. If there is a fault at your site, power or network, tell them.',
        notChecked: [
          'Whether the cluster itself still runs cannot be told from here',
        ],
      };
    default:
      return {
        headline,
        meaning,
        next: 'Ask the operators of the platform: this is theirs to mend.',
      };
  }
}
