import type { JsonObject } from '../json';
import type { KubeObject } from '../types';
import { builtObject } from './builtObject';
import { condition } from './condition';
import { clusterNamespace, stableUid } from './naming';
import { timestamp } from './timestamp';

export interface WorkloadRef {
  apiVersion: string;
  kind: string;
  namespace: string;
  name: string;
}

/** How a deployment went on its cluster. */
export type Outcome =
  | { kind: 'ready' }
  /** The agent did not pick the wanted version up; `earlier` is the version it still runs. */
  | { kind: 'waiting'; earlier?: string }
  | { kind: 'progressing'; workload: WorkloadRef }
  | { kind: 'failing'; workload: WorkloadRef; message: string }
  /** `patch` is what the live object has over the bundle, as JSON text. */
  | { kind: 'modified'; workload: WorkloadRef; patch: string };

export interface BundleDeploymentInput {
  bundle: { namespace: string; name: string };
  cluster: { namespace: string; name: string };
  /** The bundle's labels: they reach the deployment. */
  labels: { [key: string]: string };
  deploymentID: string;
  /** Namespace into which the bundle deploys. */
  targetNamespace: string;
  createdAt: number;
  /** When the agent last changed its report. */
  reportedAt: number;
  outcome: Outcome;
}

/** `fleet.cattle.io/v1alpha1` BundleDeployment. */
export function aBundleDeployment(input: BundleDeploymentInput): KubeObject {
  const { bundle, cluster, deploymentID, outcome } = input;
  const namespace = clusterNamespace(cluster.namespace, cluster.name);
  const options = { defaultNamespace: input.targetNamespace };
  const report = {
    release: `${input.targetNamespace}/${bundle.name}`,
    at: input.reportedAt,
  };
  return builtObject(
    'fleet.cattle.io/v1alpha1',
    'BundleDeployment',
    {
      name: bundle.name,
      namespace,
      createdAt: input.createdAt,
      labels: deploymentLabels(input),
      finalizers: ['fleet.cattle.io/bundle-deployment-finalizer'],
    },
    {
      spec: {
        deploymentID,
        stagedDeploymentID: deploymentID,
        options,
        stagedOptions: options,
      },
      status: agentReport(deploymentID, outcome, report),
    },
  );
}

/** How a BundleDeployment is joined to its bundle and cluster (fleet.md §2.1). */
export function deploymentLabels(
  input: Pick<BundleDeploymentInput, 'bundle' | 'cluster' | 'labels'>,
): { [key: string]: string } {
  return {
    ...input.labels,
    'fleet.cattle.io/bundle-name': input.bundle.name,
    'fleet.cattle.io/bundle-namespace': input.bundle.namespace,
    'fleet.cattle.io/cluster': input.cluster.name,
    'fleet.cattle.io/cluster-namespace': input.cluster.namespace,
    'fleet.cattle.io/managed': 'true',
  };
}

/** What an agent writes into the status (fleet.md §3). `at` in epoch ms. */
export function agentReport(
  deploymentID: string,
  outcome: Outcome,
  report: { release: string; at: number },
): JsonObject {
  if (outcome.kind === 'waiting' && outcome.earlier === undefined) return {};
  const applied = outcome.kind === 'waiting' ? outcome.earlier : deploymentID;
  const ready = outcome.kind !== 'progressing' && outcome.kind !== 'failing';
  const modified = outcome.kind === 'modified';
  return {
    appliedDeploymentID: applied,
    release: `${report.release}:1`,
    ready,
    nonModified: !modified,
    syncGeneration: 0,
    conditions: [
      condition('Installed', 'True', report.at),
      condition('Deployed', 'True', report.at),
      condition('Monitored', 'True', report.at),
      condition('Ready', ready && !modified ? 'True' : 'False', report.at),
    ],
    display: { deployed: 'True', monitored: 'True', state: display(outcome) },
    ...causes(outcome),
    resources: [
      {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        namespace: report.release.split('/')[0],
        name: report.release.split('/')[1],
        createdAt: timestamp(report.at),
      },
    ],
    resourceCounts: {
      ready: ready && !modified ? 1 : 0,
      desiredReady: 1,
      waitApplied: 0,
      modified: modified ? 1 : 0,
      orphaned: 0,
      missing: 0,
      unknown: 0,
      notReady: ready ? 0 : 1,
    },
  };
}

function display(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'ready':
      return 'Ready';
    case 'waiting':
      return 'WaitApplied';
    case 'modified':
      return 'Modified';
    default:
      return 'NotReady';
  }
}

function causes(outcome: Outcome): JsonObject {
  switch (outcome.kind) {
    case 'modified':
      return {
        modifiedStatus: [{ ...outcome.workload, patch: outcome.patch }],
      };
    case 'progressing':
    case 'failing': {
      const { workload } = outcome;
      const uid = stableUid(
        workload.apiVersion,
        workload.kind,
        workload.namespace,
        workload.name,
      );
      const summary =
        outcome.kind === 'failing'
          ? { state: 'error', error: true, message: [outcome.message] }
          : {
              state: 'in-progress',
              transitioning: true,
              message: ['Available: 0/1'],
            };
      return { nonReadyStatus: [{ ...workload, uid, summary }] };
    }
    default:
      return {};
  }
}
