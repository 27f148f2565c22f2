import { ClusterInputs } from '../health/clusterInputs';
import { Diagnosis } from '../diagnosis/verdict';
import { ClusterVerdict } from '../health/judgeCluster';
import { HealthSettings, SKEW_ALLOWANCE_MS } from '../health/settings';
import { Condition } from '../model/condition';
import { Instant, instant } from '../model/instant';
import { ago, clock, duration, since } from './duration';
import { ClusterWords } from './verdictText';

export const PATH_NOT_PROBED =
  'ArcNet, Flux and the API server were not probed';

export const LIFE_NOT_SEEN =
  'Whether the cluster itself still runs cannot be told from here';
export const API_NOT_PROBED =
  'The API server was not probed through the tunnel';

/** A cluster whose session is gone: what the last report of its agent proves, and what it does not (fleet.md §7). */
export function disconnectedText(
  name: string,
  inputs: ClusterInputs,
  verdict: ClusterVerdict,
  now: Instant,
  settings: HealthSettings,
  diagnosis?: Diagnosis,
): ClusterWords {
  const headline = `${name} is Disconnected${since(verdict.since, now)}`;
  const report = reportText(inputs, verdict, now);
  const hasAnswered = diagnosis?.facts.twoWay === true;
  if (verdict.reason === 'tunnel-only') {
    return {
      headline: `${headline}, yet its Fleet agent reported ${ago(
        inputs.fleet?.lastSeen,
        now,
      )}.`,
      meaning:
        'That report came after the session was lost, so the cluster, its Fleet agent and their way to the platform work. What is missing is the session of the cluster agent.',
      next: 'Look at the cluster agent (cattle-cluster-agent) in the cluster and at the tunnel that carries its session.',
      notChecked: [PATH_NOT_PROBED],
    };
  }
  if (verdict.reason === 'no-contact') {
    const isLater = cameAfter(verdict);
    return {
      headline: `${headline}.`,
      meaning: `${
        isLater
          ? `Its Fleet agent still reported after that; nothing has been heard since its last report, ${ago(
              verdict.lastContact,
              now,
            )}.`
          : `${
              hasAnswered ? 'None of its agents has' : 'Nothing has'
            } been heard ${
              hasAnswered ? '' : 'from it '
            }since: last contact ${ago(verdict.lastContact, now)}.${
              verdict.heartbeat.kind === 'skewed' ? ` Besides, ${report}.` : ''
            }`
      } What the platform shows of its nodes and deployments is what was last reported.`,
      next: 'Check ArcNet first, and Flux where ArcNet is carried by it; then the cluster itself.',
      notChecked: [PATH_NOT_PROBED, LIFE_NOT_SEEN],
    };
  }
  // A probe that was answered has told already.
  if (hasAnswered)
    return {
      headline: `${headline}.`,
      meaning: `Of its Fleet agent nothing is proven yet: Fleet agents report every ${duration(
        settings.checkInIntervalMs,
      )}, and ${report}.`,
    };
  const at =
    verdict.lostAt === undefined
      ? undefined
      : instant(verdict.lostAt + 2 * settings.checkInIntervalMs);
  return {
    headline: `${headline}.`,
    meaning: `${
      at === undefined
        ? 'Whether the cluster lives cannot be said'
        : 'It is too early to say whether the cluster lives'
    }: Fleet agents report every ${duration(
      settings.checkInIntervalMs,
    )}, and ${report}.${
      at === undefined
        ? ''
        : ` Without another observation it can be told at ${clock(at)}.`
    }`,
    next: 'Check ArcNet first, and Flux where ArcNet is carried by it: that tells earlier.',
    notChecked: [PATH_NOT_PROBED],
  };
}

function cameAfter({ heartbeat, lostAt }: ClusterVerdict): boolean {
  return (
    lostAt !== undefined &&
    heartbeat.kind !== 'never' &&
    heartbeat.kind !== 'skewed' &&
    heartbeat.at > lostAt + SKEW_ALLOWANCE_MS
  );
}

/** How the last report lies to the loss of the session; a part of a sentence. */
function reportText(
  { fleet, readable }: ClusterInputs,
  { heartbeat, lostAt }: ClusterVerdict,
  now: Instant,
): string {
  if (fleet === undefined)
    return readable.fleet
      ? 'Fleet has no record of this one'
      : 'Fleet’s records cannot be read';
  if (heartbeat.kind === 'never') return 'this one has never reported';
  const last = `the last report, ${ago(heartbeat.at, now)},`;
  if (heartbeat.kind === 'skewed' || lostAt === undefined)
    return `${last} cannot be placed before or after the loss`;
  return heartbeat.at > lostAt
    ? `${last} came too close to the loss to prove anything`
    : `${last} came before the loss`;
}

/** Connected, and the management server marks it not ready. Only a failed health check speaks of the API server. */
export function degradedText(
  name: string,
  verdict: ClusterVerdict,
  ready: Condition | undefined,
  now: Instant,
): ClusterWords {
  const headline = `${name} is Degraded${since(verdict.since, now)}`;
  const message = ready?.message;
  const notChecked = [API_NOT_PROBED];
  if (message === undefined) {
    return {
      headline: `${headline}: its agent is connected, and the management server marks it not ready.`,
      meaning: 'The management server gives no message.',
      next: 'Look at the API server in the cluster; the session to it is up.',
      notChecked,
    };
  }
  const meaning = `The management server says: ${message}`;
  if (ready?.reason === 'Disconnected') {
    return {
      headline: `${headline}: its agent is connected again, and Ready has not been renewed since.`,
      meaning,
      next: 'The next health check renews it within a minute; if it stays, look at the management server.',
      notChecked,
    };
  }
  return isHealthCheck(ready)
    ? {
        headline: `${headline}: its agent is connected, its API server is not healthy.`,
        meaning,
        next: 'The connection carries traffic, so look at the API server and its datastore in the cluster.',
        notChecked,
      }
    : {
        headline: `${headline}: its agent is connected, and the management server marks it not ready.`,
        meaning,
        next: 'The session is up, so look at what the message names in the cluster.',
        notChecked,
      };
}

/** A Ready that is False for other reasons says nothing of the API server. */
export function isHealthCheck(ready: Condition | undefined): boolean {
  return /health check/i.test(ready?.message ?? '');
}
