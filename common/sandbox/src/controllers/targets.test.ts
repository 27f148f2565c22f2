import type { JsonObject } from '../json';
import { aFleetCluster } from '../world/fleetCluster';
import { targetsMatch } from './targets';

const CLUSTER = aFleetCluster({
  name: 'acme-plant-1',
  createdAt: 0,
  managementId: 'c-m-one',
  displayName: 'Plant one',
  labels: { 'mooring.dev/tenant': 'acme', region: 'eu' },
  lastSeen: null,
});

const expression = (key: string, operator: string, ...values: string[]) => ({
  clusterSelector: {
    matchExpressions: [
      { key, operator, ...(values.length > 0 ? { values } : {}) },
    ],
  },
});

describe('targetsMatch', () => {
  it.each<[string, JsonObject[], boolean]>([
    ['no target', [], false],
    ['a target without criteria', [{ name: 'all' }], false],
    ['an empty selector', [{ clusterSelector: {} }], true],
    ['the name', [{ clusterName: 'acme-plant-1' }], true],
    ['the display name', [{ clusterName: 'Plant one' }], true],
    ['another name', [{ clusterName: 'acme-plant-2' }], false],
    [
      'labels that are all there',
      [
        {
          clusterSelector: {
            matchLabels: { 'mooring.dev/tenant': 'acme', region: 'eu' },
          },
        },
      ],
      true,
    ],
    [
      'labels of which one differs',
      [
        {
          clusterSelector: {
            matchLabels: { 'mooring.dev/tenant': 'acme', region: 'us' },
          },
        },
      ],
      false,
    ],
    [
      'a name and a selector that disagree',
      [
        {
          clusterName: 'acme-plant-1',
          clusterSelector: { matchLabels: { region: 'us' } },
        },
      ],
      false,
    ],
    ['In', [expression('region', 'In', 'eu', 'us')], true],
    ['In without the label', [expression('ring', 'In', 'a')], false],
    ['NotIn', [expression('region', 'NotIn', 'us')], true],
    ['NotIn without the label', [expression('ring', 'NotIn', 'a')], true],
    ['Exists', [expression('region', 'Exists')], true],
    ['DoesNotExist', [expression('region', 'DoesNotExist')], false],
    ['an operator of tomorrow', [expression('region', 'Gt', '1')], false],
    [
      'a first match that says no',
      [
        { clusterName: 'acme-plant-1', doNotDeploy: true },
        { clusterSelector: {} },
      ],
      false,
    ],
    ['a cluster group', [{ clusterGroup: 'edge', clusterSelector: {} }], false],
  ])('%s', (_name, targets, expected) => {
    expect(targetsMatch(targets, CLUSTER)).toBe(expected);
  });
});
