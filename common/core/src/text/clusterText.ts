import { Diagnosis } from '../diagnosis/verdict';
import { ClusterInputs } from '../health/clusterInputs';
import { ClusterVerdict } from '../health/judgeCluster';
import { HealthSettings } from '../health/settings';
import { Instant } from '../model/instant';
import { ManagementCluster } from '../model/records';
import { besideDiagnosis } from './besideDiagnosis';
import { clusterEvidence } from './clusterEvidence';
import { ago, duration, since } from './duration';
import { ClusterWords, VerdictText } from './verdictText';
import {
  degradedText,
  disconnectedText,
  LIFE_NOT_SEEN,
  PATH_NOT_PROBED,
} from './disconnectedText';
import { sentences } from './targetText';
import { redeployText, waitCheckInText } from './waitCheckInText';

/** Operators read how a cluster is reached and what to mend; tenants read what it means for them and whom to ask. */
export type Audience = 'platform' | 'tenant';

/**
 * Words for a cluster's state: what happened, since when, what it means, what to do.
 *
 * @param diagnosis - what was found out of its way, if it stands beside these words: then they leave to it what it says
 */
export function clusterText(
  inputs: ClusterInputs,
  verdict: ClusterVerdict,
  now: Instant,
  settings: HealthSettings,
  audience: Audience,
  diagnosis?: Diagnosis,
): VerdictText {
  const own =
    audience === 'platform'
      ? clusterWords(inputs, verdict, now, settings, diagnosis)
      : forTenants(
          // A cluster of the same name may be another tenant's.
          clusterWords(
            { ...inputs, namesakes: [] },
            verdict,
            now,
            settings,
            diagnosis,
          ),
          verdict,
        );
  const words =
    diagnosis === undefined
      ? own
      : besideDiagnosis(own, verdict, diagnosis, audience);
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
  diagnosis: Diagnosis | undefined,
): ClusterWords {
  const name = subject(inputs);
  const { management: m, fleet } = inputs;
  const interval = duration(settings.checkInIntervalMs);
  switch (verdict.reason) {
    case 'removing':
      return {
        headline: `${name} is being removed${since(verdict.since, now)}.`,
        meaning: sentences(
          m?.finalizers === undefined
            ? ''
            : `Its deletion waits for the finalizer ${m.finalizers.join(
                ', ',
              )}.`,
          m?.connected?.status === 'False'
            ? 'That its agent is no longer connected belongs to the removal.'
            : '',
        ),
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
        meaning: `Nothing is known of a connection. Last report of its Fleet agent: ${ago(
          fleet?.lastSeen,
          now,
        )}.`,
        next: `Delete the Fleet cluster ${fleet?.namespace ?? ''}/${
          fleet?.name ?? ''
        } once it is certain that the cluster was removed on purpose.`,
      };
    case 'import-not-applied':
      return {
        headline: `${name} has never registered${
          m?.createdAt === undefined
            ? ''
            : `: its import record was made ${ago(m.createdAt, now)}`
        }.`,
        meaning:
          'The import manifest was never applied in the cluster, or its agent never reached the platform. Fleet sets nothing up before the first contact.',
        next: 'Apply the import manifest in the cluster, or find out why the agent started there cannot reach the platform’s URL.',
        notChecked: [PATH_NOT_PROBED],
      };
    case 'no-connected-condition':
      return {
        headline: `Whether ${name} is connected is not known.`,
        meaning:
          'The management server has written neither Connected=True nor Connected=False for it.',
        next: 'Look at the record in the cluster management; a server that is starting or upgrading writes the condition within a minute.',
        notChecked: [PATH_NOT_PROBED],
      };
    case 'tunnel-only':
    case 'no-contact':
    case 'too-early':
      return disconnectedText(name, inputs, verdict, now, settings, diagnosis);
    case 'api-unhealthy':
      return degradedText(name, verdict, m?.ready, now);
    case 'fleet-not-set-up':
      return {
        headline: `${name} is Connected; Fleet has not set it up yet.`,
        meaning: `Deployments cannot reach it before Fleet has made its own record of it.${fleetWantsText(
          inputs,
        )}`,
        next: 'If this lasts longer than a few minutes, check that the cluster is assigned to a Fleet workspace and that its provisioning cluster is complete.',
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
        next: 'Compare the clocks of the cluster’s nodes (NTP) with the platform’s.',
      };
    case 'heartbeat-stale':
      return {
        headline: `The Fleet agent of ${name} has been silent${since(
          verdict.since,
          now,
        )}, while ${
          m?.ready?.status === 'True'
            ? 'its session and API are fine'
            : 'its session is up'
        }.`,
        meaning: `It reports every ${interval}; the last report came ${ago(
          fleet?.lastSeen,
          now,
        )}. Deployments do not move there, and what is shown of them is what was last reported.`,
        next: fleet?.managedElsewhere
          ? 'Fleet does not manage this agent: whoever does has to start it again.'
          : redeployText(fleet),
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
        meaning: `Only its Fleet agent is known, its last report: ${ago(
          fleet?.lastSeen,
          now,
        )}. Whether it is connected cannot be said.`,
        notChecked: [PATH_NOT_PROBED],
      };
    case 'ok':
      return {
        headline: `${name} is Connected.`,
        meaning: `${upText(m)}${
          fleet?.lastSeen === undefined
            ? '. No report of a Fleet agent is on record, and the management cluster may run without one.'
            : `, and its Fleet agent reported ${ago(fleet.lastSeen, now)}.`
        }`,
      };
    default:
      return waitCheckInText(name, inputs, verdict.reason, now);
  }
}

/** Only what was written: Ready may be missing, and older servers write no Connected. */
function upText(m: ManagementCluster | undefined): string {
  if (m?.connected === undefined) return 'The management server marks it ready';
  return m.ready?.status === 'True'
    ? 'Its session is up, its API answers the management server'
    : 'Its session is up';
}

/** What Fleet needs before it makes a record, as far as it is seen to be missing (fleet.md §5.1). */
function fleetWantsText({
  management,
  provisioning,
  readable,
}: ClusterInputs): string {
  if (management?.workspace === undefined)
    return ' It is assigned to no Fleet workspace.';
  return provisioning === undefined && readable.provisioning
    ? ' No provisioning cluster names it, and Fleet sets up only what one names.'
    : '';
}

function namesakeText(inputs: ClusterInputs): string {
  if (inputs.namesakes.length === 0) return '';
  const ids = inputs.namesakes.map(other => other.id).join(', ');
  return `The name ${clusterName(
    inputs,
  )} is also used by ${ids}, which is a different record.`;
}

/** What the platform has to mend is not the tenant's to do, and its tunnels are not theirs to know. */
function forTenants(
  words: ClusterWords,
  verdict: ClusterVerdict,
): ClusterWords {
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
        notChecked: [LIFE_NOT_SEEN],
      };
    default:
      return {
        headline,
        meaning,
        next: 'Ask the operators of the platform: this is theirs to mend.',
      };
  }
}
