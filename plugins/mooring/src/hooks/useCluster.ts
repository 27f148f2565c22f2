import { useApi } from '@backstage/frontend-plugin-api';
import { ClusterView, DiagnosisDetailView, NodeListView } from '@mooring/core';
import { Change } from '../api/LiveFeed';
import { mooringApiRef } from '../api/MooringApi';
import { LiveView, useLiveQuery } from './useLiveQuery';

function names(change: Change, id: string): boolean {
  return (
    change.kinds.includes('source') ||
    (change.kinds.includes('cluster') && change.clusters.includes(id))
  );
}

/** One cluster, by management id or Fleet `namespace/name`. */
export function useCluster(id: string): LiveView<ClusterView> {
  const api = useApi(mooringApiRef);
  return useLiveQuery({
    subject: `cluster ${id}`,
    load: signal => api.cluster(id, { signal }),
    concerns: change => names(change, id),
  });
}

/** What is known of a cluster's nodes without asking the cluster. */
export function useClusterNodes(id: string): LiveView<NodeListView> {
  const api = useApi(mooringApiRef);
  return useLiveQuery({
    subject: `nodes ${id}`,
    load: signal => api.nodes(id, { signal }),
    concerns: change => names(change, id),
  });
}

/** How a cluster's verdict came about: its path, rows, probes and history. */
export function useClusterDiagnosis(id: string): LiveView<DiagnosisDetailView> {
  const api = useApi(mooringApiRef);
  return useLiveQuery({
    subject: `diagnosis ${id}`,
    load: signal => api.diagnosis(id, { signal }),
    concerns: change => names(change, id),
  });
}
