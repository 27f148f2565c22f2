import type { KubeObject } from '../types';
import { aBundleDeployment, Outcome } from './bundleDeployment';
import { condition } from './condition';
import { fleetState } from './fleetState';
import { fleetSummary } from './fleetSummary';
import { deploymentId } from './naming';

const AT = Date.parse('2026-11-30T12:00:00Z');
const workload = {
  apiVersion: 'apps/v1',
  kind: 'StatefulSet',
  namespace: 'base',
  name: 'db',
};

function deployment(name: string, outcome: Outcome): KubeObject {
  return aBundleDeployment({
    bundle: { namespace: 'fleet-default', name },
    cluster: { namespace: 'fleet-default', name: 'one' },
    labels: {},
    deploymentID: deploymentId(name, '2'),
    targetNamespace: 'base',
    createdAt: AT,
    reportedAt: AT,
    outcome,
  });
}

const entry = (name: string, outcome: Outcome) => ({
  name,
  deployment: deployment(name, outcome),
});

describe('fleetState', () => {
  it.each<[Outcome, string]>([
    [{ kind: 'ready' }, 'Ready'],
    [{ kind: 'waiting' }, 'WaitApplied'],
    [{ kind: 'waiting', earlier: 'older' }, 'WaitApplied'],
    [{ kind: 'progressing', workload }, 'NotReady'],
    [{ kind: 'failing', workload, message: 'no image' }, 'NotReady'],
    [{ kind: 'modified', workload, patch: '{}' }, 'Modified'],
  ])('%j is %s', (outcome, expected) => {
    expect(fleetState(deployment('app', outcome))).toBe(expected);
  });

  it('is Pending without a deployment, ErrApplied after a failed one, OutOfSync when held', () => {
    expect(fleetState(undefined)).toBe('Pending');
    const failed = deployment('app', { kind: 'waiting' });
    failed.status = { conditions: [condition('Deployed', 'False', AT)] };
    expect(fleetState(failed)).toBe('ErrApplied');
    const held = deployment('app', { kind: 'ready' });
    held.spec = {
      deploymentID: deploymentId('app', '2'),
      stagedDeploymentID: deploymentId('app', '3'),
    };
    expect(fleetState(held)).toBe('OutOfSync');
  });
});

describe('fleetSummary', () => {
  it('has an empty message exactly when everything is ready', () => {
    const total = fleetSummary([entry('a', { kind: 'ready' })], {
      kind: 'Bundle',
      stateOver: 'all',
    });
    expect(total).toMatchObject({ message: '', state: '', ready: 1 });
    expect(total.summary).toEqual({ ready: 1, desiredReady: 1 });
  });

  it('names the first of each state with its details, as Fleet does', () => {
    const { message, summary } = fleetSummary(
      [
        entry('a', { kind: 'ready' }),
        entry('b', { kind: 'progressing', workload }),
        entry('c', { kind: 'modified', workload, patch: '{"x":1}' }),
      ],
      { kind: 'Cluster', stateOver: 'listed' },
    );
    expect(message).toBe(
      'Modified(1) [Cluster c]; statefulset.apps base/db modified {"x":1}; NotReady(1) [Cluster b]; statefulset.apps base/db [progressing] Available: 0/1',
    );
    expect(summary).toMatchObject({
      ready: 1,
      desiredReady: 3,
      notReady: 1,
      modified: 1,
    });
  });

  it('misses the worst of a bundle when it is not among the ten listed', () => {
    const many = Array.from({ length: 10 }, (_, index) =>
      entry(`a${index}`, { kind: 'progressing', workload }),
    );
    const entries = [...many, entry('z', { kind: 'waiting' })];
    const bundle = { kind: 'Cluster', stateOver: 'listed' } as const;
    const app = { kind: 'Bundle', stateOver: 'all' } as const;
    expect(fleetSummary(entries, bundle).state).toBe('NotReady');
    expect(fleetSummary(entries, app).state).toBe('WaitApplied');
  });
});
