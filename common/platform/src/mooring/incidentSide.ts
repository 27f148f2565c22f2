import { ClusterView, Scope } from '@mooring/core';
import { ClusterRow } from '../store/clusterRow';
import { Store } from '../store/store';
import { ClusterTransition } from './mooring';
import { Publisher } from './publisher';

/** The incident side sees every cluster; who reads a message is decided by its channel. */
const EVERYTHING: Scope = {
  kind: 'platform',
  by: 'incidents',
  grants: new Map(),
};

export interface IncidentSideDeps {
  readonly store: Store;
  readonly publisher: Publisher;
  readonly view: (row: ClusterRow, scope: Scope) => ClusterView;
  readonly refresh: () => void;
}

/** What alerts are made of: unscoped, and nothing before everything was read once. */
export class IncidentSide {
  constructor(private readonly deps: IncidentSideDeps) {}

  onClusterTransition(
    listener: (transition: ClusterTransition) => void,
    signal: AbortSignal,
  ): void {
    const { publisher, view } = this.deps;
    publisher.onTransition(({ id, before, after }) => {
      if (after === undefined) return;
      listener({
        id,
        ...(before !== undefined && {
          before: {
            state: before.verdict.state,
            reason: before.verdict.reason,
          },
        }),
        after: view(after, EVERYTHING),
      });
    }, signal);
  }

  allClusters(): ClusterView[] | undefined {
    const { store, publisher, view, refresh } = this.deps;
    // A list that may not be read is not an empty one: nothing must be ended because of it.
    const { readable } = store.inventory.readability('ManagementCluster');
    if (!readable || !publisher.isSettled()) return undefined;
    refresh();
    return [...store.clusters.all()].map(row => view(row, EVERYTHING));
  }
}
