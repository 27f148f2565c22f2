import {
  bundle,
  bundleDeployment,
  healthyCluster,
} from './__fixtures__/rawObjects';
import { explainObjects } from './__fixtures__/situation';

describe('explaining a dump', () => {
  it('lists no bundle of Fleet or Rancher as an app', () => {
    const names = [
      'fleet-agent-north-1',
      'mcc-north-1-managed-system-upgrade-controller',
      'north-managed-system-agent',
    ];
    const result = explainObjects([
      ...healthyCluster('c-m-aaaaaaaa', 'north-1'),
      ...names.flatMap(name => [
        bundle({ name, desiredReady: 1 }),
        bundleDeployment({ bundle: name, on: 'north-1' }),
      ]),
      bundle({ name: 'lone', desiredReady: 1 }),
      bundleDeployment({ bundle: 'lone', on: 'north-1' }),
    ]);
    expect(
      result.deployments.map(({ kind, name, state }) => ({
        kind,
        name,
        state,
      })),
    ).toEqual([{ kind: 'Bundle', name: 'lone', state: 'Ready' }]);
  });

  it('names what belongs to no deployment instead of dropping it', () => {
    const result = explainObjects([
      {
        apiVersion: 'fleet.cattle.io/v1alpha1',
        kind: 'BundleDeployment',
        metadata: { name: 'stray', namespace: 'cluster-x' },
      },
    ]);
    expect(result.deployments).toEqual([]);
    expect(result.problems.join()).toMatch(
      /cluster-x\/stray: label fleet.cattle.io\/bundle-name is missing/,
    );
  });

  it('shows a broken object as broken and goes on with the rest', () => {
    const result = explainObjects([
      {
        apiVersion: 'management.cattle.io/v3',
        kind: 'Cluster',
        metadata: { name: 'c-m-broken00' },
        spec: 'nonsense',
        status: { conditions: 'none', nodeCount: 'three' },
      },
      { apiVersion: 'management.cattle.io/v3', kind: 'Cluster' },
      ...healthyCluster('c-m-aaaaaaaa', 'north-1'),
    ]);
    const broken = result.clusters.find(
      cluster => cluster.id === 'c-m-broken00',
    );
    expect(broken?.problems.join('\n')).toMatch(
      /spec is a string[\s\S]*nodeCount is a string[\s\S]*conditions is a string/,
    );
    expect(
      result.clusters.find(cluster => cluster.id === 'c-m-aaaaaaaa')?.state,
    ).toBe('Connected');
  });
});
