import { listAt, stringAt, valueAt } from '../json';
import type { KubeObject } from '../types';
import { findCondition } from './condition';

/** States of one BundleDeployment, worst first: the rank of Fleet's own aggregation. */
export const FLEET_STATES = [
  'ErrApplied',
  'WaitApplied',
  'Modified',
  'OutOfSync',
  'Pending',
  'NotReady',
  'Ready',
] as const;

export type FleetState = (typeof FLEET_STATES)[number];

/**
 * What Fleet's management side makes of one BundleDeployment (fleet.md §3). The sandbox stands in
 * for Fleet here; the product has its own rules and never sees this function.
 */
export function fleetState(deployment: KubeObject | undefined): FleetState {
  if (deployment === undefined) return 'Pending';
  const wanted = stringAt(deployment, 'spec', 'deploymentID') ?? '';
  const staged = stringAt(deployment, 'spec', 'stagedDeploymentID') ?? '';
  const applied = stringAt(deployment, 'status', 'appliedDeploymentID') ?? '';
  if (applied !== wanted) {
    const deployed = findCondition(
      listAt(deployment, 'status', 'conditions'),
      'Deployed',
    );
    return deployed?.status === 'False' ? 'ErrApplied' : 'WaitApplied';
  }
  if (valueAt(deployment, 'status', 'ready') !== true) return 'NotReady';
  if (wanted !== staged) return 'OutOfSync';
  if (valueAt(deployment, 'status', 'nonModified') !== true) return 'Modified';
  return 'Ready';
}

/** The worst of some states, empty when there is none, as `display.state` wants it. */
export function worstState(states: readonly FleetState[]): FleetState | '' {
  return FLEET_STATES.find(state => states.includes(state)) ?? '';
}
