import type { JsonObject } from '../json';
import type { KubeObject } from '../types';
import { Condition, condition } from './condition';
import { fleetState } from './fleetState';
import { fleetSummary, SummaryEntry } from './fleetSummary';

/** The counted part of a Fleet cluster's status; `checkedIn`: its agent was heard at least once. */
export function fleetClusterAggregate(
  deployments: readonly KubeObject[],
  checkedIn: boolean,
): JsonObject {
  const total = fleetSummary(entriesOf(deployments), {
    kind: 'Bundle',
    stateOver: 'listed',
  });
  const state = checkedIn ? total.state : 'WaitCheckIn';
  const helmOps = appsBy(deployments, 'fleet.cattle.io/fleet-helm-name');
  const gitRepos = appsBy(deployments, 'fleet.cattle.io/repo-name');
  return {
    summary: total.summary,
    display: {
      readyBundles: `${total.ready}/${total.desiredReady}`,
      ...(state === '' ? {} : { state }),
    },
    readyHelmOps: helmOps.ready,
    desiredReadyHelmOps: helmOps.desired,
    readyGitRepos: gitRepos.ready,
    desiredReadyGitRepos: gitRepos.desired,
    resourceCounts: {
      ready: total.ready,
      desiredReady: total.desiredReady,
      waitApplied: 0,
      modified: 0,
      orphaned: 0,
      missing: 0,
      unknown: 0,
      notReady: total.desiredReady - total.ready,
    },
  };
}

/** `at` in epoch ms. */
export function fleetClusterReady(
  deployments: readonly KubeObject[],
  at: number,
): Condition {
  const { message } = fleetSummary(entriesOf(deployments), {
    kind: 'Bundle',
    stateOver: 'listed',
  });
  return message === ''
    ? condition('Ready', 'True', at)
    : condition('Ready', 'False', at, { message });
}

function entriesOf(deployments: readonly KubeObject[]): SummaryEntry[] {
  return deployments.map(deployment => ({
    name: deployment.metadata.name,
    deployment,
  }));
}

/** Fleet counts an app as ready if any of its deployments is (fleet.md §1.11). */
function appsBy(deployments: readonly KubeObject[], label: string) {
  const ready = new Map<string, boolean>();
  for (const deployment of deployments) {
    const app = deployment.metadata.labels?.[label];
    if (app === undefined) continue;
    const before = ready.get(app) ?? false;
    ready.set(app, before || fleetState(deployment) === 'Ready');
  }
  return {
    ready: [...ready.values()].filter(each => each).length,
    desired: ready.size,
  };
}
