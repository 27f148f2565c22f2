import { startSandbox } from '@mooring/sandbox';
import {
  bundleDeploymentOf,
  bundleOf,
  clusterNamespace,
  definitions,
  fleetOf,
  managementOf,
  provisioningOf,
  Raw,
  tenantOf,
} from './objects';

/**
 * The API server of a run, in a process of its own so that it does not share a thread with what is measured:
 * `serverProcess.ts CLUSTERS BUNDLES TENANTS`; prints its kubeconfig as one JSON line.
 */
async function main() {
  const [clusters = 0, bundles = 0, tenants = 1] = process.argv
    .slice(2)
    .map(Number);
  const objects: Raw[] = [...definitions(), namespace('fleet-default')];
  for (let t = 0; t < tenants; t++) objects.push(tenantOf(t));
  for (let b = 0; b < bundles; b++) objects.push(bundleOf(b, clusters));
  for (let i = 0; i < clusters; i++) {
    objects.push(
      namespace(clusterNamespace(i)),
      managementOf(i, tenants),
      provisioningOf(i),
      fleetOf(i, tenants),
    );
    for (let b = 0; b < bundles; b++) objects.push(bundleDeploymentOf(i, b));
  }
  const sandbox = await startSandbox({ objects });
  process.stdout.write(
    `${JSON.stringify({
      url: sandbox.url,
      kubeconfig: sandbox.kubeconfig(),
    })}\n`,
  );
  process.on('SIGTERM', () => void sandbox.close().then(() => process.exit(0)));
}

function namespace(name: string): Raw {
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
}

void main();
