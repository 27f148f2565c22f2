import fc from 'fast-check';
import { ObjectKey, objectKey } from '../model/ids';
import { BundleDeployment, FleetState } from '../model/records';
import { judgeApp, TargetInput } from './judgeApp';
import { judgeTarget } from './judgeTarget';
import { appRank } from './targetOrder';
import { APP_STATES, Contact } from './words';

const FLEET_STATES: readonly FleetState[] = [
  'ErrApplied',
  'WaitApplied',
  'Modified',
  'OutOfSync',
  'Pending',
  'NotReady',
  'Ready',
];
const CONTACTS: readonly Contact[] = [
  'ok',
  'no-contact',
  'never-checked-in',
  'agent-silent',
  'not-readable',
];

const target: fc.Arbitrary<TargetInput> = fc
  .record({
    fleetState: fc.constantFrom(...FLEET_STATES),
    deleting: fc.boolean(),
    paused: fc.boolean(),
    unreleased: fc.boolean(),
    installFailed: fc.boolean(),
    earlierVersionApplied: fc.boolean(),
    n: fc.integer({ min: 0, max: 9 }),
    contact: fc.constantFrom(...CONTACTS),
  })
  .map(({ n, contact, ...fields }) => ({
    bd: aDeployment(n, fields),
    contact,
    clusterName: `edge-${n}`,
  }));

function aDeployment(
  n: number,
  fields: Partial<BundleDeployment> = {},
): BundleDeployment {
  return {
    kind: 'BundleDeployment',
    namespace: `cluster-${n}`,
    name: 'web',
    bundle: objectKey('fleet-default', 'web'),
    cluster: objectKey('fleet-default', `edge-${n}`),
    fleetState: 'Ready',
    deleting: false,
    paused: false,
    unreleased: false,
    installFailed: false,
    earlierVersionApplied: false,
    ...fields,
  };
}

const judge = (targets: readonly TargetInput[]) =>
  judgeApp({ bundles: [], bundlesReadable: true, targets, restricted: false });

describe('an app over its clusters', () => {
  it('is as healthy as its least healthy cluster, in any order of the clusters', () => {
    fc.assert(
      fc.property(
        fc.array(target, { minLength: 1, maxLength: 12 }),
        targets => {
          const verdict = judge(targets);
          const worst = targets
            .map(({ bd, contact }) => appRank(judgeTarget(bd, contact).state))
            .reduce((a, b) => Math.min(a, b));
          expect(appRank(verdict.state)).toBe(worst);
          const reversed = judge([...targets].reverse());
          expect([reversed.state, reversed.ready, reversed.total]).toEqual([
            verdict.state,
            verdict.ready,
            verdict.total,
          ]);
        },
      ),
    );
  });

  it('is Ready only when every cluster is Ready and was heard', () => {
    fc.assert(
      fc.property(fc.array(target, { minLength: 1, maxLength: 6 }), targets => {
        const isReady = judge(targets).state === 'Ready';
        const allReady = targets.every(
          ({ bd, contact }) =>
            contact === 'ok' &&
            bd.fleetState === 'Ready' &&
            !bd.deleting &&
            !bd.unreleased,
        );
        expect(isReady).toBe(allReady);
      }),
    );
  });

  it('never shows a report of a cluster that is not heard as if it were of now', () => {
    fc.assert(
      fc.property(target, ({ bd, contact }) => {
        fc.pre(contact !== 'ok');
        const { state, lastReported } = judgeTarget(bd, contact);
        expect([
          'Unknown',
          'UninstallPending',
          'Pending',
          'OutOfSync',
          'WaitApplied',
        ]).toContain(state);
        expect(lastReported === undefined).toBe(state !== 'Unknown');
      }),
    );
  });

  it('counts clusters, not bundles: one of two bundles unready makes the cluster unready once', () => {
    const on = (
      bundle: string,
      n: number,
      fleetState: FleetState,
    ): TargetInput => ({
      bd: aDeployment(n, {
        name: bundle,
        bundle: objectKey('fleet-default', bundle),
        fleetState,
      }),
      contact: 'ok',
      clusterName: `edge-${n}`,
    });
    expect(
      judge([
        on('a', 1, 'Ready'),
        on('b', 1, 'NotReady'),
        on('a', 2, 'Ready'),
        on('b', 2, 'Ready'),
      ]),
    ).toMatchObject({ ready: 1, total: 2, state: 'NotReady' });
  });

  it('keeps the order of the reference', () => {
    const pairs: [string, string][] = [
      ['ErrApplied', 'InstallFailed'],
      ['InstallFailed', 'WaitApplied'],
      ['WaitApplied', 'WaitingForDependency'],
      ['WaitingForDependency', 'Modified'],
      ['Modified', 'OutOfSync'],
      ['OutOfSync', 'Pending'],
      ['Pending', 'NotReady'],
      ['NotReady', 'Unknown'],
      ['Unknown', 'Ready'],
    ];
    const rank = (word: string) =>
      APP_STATES.findIndex(state => state === word);
    for (const [worse, better] of pairs)
      expect(rank(worse)).toBeLessThan(rank(better));
  });

  it('says nothing of other tenants’ clusters when it is restricted to one', () => {
    const pendingElsewhere: ObjectKey = objectKey(
      'fleet-default',
      'other-tenants-cluster',
    );
    const verdict = judgeApp({
      bundles: [
        {
          kind: 'Bundle',
          name: 'web',
          namespace: 'fleet-default',
          statusOlderThanSpec: false,
          paused: false,
          desiredReady: 9,
          targets: [],
          pendingClusters: [pendingElsewhere],
          ready: {
            status: 'False',
            message: 'targeting error: other-tenants-cluster',
          },
        },
      ],
      bundlesReadable: true,
      targets: [{ bd: aDeployment(1), contact: 'ok', clusterName: 'edge-1' }],
      restricted: true,
    });
    expect(verdict).toMatchObject({
      state: 'Ready',
      total: 1,
      unreleased: 0,
    });
    expect(JSON.stringify(verdict)).not.toMatch(/other-tenants/);
  });
});
