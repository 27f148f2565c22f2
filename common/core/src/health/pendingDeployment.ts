import { ObjectKey, objectKey } from '../model/ids';
import { Bundle, BundleDeployment } from '../model/records';

/**
 * A matched cluster of which Fleet says only that nothing was released to it: there is no BundleDeployment yet, and
 * everything that asks about targets has to know it all the same (fleet.md §3, `if (!bd) return 'Pending'`).
 */
export function pendingDeployment(
  bundle: Bundle,
  cluster: ObjectKey,
): BundleDeployment {
  return {
    kind: 'BundleDeployment',
    namespace: '',
    name: bundle.name,
    bundle: objectKey(bundle.namespace, bundle.name),
    cluster,
    fleetState: 'Pending',
    deleting: false,
    paused: false,
    unreleased: true,
    installFailed: false,
    earlierVersionApplied: false,
  };
}
