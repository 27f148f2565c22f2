import { TargetView } from '@mooring/core';
import { Link } from '@backstage/ui';
import { usePaths } from '../../paths/PathsContext';

/** The cluster a deployment is meant for, as the way to its page. */
export function TargetCluster({ target }: { target: TargetView }) {
  const href = usePaths().cluster(target.cluster);
  return href === undefined ? (
    <span>{target.clusterName}</span>
  ) : (
    <Link href={href}>{target.clusterName}</Link>
  );
}
