import { useApi } from '@backstage/frontend-plugin-api';
import { DeploymentQuery, DeploymentView, Page } from '@mooring/core';
import { mooringApiRef } from '../api/MooringApi';
import { LiveView, useLiveQuery } from './useLiveQuery';

/** Whose deployments. */
export type DeploymentsOf =
  | { readonly kind: 'tenant'; readonly id: string }
  | { readonly kind: 'cluster'; readonly id: string };

/** One page of a tenant's or a cluster's deployments, least healthy first by default. */
export function useDeployments(
  of: DeploymentsOf,
  query: Partial<DeploymentQuery>,
): LiveView<Page<DeploymentView>> {
  const api = useApi(mooringApiRef);
  return useLiveQuery({
    subject: `deployments of ${of.kind} ${of.id}`,
    variant: JSON.stringify(query),
    load: signal =>
      of.kind === 'tenant'
        ? api.tenantDeployments(of.id, query, { signal })
        : api.clusterDeployments(of.id, query, { signal }),
    // A cluster that is lost turns its deployments into "last reported" without any of them changing.
    concerns: change =>
      change.kinds.some(
        kind =>
          kind === 'deployment' || kind === 'cluster' || kind === 'source',
      ),
  });
}
