import { ClusterId } from '@mooring/core';
import { z } from 'zod';
import { KubeConnection } from '../kube';

const DEADLINE_MS = 2_000;
const LONGEST_CA = 64 * 1024;

/** `status.caCert` of a management Cluster: the authority its API server had when it was imported, as PEM in base64. */
const clusterSchema = z.object({
  status: z.object({ caCert: z.string().min(1).max(LONGEST_CA) }),
});

/**
 * PEM of the authority that a cluster's API server should be signed by; `undefined` when it is not on record or cannot be
 * read now, and then nothing is said of who signed. Read for each probe instead of being kept: 10,000 of them would be
 * larger than everything else that is known of the clusters.
 */
export async function readClusterCa(
  connection: KubeConnection,
  cluster: ClusterId,
): Promise<string | undefined> {
  const answer = await connection.request({
    path: `/apis/management.cattle.io/v3/clusters/${encodeURIComponent(
      cluster,
    )}`,
    deadlineMs: DEADLINE_MS,
  });
  if (!answer.ok) return undefined;
  const parsed = clusterSchema.safeParse(answer.body);
  if (!parsed.success) return undefined;
  const { caCert } = parsed.data.status;
  const pem = caCert.startsWith('-----BEGIN')
    ? caCert
    : Buffer.from(caCert, 'base64').toString('latin1');
  return pem.startsWith('-----BEGIN CERTIFICATE-----') ? pem : undefined;
}
