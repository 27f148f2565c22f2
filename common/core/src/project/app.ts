import { App } from '../model/records';
import { cleanMessage, Fields } from './fields';
import { Intern } from './intern';
import { readMetadata, readTenantLabel } from './metadata';
import { readTargets } from './targets';

/** `fleet.cattle.io/v1alpha1` HelmOp, fleet.md §2.6. Its Ready is not read for errors: it does not copy them from its Bundle. */
export function projectHelmOp(raw: unknown, intern?: Intern): App {
  const object = Fields.of(raw, intern);
  const helm = object.object('spec').object('helm');
  return {
    ...projectCommon(object, 'HelmOp'),
    chart: helm.text('chart') ?? helm.text('repo'),
    version: object.object('status').text('version') ?? helm.text('version'),
    problems: object.problems,
  };
}

/** `fleet.cattle.io/v1alpha1` GitRepo. A URL may carry a password: only host and path are kept. */
export function projectGitRepo(raw: unknown, intern?: Intern): App {
  const object = Fields.of(raw, intern);
  const spec = object.object('spec');
  return {
    ...projectCommon(object, 'GitRepo'),
    chart: withoutCredentials(spec.text('repo')),
    version:
      object.object('status').text('commit')?.slice(0, 12) ??
      spec.text('branch') ??
      spec.text('revision'),
    problems: object.problems,
  };
}

function projectCommon(
  object: Fields,
  kind: App['kind'],
): Omit<App, 'chart' | 'version' | 'problems'> {
  const { base, namespace, labels } = readMetadata(object);
  const spec = object.object('spec');
  const status = object.object('status');
  return {
    kind,
    ...base,
    namespace,
    // Only `spec.labels` reach the bundles, but people label the object itself as well (fleet.md §2.1).
    tenantLabel:
      readTenantLabel(spec.object('labels'), object) ??
      readTenantLabel(labels, object),
    paused: spec.flag('paused'),
    ready: status.condition('Ready'),
    accepted: status.condition('Accepted'),
    stalled: status.condition('Stalled'),
    polling: status.condition('GitPolling') ?? status.condition('Polled'),
    targets: readTargets(spec),
  };
}

function withoutCredentials(url: string | undefined): string | undefined {
  return cleanMessage(url?.replace(/\/\/[^/@\s]*@/, '//'));
}
