import {
  appText,
  appTone,
  DeploymentView,
  JudgedTarget,
  targetText,
  TargetView,
} from '@mooring/core';
import { ClusterBoard } from '../store/clusterBoard';
import { DeploymentRow } from '../store/deploymentBoard';

/** Targets listed one by one; the worst come first, so what is cut is in order. */
const MAX_TARGETS = 500;

export function deploymentView(
  row: DeploymentRow,
  clusters: ClusterBoard,
): DeploymentView {
  const { verdict, inputs } = row;
  const text = appText(row.name, inputs, verdict);
  return {
    namespace: row.namespace,
    name: row.name,
    kind: row.kind,
    tenant: row.tenant ?? null,
    chart: row.app?.chart ?? null,
    version: row.app?.version ?? null,
    state: verdict.state,
    reason: verdict.reason,
    tone: appTone(verdict.state, verdict.reason),
    ...(verdict.lastReported !== undefined && {
      lastReported: verdict.lastReported,
    }),
    ready: verdict.ready,
    total: verdict.total,
    headline: text.headline,
    summary: [text.headline, text.meaning]
      .filter(part => part !== '')
      .join(' '),
    next: text.next ?? null,
    targets: verdict.targets
      .slice(0, MAX_TARGETS)
      .map(target => targetView(target, clusters)),
    problems: inputs.restricted ? [] : problemsOf(row),
  };
}

function targetView(target: JudgedTarget, clusters: ClusterBoard): TargetView {
  const { bd, verdict } = target;
  return {
    cluster: clusters.ofFleet(bd.cluster)?.id ?? bd.cluster,
    clusterName: target.clusterName,
    bundle: bd.bundle,
    state: verdict.state,
    reason: verdict.reason,
    tone: appTone(verdict.state, verdict.reason),
    ...(verdict.lastReported !== undefined && {
      lastReported: verdict.lastReported,
    }),
    detail: targetText(target),
  };
}

function problemsOf(row: DeploymentRow): string[] {
  const problems = (row.app?.problems ?? []).map(
    problem => `${row.kind} ${row.name}: ${problem}`,
  );
  for (const bundle of row.inputs.bundles) {
    for (const problem of bundle.problems ?? [])
      problems.push(`Bundle ${bundle.name}: ${problem}`);
  }
  for (const { bd } of row.inputs.targets) {
    for (const problem of bd.problems ?? [])
      problems.push(`BundleDeployment ${bd.namespace}/${bd.name}: ${problem}`);
  }
  return problems.slice(0, 10);
}
