import { connect, KubeConnection } from '@mooring/platform';

export function open(kubeconfig: string): KubeConnection {
  const result = connect({ kind: 'kubeconfig', text: kubeconfig });
  if (!result.ok) throw new Error(result.detail);
  return result.connection;
}

/** Lists one kind in pages of 500 and parses it, and nothing else: what any client has to do at least. */
export async function bareList(
  connection: KubeConnection,
  path: string,
): Promise<number> {
  let count = 0;
  let next: string | undefined;
  do {
    const answer = await connection.request({
      path,
      query: { limit: 500, continue: next },
      deadlineMs: 60_000,
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.message}`);
    const { items, metadata } = listOf(answer.body);
    count += items.length;
    next = metadata.continue;
  } while (next);
  return count;
}

function listOf(body: unknown): {
  items: unknown[];
  metadata: { continue?: string };
} {
  if (
    typeof body === 'object' &&
    body !== null &&
    'items' in body &&
    Array.isArray(body.items)
  ) {
    const metadata =
      'metadata' in body && typeof body.metadata === 'object'
        ? body.metadata
        : undefined;
    const token =
      metadata &&
      'continue' in metadata &&
      typeof metadata.continue === 'string'
        ? metadata.continue
        : undefined;
    return {
      items: body.items,
      metadata: token === undefined ? {} : { continue: token },
    };
  }
  throw new Error('not a list');
}

/** Every kind that Mooring watches. */
export const PATHS = [
  '/apis/management.cattle.io/v3/clusters',
  '/apis/provisioning.cattle.io/v1/clusters',
  '/apis/fleet.cattle.io/v1alpha1/clusters',
  '/apis/fleet.cattle.io/v1alpha1/clusterregistrations',
  '/apis/fleet.cattle.io/v1alpha1/bundles',
  '/apis/fleet.cattle.io/v1alpha1/bundledeployments',
  '/apis/fleet.cattle.io/v1alpha1/helmops',
  '/apis/fleet.cattle.io/v1alpha1/gitrepos',
  '/apis/mooring.dev/v1alpha1/tenants',
  '/apis/mooring.dev/v1alpha1/arcnetgateways',
] as const;
