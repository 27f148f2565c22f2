import { JsonObject, objectAt, stringAt, stringsAt, valueAt } from '../json';
import type { KubeObject, KubeObjectInput } from '../types';
import { commitId } from '../world/naming';
import { GIT_REPO, HELM_OP } from './kinds';

/** Fields of a HelmOp that are no fields of its bundle. */
const OWN_FIELDS = [
  'labels',
  'pollingInterval',
  'helmSecretName',
  'insecureSkipTLSVerify',
];

/** Fields a GitRepo hands to each of its bundles. */
const HANDED_ON = ['targets', 'paused', 'keepResources', 'correctDrift'];

/** The bundles Fleet makes of an app: one of a HelmOp, one for each path of a GitRepo. */
export function bundlesOfApp(app: KubeObject): KubeObjectInput[] {
  const spec = objectAt(app, 'spec') ?? {};
  return app.kind === HELM_OP.kind
    ? [bundleOfHelmOp(app, spec)]
    : bundlesOfGitRepo(app, spec);
}

/** The label by which bundles and deployments are joined to their app. */
export function appLabel(kind: string): string {
  return kind === GIT_REPO.kind
    ? 'fleet.cattle.io/repo-name'
    : 'fleet.cattle.io/fleet-helm-name';
}

/** Why Fleet would not take the helm options, empty when it would (apps.md §4.1). */
export function helmOptionsProblem(app: KubeObject): string {
  if (app.kind !== HELM_OP.kind) return '';
  const repo = stringAt(app, 'spec', 'helm', 'repo') ?? '';
  const chart = stringAt(app, 'spec', 'helm', 'chart') ?? '';
  const invalid = (reason: string) => `helm options invalid: ${reason}`;
  if (repo === '' && chart === '') return invalid('no chart, no repo');
  if (repo.startsWith('oci://') && chart !== '')
    return invalid('an OCI repo does not take a chart');
  if (repo === '' && !chart.endsWith('.tgz'))
    return invalid('a chart without a repo must be a .tgz URL');
  if (repo !== '' && !repo.startsWith('oci://') && chart === '')
    return invalid('a repo needs a chart');
  return '';
}

function bundleOfHelmOp(app: KubeObject, spec: JsonObject): KubeObjectInput {
  const handed = Object.fromEntries(
    Object.entries(spec).filter(([field]) => !OWN_FIELDS.includes(field)),
  );
  const secretName = valueAt(spec, 'helmSecretName');
  return {
    apiVersion: app.apiVersion,
    kind: 'Bundle',
    metadata: {
      name: app.metadata.name,
      namespace: app.metadata.namespace,
      labels: {
        // From spec.labels: the HelmOp's own labels go no further (fleet.md §2.1).
        ...labelsIn(objectAt(spec, 'labels')),
        [appLabel(app.kind)]: app.metadata.name,
      },
      finalizers: ['fleet.cattle.io/bundle-finalizer'],
    },
    spec: {
      ...handed,
      helmOpOptions: secretName === undefined ? {} : { secretName },
    },
  };
}

function bundlesOfGitRepo(
  app: KubeObject,
  spec: JsonObject,
): KubeObjectInput[] {
  const { name, namespace, labels } = app.metadata;
  const paths = stringsAt(spec, 'paths');
  const handed = Object.fromEntries(
    Object.entries(spec).filter(([field]) => HANDED_ON.includes(field)),
  );
  const target = stringAt(spec, 'targetNamespace');
  return (paths.length > 0 ? paths : ['']).map(path => ({
    apiVersion: app.apiVersion,
    kind: 'Bundle',
    metadata: {
      name: [name, ...path.split('/')]
        .filter(part => /[a-z0-9]/i.test(part))
        .join('-')
        .toLowerCase(),
      namespace,
      labels: {
        ...labels,
        [appLabel(app.kind)]: name,
        'fleet.cattle.io/commit': gitCommit(spec),
      },
      finalizers: ['fleet.cattle.io/bundle-finalizer'],
    },
    spec: {
      ...handed,
      ...(target === undefined ? {} : { namespace: target }),
      defaultNamespace: name,
    },
  }));
}

/** The commit a GitRepo is taken to be at. */
export function gitCommit(spec: JsonObject): string {
  return commitId(
    stringAt(spec, 'repo') ?? '',
    stringAt(spec, 'revision') ?? stringAt(spec, 'branch') ?? 'master',
  );
}

function labelsIn(labels: JsonObject = {}): { [key: string]: string } {
  return Object.fromEntries(
    Object.entries(labels).map(([key, value]) => [key, String(value)]),
  );
}
