import type { JsonObject } from '../json';
import type { KubeObject } from '../types';
import { builtObject } from './builtObject';
import { condition } from './condition';
import { fleetState } from './fleetState';
import { fleetSummary, SummaryEntry } from './fleetSummary';
import { commitId } from './naming';

/** A deployment of an app as HelmOp and GitRepo count it: with its cluster. */
export interface AppEntry extends SummaryEntry {
  /** `<namespace>/<name>` of the Fleet cluster. */
  cluster: string;
}

/** What a person wrote; times in epoch ms. */
export interface AppInput {
  name: string;
  namespace?: string;
  createdAt: number;
  updatedAt: number;
  labels?: { [key: string]: string };
  targets: readonly JsonObject[];
  entries: readonly AppEntry[];
}

export interface HelmOpInput extends AppInput {
  helm: { repo: string; chart: string; version: string; values?: JsonObject };
  targetNamespace: string;
}

/** `fleet.cattle.io/v1alpha1` HelmOp. Its `spec.labels`, not its own labels, reach the bundle. */
export function aHelmOp(input: HelmOpInput): KubeObject {
  return builtObject(
    'fleet.cattle.io/v1alpha1',
    'HelmOp',
    appMeta(input, 'fleet.cattle.io/helmop-finalizer'),
    {
      spec: {
        ...(input.labels ? { labels: input.labels } : {}),
        helm: { releaseName: input.name, ...input.helm },
        namespace: input.targetNamespace,
        targets: input.targets,
      },
      status: {
        version: input.helm.version,
        ...appAggregate(input.entries),
        conditions: [
          appReady(input.entries, input.updatedAt),
          condition('Accepted', 'True', input.createdAt),
        ],
      },
    },
  );
}

export interface GitRepoInput extends AppInput {
  repo: string;
  branch: string;
  paths: readonly string[];
}

/** `fleet.cattle.io/v1alpha1` GitRepo: one bundle for each path. */
export function aGitRepo(input: GitRepoInput): KubeObject {
  return builtObject(
    'fleet.cattle.io/v1alpha1',
    'GitRepo',
    appMeta(input, 'fleet.cattle.io/gitrepo-finalizer'),
    {
      spec: {
        repo: input.repo,
        branch: input.branch,
        paths: input.paths,
        targets: input.targets,
      },
      status: {
        commit: commitId(input.repo, input.branch),
        gitJobStatus: 'Current',
        observedGeneration: 1,
        updateGeneration: 0,
        ...appAggregate(input.entries),
        conditions: [
          appReady(input.entries, input.updatedAt),
          condition('GitPolling', 'True', input.createdAt),
          condition('Reconciling', 'False', input.createdAt),
          condition('Stalled', 'False', input.createdAt),
          condition('Accepted', 'True', input.createdAt),
        ],
      },
    },
  );
}

/** The counted part of a HelmOp's or GitRepo's status (fleet.md §4.1). */
export function appAggregate(entries: readonly AppEntry[]): JsonObject {
  const total = fleetSummary(entries, { kind: 'Bundle', stateOver: 'all' });
  const clusters = new Map<string, boolean>();
  for (const { cluster, deployment } of entries) {
    const ready = fleetState(deployment) === 'Ready';
    clusters.set(cluster, (clusters.get(cluster) ?? true) && ready);
  }
  return {
    readyClusters: [...clusters.values()].filter(ready => ready).length,
    desiredReadyClusters: clusters.size,
    summary: total.summary,
    display: {
      readyBundleDeployments: `${total.ready}/${total.desiredReady}`,
      ...(total.state === '' ? {} : { state: total.state }),
    },
  };
}

/** `at` in epoch ms. */
export function appReady(entries: readonly AppEntry[], at: number) {
  const { message } = fleetSummary(entries, {
    kind: 'Bundle',
    stateOver: 'all',
  });
  return message === ''
    ? condition('Ready', 'True', at)
    : condition('Ready', 'False', at, { message });
}

function appMeta(input: AppInput, finalizer: string) {
  return {
    name: input.name,
    namespace: input.namespace ?? 'fleet-default',
    createdAt: input.createdAt,
    labels: input.labels,
    finalizers: [finalizer],
  };
}
