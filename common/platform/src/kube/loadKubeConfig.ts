import { redactSecrets } from '@mooring/core';
import { readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { KubeConfig } from '@kubernetes/client-node';
import { ConnectionSource, FailedConnection } from './connectionSource';
import { KubeconfigDocument, readKubeconfigText } from './kubeconfigFile';
import { readThrown } from './thrown';

/** What a source is looked up with. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where Kubernetes mounts a pod's service account. */
  readonly serviceAccountDirectory: string;
}

/** A kubeconfig as read at one moment, with exactly one context chosen. */
export interface LoadedKubeConfig {
  readonly ok: true;
  readonly kube: KubeConfig;
  readonly server: string;
  readonly proxyUrl?: string;
  /** Read anew for every refresh: these tokens are rotated in place. The client reads it once, or not at all. */
  readonly tokenFile?: string;
  /** The kubeconfig files behind it, and their {@link stampOf} when they were read. */
  readonly files: readonly string[];
  readonly stamp: string;
}

export function loadKubeConfig(
  source: ConnectionSource,
  surroundings: Surroundings,
): LoadedKubeConfig | FailedConnection {
  if (source.kind === 'in-cluster') return loadInCluster(surroundings);
  if (source.text !== undefined) {
    return loadFiles(
      [{ text: source.text, directory: process.cwd() }],
      [],
      source.context,
    );
  }
  const paths = kubeconfigPaths(source.path, surroundings.env);
  const files: FileText[] = [];
  const found: string[] = [];
  for (const path of paths) {
    const file = readText(path);
    if (file.kind === 'unreadable') {
      return failed(
        'unreadable',
        `The kubeconfig ${path} cannot be read (${file.code}).`,
      );
    }
    if (file.kind === 'text') {
      files.push({ text: file.text, directory: dirname(resolve(path)) });
      found.push(path);
    }
  }
  if (files.length === 0) {
    return failed(
      'not-found',
      `There is no kubeconfig at ${paths.join(' or ')}.`,
    );
  }
  return loadFiles(files, found, source.context);
}

/** As kubectl looks for it; of several files those that do not exist are passed over. */
function kubeconfigPaths(
  path: string | undefined,
  env: Surroundings['env'],
): string[] {
  if (path !== undefined) return [path];
  const listed = (env.KUBECONFIG ?? '').split(delimiter).filter(Boolean);
  if (listed.length > 0) return listed;
  return [join(env.HOME ?? homedir(), '.kube', 'config')];
}

interface FileText {
  readonly text: string;
  readonly directory: string;
}

function loadFiles(
  files: readonly FileText[],
  paths: readonly string[],
  context: string | undefined,
): LoadedKubeConfig | FailedConnection {
  let merged: KubeConfig | undefined;
  const tokenFiles = new Map<string, string>();
  for (const file of files) {
    const read = readKubeconfigText(file.text);
    if (!read.ok) return read;
    const kube = new KubeConfig();
    try {
      kube.loadFromString(file.text);
      kube.makePathsAbsolute(file.directory);
      if (merged) merged.mergeConfig(kube, Boolean(merged.getCurrentContext()));
      else merged = kube;
    } catch (error) {
      return failed(
        'invalid',
        `The kubeconfig cannot be used: ${plainReason(error)}.`,
      );
    }
    for (const [user, path] of listTokenFiles(read.document)) {
      tokenFiles.set(user, resolve(file.directory, path));
    }
  }
  if (!merged) return failed('not-found', 'There is no kubeconfig.');
  return choose(merged, context, tokenFiles, paths);
}

function listTokenFiles(document: KubeconfigDocument): [string, string][] {
  return (document.users ?? []).flatMap(({ name, user }) => {
    const path = user?.tokenFile ?? user?.['token-file'];
    const entry: [string, string][] = path ? [[name, path]] : [];
    return entry;
  });
}

function choose(
  kube: KubeConfig,
  context: string | undefined,
  tokenFiles: ReadonlyMap<string, string>,
  files: readonly string[],
): LoadedKubeConfig | FailedConnection {
  const wanted = context ?? kube.getCurrentContext();
  if (!wanted) {
    return failed(
      'no-context',
      'The kubeconfig names no current context. Set one with `kubectl config use-context`, or configure which to use.',
    );
  }
  const chosen = kube.getContextObject(wanted);
  if (!chosen) {
    const known = kube
      .getContexts()
      .map(({ name }) => name)
      .join(', ');
    return failed(
      'no-context',
      `The kubeconfig has no context ${wanted} (it has: ${known || 'none'}).`,
    );
  }
  kube.setCurrentContext(wanted);
  const cluster = kube.getCurrentCluster();
  if (!cluster) {
    return failed(
      'no-context',
      `Context ${wanted} names cluster ${chosen.cluster}, which the kubeconfig does not have.`,
    );
  }
  if (!kube.getCurrentUser()) {
    return failed(
      'no-context',
      `Context ${wanted} names user ${chosen.user}, which the kubeconfig does not have.`,
    );
  }
  // The client refuses it as well, but only at the first call and as an exception.
  if (cluster.server.startsWith('http:') && !cluster.skipTLSVerify) {
    return failed(
      'invalid',
      `Cluster ${cluster.name} is reached without TLS. If that is meant, set \`insecure-skip-tls-verify: true\` for it.`,
    );
  }
  const tokenFile = tokenFiles.get(chosen.user);
  return {
    ok: true,
    kube,
    server: cluster.server,
    ...(cluster.proxyUrl ? { proxyUrl: cluster.proxyUrl } : {}),
    ...(tokenFile === undefined ? {} : { tokenFile }),
    files,
    stamp: stampOf(files),
  };
}

function loadInCluster({
  env,
  serviceAccountDirectory: root,
}: Surroundings): LoadedKubeConfig | FailedConnection {
  const host = env.KUBERNETES_SERVICE_HOST;
  const port = env.KUBERNETES_SERVICE_PORT ?? '443';
  if (!host) {
    return failed(
      'not-found',
      'Not running inside a cluster: KUBERNETES_SERVICE_HOST is not set.',
    );
  }
  const tokenFile = join(root, 'token');
  const token = readText(tokenFile);
  if (token.kind !== 'text') {
    return failed(
      token.kind === 'missing' ? 'not-found' : 'unreadable',
      `The service account's token ${tokenFile} cannot be read. Is automountServiceAccountToken off?`,
    );
  }
  const kube = new KubeConfig();
  const server = `https://${host.includes(':') ? `[${host}]` : host}:${port}`;
  kube.loadFromClusterAndUser(
    {
      name: 'in-cluster',
      server,
      caFile: join(root, 'ca.crt'),
      skipTLSVerify: false,
    },
    { name: 'service-account' },
  );
  return { ok: true, kube, server, tokenFile, files: [], stamp: '' };
}

/** Size and change time of the files: enough to notice that another process wrote a new kubeconfig. */
export function stampOf(paths: readonly string[]): string {
  return paths
    .map(path => {
      const stat = statSync(path, { throwIfNoEntry: false });
      return `${path}:${stat?.ino}:${stat?.size}:${stat?.mtimeMs}`;
    })
    .join('\n');
}

type TextFile =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'unreadable'; readonly code: string };

export function readText(path: string): TextFile {
  try {
    return { kind: 'text', text: readFileSync(path, 'utf8') };
  } catch (error) {
    const { code, message } = readThrown(error);
    return code === 'ENOENT'
      ? { kind: 'missing' }
      : { kind: 'unreadable', code: code ?? message };
  }
}

function plainReason(error: unknown): string {
  return redactSecrets(readThrown(error).message.split('\n', 1)[0]);
}

function failed(
  reason: FailedConnection['reason'],
  detail: string,
): FailedConnection {
  return { ok: false, reason, detail };
}
