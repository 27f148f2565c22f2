import fc from 'fast-check';
import {
  DEFAULT_HEALTH,
  instant,
  Instant,
  MINUTE,
  parseInstant,
} from '@mooring/core';
import {
  ago,
  bundle,
  bundleDeployment,
  fleet,
  gitRepo,
  helmOp,
  management,
  NOW,
  provisioning,
  Raw,
  registration,
  tenant,
} from '../explain/__fixtures__/rawObjects';
import { clusterView } from '../mooring/clusterView';
import { deploymentView } from '../mooring/deploymentView';
import { WatchedKind, watchedKinds } from '../world/watchedKinds';
import { RecordKind } from './recordKinds';
import { Store } from './store';

const start = parseInstant(NOW) ?? instant(0);
const kinds = watchedKinds();

function visit(run: <K extends RecordKind>(watched: WatchedKind<K>) => void) {
  run(kinds.Tenant);
  run(kinds.ArcNetGateway);
  run(kinds.ManagementCluster);
  run(kinds.ProvisioningCluster);
  run(kinds.FleetCluster);
  run(kinds.ClusterRegistration);
  run(kinds.HelmOp);
  run(kinds.GitRepo);
  run(kinds.Bundle);
  run(kinds.BundleDeployment);
}

function isOf(watched: WatchedKind<RecordKind>, raw: Raw): boolean {
  return (
    raw.kind === watched.objectKind &&
    raw.apiVersion === watched.resource.apiVersion
  );
}

function put(store: Store, raw: Raw) {
  visit(watched => {
    if (!isOf(watched, raw)) return;
    const { key, record } = watched.resource.project(raw);
    store.upsert(watched.kind, key, record);
  });
}

function remove(store: Store, raw: Raw) {
  visit(watched => {
    if (isOf(watched, raw))
      store.remove(watched.kind, watched.resource.project(raw).key);
  });
}

function relist(store: Store, objects: readonly Raw[]) {
  visit(watched => {
    const own = objects.filter(raw => isOf(watched, raw));
    store.replaceAll(
      watched.kind,
      own.map(raw => watched.resource.project(raw)),
    );
    store.setSourceState(watched.kind, { kind: 'synced', at: start });
  });
}

/** Everything a person could see of a store, in one comparable value. */
function picture(store: Store, now: Instant) {
  store.flush(now);
  const clusters = [...store.clusters.all()]
    .map(row => ({
      ...clusterView(row, 'platform', now, { health: DEFAULT_HEALTH }),
      contact: row.contact,
    }))
    .sort((a, b) =>
      compare(a.id ?? a.fleetCluster ?? '', b.id ?? b.fleetCluster ?? ''),
    );
  const deployments = [...store.deployments.keys()].sort().map(key => ({
    key,
    all: view(store, key),
    tenants: [...store.deployments.tenantsOf(key)].sort().map(id => ({
      id,
      row: store.deployments.row(key, id)?.verdict.state,
    })),
  }));
  return { clusters, deployments };
}

function view(store: Store, key: string) {
  const row = store.deployments.row(key);
  return row === undefined ? undefined : deploymentView(row, store.clusters);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Few names, so that objects meet: ids that are moved, names that collide, tenants that claim the same cluster. */
const n = fc.integer({ min: 1, max: 3 });
const tenants = fc.constantFrom('acme', 'globex');
const labels = fc
  .option(tenants, { nil: undefined })
  .map(
    (id): Record<string, string> =>
      id === undefined ? {} : { 'mooring.dev/tenant': id },
  );
/** More than two intervals apart: a smaller step back of a heartbeat is a cached copy and keeps the later one. */
const when = fc.constantFrom(1, 33, 70, 400).map(ago);
/** Two of them: a moved cluster leaves a Fleet record behind. */
const workspaces = fc.constantFrom('fleet-default', 'fleet-eu');
const condition = fc.record({
  status: fc.constantFrom('True' as const, 'False' as const),
  at: when,
});

const object: fc.Arbitrary<Raw> = fc.oneof(
  fc
    .tuple(n, n, labels, condition, condition, workspaces)
    .map(([i, name, own, connected, ready, workspace]) =>
      management({
        workspace,
        id: `c-m-0000000${i}`,
        displayName: `edge-${name}`,
        labels: own,
        connected,
        ready,
      }),
    ),
  fc
    .tuple(n, n)
    .map(([i, name]) => provisioning(`c-m-0000000${i}`, `edge-${name}`)),
  fc
    .tuple(
      n,
      fc.option(n, { nil: undefined }),
      fc.option(when, { nil: null }),
      labels,
      workspaces,
    )
    .map(([name, i, lastSeen, own, namespace]) =>
      fleet({
        name: `edge-${name}`,
        namespace,
        ...(i !== undefined && { managementId: `c-m-0000000${i}` }),
        lastSeen,
        labels: own,
      }),
    ),
  fc
    .tuple(n, fc.boolean())
    .map(([i, granted]) =>
      registration(`request-${i}`, `client-edge-${i}`, granted),
    ),
  fc
    .tuple(tenants, fc.option(n, { nil: undefined }))
    .map(([id, i]) =>
      tenant({ id, ...(i !== undefined && { clusterId: `c-m-0000000${i}` }) }),
    ),
  fc.tuple(n, fc.option(tenants, { nil: undefined })).map(([i, id]) =>
    helmOp({
      name: `app-${i}`,
      ...(id !== undefined && { specLabels: { 'mooring.dev/tenant': id } }),
    }),
  ),
  n.map(i => gitRepo({ name: `repo-${i}` })),
  fc.tuple(n, fc.subarray([1, 2, 3]), n).map(([g, reached, last]) => ({
    apiVersion: 'mooring.dev/v1alpha1',
    kind: 'ArcNetGateway',
    metadata: { name: `gw-${g}` },
    status: {
      connections: reached.map(i => ({
        clusterId: `c-m-0000000${i}`,
        arcnetIP: `100.70.0.${last}`,
      })),
    },
  })),
  fc
    .tuple(
      n,
      fc.constantFrom('helm', 'git', 'none'),
      fc.integer({ min: 0, max: 3 }),
      fc.subarray([1, 2, 3]),
    )
    .map(([i, of, desiredReady, pending]) =>
      bundle({
        pending: pending.map(name => `fleet-default/edge-${name}`),
        name: `app-${i}`,
        desiredReady,
        ...(of === 'helm' && { helmOp: `app-${i}` }),
        ...(of === 'git' && { gitRepo: `repo-${i}` }),
      }),
    ),
  fc
    .tuple(n, n, fc.boolean(), fc.constantFrom('v1:o', 'v2:o'), workspaces)
    .map(([i, name, ready, applied, workspace]) =>
      bundleDeployment({
        workspace,
        bundle: `app-${i}`,
        on: `edge-${name}`,
        ready,
        wanted: 'v2:o',
        applied,
      }),
    ),
);

type Step =
  | { readonly kind: 'put' | 'remove'; readonly raw: Raw }
  | { readonly kind: 'relist' | 'look' }
  | { readonly kind: 'forbid'; readonly what: RecordKind }
  | { readonly kind: 'wait'; readonly minutes: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: object.map(raw => ({ kind: 'put' as const, raw })) },
  {
    weight: 3,
    arbitrary: object.map(raw => ({ kind: 'remove' as const, raw })),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'relist' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'look' as const }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<RecordKind>(
        'ManagementCluster',
        'ProvisioningCluster',
        'FleetCluster',
        'ClusterRegistration',
        'Bundle',
        'BundleDeployment',
        'Tenant',
      )
      .map(what => ({ kind: 'forbid' as const, what })),
  },
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: 1, max: 40 })
      .map(minutes => ({ kind: 'wait' as const, minutes })),
  },
);

function forbid(store: Store, what: RecordKind) {
  store.setSourceState(what, {
    kind: 'forbidden',
    verb: 'list',
    resource: what,
  });
}

function kindOf(raw: Raw): RecordKind | undefined {
  return Object.values(kinds).find(watched => isOf(watched, raw))?.kind;
}

function identity(raw: Raw): string {
  const { name, namespace } = Object(raw.metadata);
  return `${raw.apiVersion} ${raw.kind} ${namespace}/${name}`;
}

describe('a store that is changed step by step', () => {
  it('says the same as one that reads the result for the first time', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), steps => {
        const store = new Store(DEFAULT_HEALTH);
        relist(store, []);
        const held = new Map<string, Raw>();
        const forbidden = new Set<RecordKind>();
        let now = start;
        for (const one of steps) {
          if (one.kind === 'forbid') {
            forbidden.add(one.what);
            forbid(store, one.what);
          } else if (one.kind === 'put') {
            // Nothing of a kind that may not be read arrives.
            const kind = kindOf(one.raw);
            if (kind === undefined || forbidden.has(kind)) continue;
            held.set(identity(one.raw), one.raw);
            put(store, one.raw);
          } else if (one.kind === 'remove') {
            held.delete(identity(one.raw));
            remove(store, one.raw);
          } else if (one.kind === 'relist') {
            forbidden.clear();
            relist(store, [...held.values()]);
          } else if (one.kind === 'wait')
            now = instant(now + one.minutes * MINUTE);
          else picture(store, now);
        }
        const fresh = new Store(DEFAULT_HEALTH);
        relist(fresh, [...held.values()]);
        for (const what of forbidden) forbid(fresh, what);
        expect(picture(store, now)).toEqual(picture(fresh, now));
      }),
      { numRuns: 1500 },
    );
  });

  it('announces every change that somebody can see, and nothing when there is none', () => {
    fc.assert(
      fc.property(
        fc.array(object, { maxLength: 25 }),
        object,
        (objects, changed) => {
          const store = new Store(DEFAULT_HEALTH);
          relist(store, objects);
          const before = picture(store, start);
          put(store, changed);
          const changes = store.flush(start);
          const after = picture(store, start);
          const announced = new Set(changes.rows.map(row => row.id));
          for (const cluster of [...before.clusters, ...after.clusters]) {
            const id = cluster.id ?? cluster.fleetCluster ?? '';
            const was = before.clusters.find(
              one => (one.id ?? one.fleetCluster) === id,
            );
            const is = after.clusters.find(
              one => (one.id ?? one.fleetCluster) === id,
            );
            const differs =
              was?.state !== is?.state ||
              was?.reason !== is?.reason ||
              was?.tenant !== is?.tenant ||
              was?.name !== is?.name;
            expect([id, !differs || announced.has(id)]).toEqual([id, true]);
          }
          const apps = (p: typeof before) => JSON.stringify(p.deployments);
          expect(
            apps(before) === apps(after) ||
              changes.deploymentsChanged ||
              changes.rows.length > 0,
          ).toBe(true);
          // The same object again is no change.
          put(store, changed);
          const again = store.flush(start);
          expect([again.rows, again.deploymentsChanged, again.tenants]).toEqual(
            [[], false, []],
          );
        },
      ),
      { numRuns: 1000 },
    );
  });
});
