import type { JsonObject } from '../json';
import type { KubeObject } from '../types';
import { builtObject } from './builtObject';
import { condition } from './condition';
import { fleetState } from './fleetState';
import { fleetSummary, SummaryEntry } from './fleetSummary';

export interface BundleInput {
  name: string;
  namespace?: string;
  createdAt: number;
  labels?: { [key: string]: string };
  spec: JsonObject;
  /** One entry for each matched cluster, named `<namespace>/<cluster>`. */
  entries: readonly SummaryEntry[];
  updatedAt: number;
}

/** `fleet.cattle.io/v1alpha1` Bundle. */
export function aBundle(input: BundleInput): KubeObject {
  const { name, namespace = 'fleet-default' } = input;
  return builtObject(
    'fleet.cattle.io/v1alpha1',
    'Bundle',
    {
      name,
      namespace,
      createdAt: input.createdAt,
      labels: input.labels,
      finalizers: ['fleet.cattle.io/bundle-finalizer'],
    },
    {
      spec: input.spec,
      status: {
        observedGeneration: 1,
        ...bundleAggregate(input.entries),
        conditions: [bundleReady(input.entries, input.updatedAt)],
      },
    },
  );
}

/** The counted part of a Bundle's status (fleet.md §4.1, §4.3). */
export function bundleAggregate(entries: readonly SummaryEntry[]): JsonObject {
  const total = fleetSummary(entries, { kind: 'Cluster', stateOver: 'listed' });
  const unavailable = entries.filter(({ deployment }) => {
    const state = fleetState(deployment);
    return ['ErrApplied', 'WaitApplied', 'NotReady', 'Pending'].includes(state);
  }).length;
  return {
    summary: total.summary,
    display: {
      readyClusters: `${total.ready}/${total.desiredReady}`,
      ...(total.state === '' ? {} : { state: total.state }),
    },
    unavailable,
    maxUnavailable: Math.max(1, entries.length),
    unavailablePartitions: 0,
    maxUnavailablePartitions: 0,
  };
}

/** `at` in epoch ms. */
export function bundleReady(entries: readonly SummaryEntry[], at: number) {
  const { message } = fleetSummary(entries, {
    kind: 'Cluster',
    stateOver: 'listed',
  });
  return message === ''
    ? condition('Ready', 'True', at)
    : condition('Ready', 'False', at, { message });
}
