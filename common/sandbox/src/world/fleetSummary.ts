import { isObject, JsonObject, listAt, stringAt, stringsAt } from '../json';
import type { KubeObject } from '../types';
import { findCondition } from './condition';
import { FLEET_STATES, FleetState, fleetState, worstState } from './fleetState';

/** One line of an aggregation: a cluster of a bundle, or a bundle of a cluster. */
export interface SummaryEntry {
  name: string;
  /** Absent: matched, but nothing was created for it yet. */
  deployment: KubeObject | undefined;
}

export interface FleetSummary {
  /** BundleSummary: zero counts are left out except `ready` and `desiredReady`. */
  summary: JsonObject;
  /** Text of the Ready condition; empty means Ready is True. */
  message: string;
  state: FleetState | '';
  ready: number;
  desiredReady: number;
}

const COUNTERS: Readonly<Record<FleetState, string>> = {
  ErrApplied: 'errApplied',
  WaitApplied: 'waitApplied',
  Modified: 'modified',
  OutOfSync: 'outOfSync',
  Pending: 'pending',
  NotReady: 'notReady',
  Ready: 'ready',
};

/** Fleet lists no more than ten entries, and `display.state` may miss the worst (fleet.md §1.4). */
const LISTED = 10;
const DETAIL_LINES = 4;

/**
 * Fleet's aggregation of deployments (fleet.md §4.1, §4.2). `stateOver: 'listed'` is how Bundles
 * and Clusters do it, `'all'` how HelmOps and GitRepos do.
 */
export function fleetSummary(
  entries: readonly SummaryEntry[],
  options: { kind: 'Cluster' | 'Bundle'; stateOver: 'listed' | 'all' },
): FleetSummary {
  const judged = [...entries]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(entry => ({ ...entry, state: fleetState(entry.deployment) }));
  const bad = judged.filter(entry => entry.state !== 'Ready');
  const listed = bad.slice(0, LISTED);
  const count = (state: FleetState) =>
    judged.filter(entry => entry.state === state).length;
  const ready = count('Ready');
  const summary: JsonObject = { ready, desiredReady: judged.length };
  for (const state of FLEET_STATES) {
    const n = count(state);
    if (state !== 'Ready' && n > 0) summary[COUNTERS[state]] = n;
  }
  if (listed.length > 0) {
    summary.nonReadyResources = listed.map(entry => ({
      name: entry.name,
      bundleState: entry.state,
      ...(entryMessage(entry.deployment) === ''
        ? {}
        : { message: entryMessage(entry.deployment) }),
      ...details(entry.deployment),
    }));
  }
  const parts = FLEET_STATES.flatMap(state => {
    const first = listed.find(entry => entry.state === state);
    return first === undefined
      ? []
      : [stateText(state, count(state), options.kind, first)];
  });
  const over = options.stateOver === 'all' ? bad : listed;
  return {
    summary,
    message: parts.sort().join('; '),
    state: worstState(over.map(entry => entry.state)),
    ready,
    desiredReady: judged.length,
  };
}

function stateText(
  state: FleetState,
  count: number,
  kind: string,
  first: SummaryEntry,
): string {
  const message = entryMessage(first.deployment);
  const head = `${state}(${count}) [${kind} ${first.name}${
    message === '' ? '' : `: ${message}`
  }]`;
  return [head, ...detailLines(first.deployment)].join('; ');
}

/** From v0.16 an `Installed` message only counts for the version that is wanted. */
function entryMessage(deployment: KubeObject | undefined): string {
  if (deployment === undefined) return '';
  const conditions = listAt(deployment, 'status', 'conditions');
  const text = (type: string) => {
    const message = findCondition(conditions, type)?.message;
    return typeof message === 'string' ? message : '';
  };
  const current =
    stringAt(deployment, 'status', 'appliedDeploymentID') ===
    stringAt(deployment, 'spec', 'deploymentID');
  return (
    text('Deployed') || (current ? text('Installed') : '') || text('Monitored')
  );
}

function details(deployment: KubeObject | undefined): JsonObject {
  const result: JsonObject = {};
  for (const list of ['modifiedStatus', 'nonReadyStatus']) {
    const items = listAt(deployment, 'status', list);
    if (items.length > 0) result[list] = items.slice(0, LISTED);
  }
  return result;
}

function detailLines(deployment: KubeObject | undefined): string[] {
  return [
    ...listAt(deployment, 'status', 'modifiedStatus')
      .slice(0, DETAIL_LINES)
      .map(modifiedLine),
    ...listAt(deployment, 'status', 'nonReadyStatus')
      .slice(0, DETAIL_LINES)
      .map(nonReadyLine),
  ];
}

function modifiedLine(item: unknown): string {
  if (isObject(item) && item.missing === true)
    return `${objectName(item)} missing`;
  if (isObject(item) && item.delete === true)
    return `${objectName(item)} extra`;
  return `${objectName(item)} modified ${stringAt(item, 'patch') ?? ''}`;
}

function nonReadyLine(item: unknown): string {
  const summary = isObject(item) ? item.summary : undefined;
  const transitioning = isObject(summary) && summary.transitioning === true;
  // Fleet forgets the opening bracket when there is an error alone.
  const mark = transitioning ? '[progressing]' : 'error]';
  return `${objectName(item)} ${mark} ${stringsAt(summary, 'message').join(
    ', ',
  )}`;
}

function objectName(item: unknown): string {
  const kind = (stringAt(item, 'kind') ?? '').toLowerCase();
  const [group, version] = (stringAt(item, 'apiVersion') ?? '').split('/');
  const namespace = stringAt(item, 'namespace');
  const type = version === undefined ? kind : `${kind}.${group}`;
  const name = stringAt(item, 'name') ?? '';
  return `${type} ${namespace === undefined ? name : `${namespace}/${name}`}`;
}
