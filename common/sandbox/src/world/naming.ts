import { createHash } from 'node:crypto';

/** The letters Kubernetes draws generated names from: no vowels, no look-alikes. */
const NAME_LETTERS = 'bcdfghjklmnpqrstvwxz2456789';

function digest(...seed: string[]): Buffer {
  return createHash('sha256').update(seed.join('\n')).digest();
}

function hex(length: number, ...seed: string[]): string {
  return (
    digest('a', ...seed).toString('hex') + digest('b', ...seed).toString('hex')
  ).slice(0, length);
}

function letters(length: number, ...seed: string[]): string {
  return Array.from(
    digest(...seed).subarray(0, length),
    byte => NAME_LETTERS[byte % NAME_LETTERS.length],
  ).join('');
}

/** The same world has the same uids after a restart, as an API server's disk would give. */
export function stableUid(...seed: string[]): string {
  const all = hex(32, 'uid', ...seed);
  return [
    all.slice(0, 8),
    all.slice(8, 12),
    `4${all.slice(13, 16)}`,
    `a${all.slice(17, 20)}`,
    all.slice(20),
  ].join('-');
}

/** Name of the management object of an import: `c-m-` and eight letters (fleet.md §2.1). */
export function managementId(clusterName: string): string {
  return `c-m-${letters(8, 'management', clusterName)}`;
}

/** Name of a legacy import: `c-` and five letters (fleet.md §2.1). */
export function legacyManagementId(clusterName: string): string {
  return `c-${letters(5, 'legacy', clusterName)}`;
}

/** Namespace in which Fleet keeps one cluster's BundleDeployments. */
export function clusterNamespace(namespace: string, name: string): string {
  return `cluster-${namespace}-${name}-${hex(
    12,
    'clusterNamespace',
    namespace,
    name,
  )}`;
}

/** Opaque to readers: content, colon, hash of the options (fleet.md §2.5). */
export function deploymentId(bundle: string, content: string): string {
  return `s-${hex(60, 'content', bundle, content)}:${hex(
    64,
    'options',
    bundle,
    content,
  )}`;
}

export function fleetClientId(namespace: string, name: string): string {
  return hex(54, 'clientID', namespace, name);
}

export function registrationName(clientId: string): string {
  return `request-${letters(5, 'registration', clientId)}`;
}

/** The first eight characters of a public key, as gateways print it. */
export function peerFingerprint(clusterName: string): string {
  return digest('peer', clusterName)
    .toString('base64')
    .replace(/[+/]/g, 'x')
    .slice(0, 8);
}

/** Commit of a Git source at a revision. */
export function commitId(repo: string, revision: string): string {
  return hex(40, 'commit', repo, revision);
}

/** A number in [0, span) that depends on the seed alone: spreads timers without chance. */
export function spread(span: number, ...seed: string[]): number {
  return digest('spread', ...seed).readUInt32BE(0) % span;
}
