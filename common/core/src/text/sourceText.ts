import { formatInstant, Instant } from '../model/instant';
import { SourceState } from '../model/sourceState';
import { SourceView } from '../api/evidenceViews';
import { Audience } from './clusterText';
import { ago, duration } from './duration';

/** What cannot be said while a kind is not there, by resource. */
const IMPACTS: Record<string, string> = {
  'clusters.management.cattle.io':
    'Clusters are not listed, and whether they are connected is not known.',
  'clusters.provisioning.cattle.io':
    'Left-over records cannot be told from clusters, and links to the cluster management are missing.',
  'clusters.fleet.cattle.io':
    'Whether Fleet agents report is not known, so deployments are not believed.',
  'clusterregistrations.fleet.cattle.io':
    'Why a cluster waits for its first check-in cannot be narrowed.',
  'bundles.fleet.cattle.io':
    'Deployments without a target and refused ones cannot be told.',
  'bundledeployments.fleet.cattle.io':
    'What runs on which cluster is not known.',
  'helmops.fleet.cattle.io':
    'Deployments made from the App Store are listed by their bundles only.',
  'gitrepos.fleet.cattle.io':
    'Deployments from Git are listed by their bundles only.',
  'arcnetgateways.mooring.dev':
    'Through which gateway and under which ArcNet address clusters are reached is known only where a tenant says so.',
  'tenants.mooring.dev':
    'Who may see what cannot be determined; only operators see anything.',
};

/** One upstream in words. `audience` tenant: no upstream error texts, they may name servers. */
export function sourceView(
  source: string,
  state: SourceState,
  now: Instant,
  audience: Audience,
): SourceView {
  const impact =
    state.kind === 'synced'
      ? ''
      : IMPACTS[source] ?? `What rests on ${source} is not known.`;
  const lastSync = lastSyncOf(state);
  const detail = detailOf(state, now);
  return {
    source,
    state: state.kind,
    lastSync: lastSync === undefined ? null : formatInstant(lastSync),
    detail:
      audience === 'platform' || state.kind === 'synced'
        ? detail
        : tenantDetail(state, now),
    impact,
  };
}

function lastSyncOf(state: SourceState): Instant | undefined {
  switch (state.kind) {
    case 'synced':
    case 'stale':
      return state.at;
    case 'unreachable':
    case 'unauthorized':
    case 'forbidden':
      return state.lastSync;
    default:
      return undefined;
  }
}

function detailOf(state: SourceState, now: Instant): string {
  switch (state.kind) {
    case 'synced':
      return state.detail ?? '';
    case 'syncing':
      return state.of === undefined
        ? `Being read: ${state.done} so far.`
        : `Being read: ${state.done} of ${state.of}.`;
    case 'stale':
      return `Last read ${ago(state.at, now)}: ${state.detail}`;
    case 'unreachable':
      return `Cannot be reached for ${duration(
        now - state.since,
      )}, last read ${ago(state.lastSync, now)}: ${state.detail}`;
    case 'unauthorized':
      return `The management cluster refuses Mooring's credentials for ${duration(
        now - state.since,
      )}: ${state.detail}`;
    case 'forbidden':
      return `Mooring may not ${state.verb} ${state.resource}; grant it with the shipped RBAC (deploy/rbac.yaml).`;
    default:
      return `The management cluster does not serve ${state.api}.`;
  }
}

function tenantDetail(state: SourceState, now: Instant): string {
  const lastSync = lastSyncOf(state);
  return lastSync === undefined
    ? 'The platform cannot read this right now.'
    : `The platform cannot read this right now; what is shown was read ${ago(
        lastSync,
        now,
      )}.`;
}
