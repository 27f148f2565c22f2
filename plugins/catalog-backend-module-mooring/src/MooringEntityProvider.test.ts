import { mockServices } from '@backstage/backend-test-utils';
import { entityEnvelopeSchemaValidator } from '@backstage/catalog-model';
import type {
  ChangeEvent,
  ClusterView,
  SourceView,
  TenantView,
} from '@mooring/core';
import type { EntityProviderMutation } from '@backstage/plugin-catalog-node';
import { MooringEntityProvider } from './MooringEntityProvider';
import type { ReadableMooring } from './readInventory';

const NEEDED = [
  'tenants.mooring.dev',
  'clusters.management.cattle.io',
  'clusters.provisioning.cattle.io',
  'clusters.fleet.cattle.io',
];

function aCluster(overrides: Partial<ClusterView>): ClusterView {
  return {
    id: 'c-m-7xk2p9qd',
    name: 'acme-plant-1',
    fleetCluster: 'fleet-default/acme-plant-1',
    tenant: 'acme',
    tenantName: 'ACME Manufacturing',
    mode: 'external',
    state: 'Connected',
    reason: 'ok',
    tone: 'good',
    since: null,
    lastContact: null,
    nodes: { count: 3, lastKnown: false },
    kubernetesVersion: null,
    arcnetIP: null,
    carrier: null,
    gateway: null,
    site: null,
    brief: '',
    headline: '',
    summary: '',
    evidence: [],
    conditions: [],
    notChecked: [],
    next: null,
    diagnosis: null,
    problems: [],
    links: { management: null, managementMissing: '' },
    ...overrides,
  };
}

const acme: TenantView = {
  id: 'acme',
  displayName: 'ACME Manufacturing',
  type: 'customer',
  mode: 'external',
  role: null,
  grantedBy: null,
  clusters: { total: 1, byState: {} },
  deployments: { total: 0, notReady: 0 },
  worst: null,
  tone: 'good',
  headline: '',
  environments: [],
  problems: [],
};

describe('MooringEntityProvider', () => {
  let states: { [source: string]: SourceView['state'] };
  let clusters: ClusterView[] | undefined;
  let announce: (event: ChangeEvent) => void;
  let ended: AbortController;
  const applyMutation = jest.fn(
    async (_mutation: EntityProviderMutation): Promise<void> => {},
  );
  const logger = mockServices.logger.mock();

  beforeEach(() => {
    jest.useFakeTimers();
    states = Object.fromEntries(NEEDED.map(name => [name, 'synced']));
    clusters = [aCluster({})];
    ended = new AbortController();
    applyMutation.mockClear();
    logger.warn.mockClear();
  });
  afterEach(() => {
    ended.abort();
    jest.useRealTimers();
  });

  async function connect(owners = {}) {
    const mooring: ReadableMooring = {
      sources: () =>
        Object.entries(states).map(([source, state]) => ({
          source,
          state,
          lastSync: null,
          detail: '',
          impact: '',
        })),
      allClusters: () => clusters,
      tenants: () => ({
        ok: true,
        value: { items: [acme], totalItems: 1, nextCursor: null, sources: [] },
      }),
      subscribe: (_options, listener) => {
        announce = listener;
      },
    };
    let scheduled: () => Promise<unknown> | unknown = () => {};
    const provider = MooringEntityProvider.fromConfig(
      mockServices.rootConfig({
        data: { catalog: { providers: { mooring: owners } } },
      }),
      {
        mooring,
        logger,
        signal: ended.signal,
        taskRunner: {
          run: async task => {
            scheduled = () => task.fn(ended.signal);
          },
        },
      },
    );
    await provider.connect({ applyMutation, refresh: async () => {} });
    return { refresh: () => scheduled() };
  }

  const change: ChangeEvent = {
    type: 'change',
    seq: 1,
    kinds: ['cluster'],
    clusters: [],
    tenants: [],
  };
  const emitted = () =>
    applyMutation.mock.calls.flatMap(([mutation]) =>
      mutation.type === 'full' ? mutation.entities : [],
    );

  it('makes a tenant a System and a cluster a Resource of it, with identity and without status', async () => {
    const { refresh } = await connect({
      owner: 'group:default/{tenant}-admins',
    });
    await refresh();
    expect(emitted().map(({ entity }) => entity)).toEqual([
      expect.objectContaining({
        kind: 'System',
        metadata: expect.objectContaining({
          name: 'acme',
          annotations: expect.objectContaining({
            'mooring.dev/tenant': 'acme',
          }),
        }),
        spec: { owner: 'group:default/acme-admins', type: 'tenant' },
      }),
      expect.objectContaining({
        kind: 'Resource',
        metadata: expect.objectContaining({
          name: 'c-m-7xk2p9qd',
          title: 'acme-plant-1',
          annotations: expect.objectContaining({
            'mooring.dev/tenant': 'acme',
            'mooring.dev/cluster-id': 'c-m-7xk2p9qd',
            'backstage.io/managed-by-location': 'mooring:clusters/c-m-7xk2p9qd',
          }),
        }),
        spec: {
          type: 'kubernetes-cluster',
          owner: 'group:default/acme-admins',
          system: 'acme',
        },
      }),
    ]);
    expect(JSON.stringify(emitted())).not.toContain('Connected');
  });

  it('names every cluster validly and differently, whatever it is called', async () => {
    clusters = [
      aCluster({ id: 'fleet-default.x' }),
      aCluster({ id: null, fleetCluster: 'fleet-default/x' }),
      aCluster({ id: null, fleetCluster: `fleet-default/${'y'.repeat(100)}a` }),
      aCluster({ id: null, fleetCluster: `fleet-default/${'y'.repeat(100)}b` }),
      aCluster({ id: 'c-other', tenant: null }),
      aCluster({ id: null, fleetCluster: null }),
    ];
    const { refresh } = await connect();
    await refresh();
    const entities = emitted().map(({ entity }) => entity);
    const validate = entityEnvelopeSchemaValidator();
    entities.forEach(entity => validate(entity));
    const names = entities.map(({ metadata }) => metadata.name);
    expect(new Set(names).size).toBe(6);
    names.forEach(name =>
      expect(name).toMatch(/^[A-Za-z0-9][\w.-]{0,61}[A-Za-z0-9]$/),
    );
    expect(entities.at(-1)?.spec).toEqual({
      type: 'kubernetes-cluster',
      owner: 'unknown',
    });
  });

  it.each([...NEEDED])(
    'leaves the catalog alone while %s is not in sync, and says so once',
    async source => {
      const { refresh } = await connect();
      states[source] = 'unreachable';
      clusters = [];
      await refresh();
      await refresh();
      expect(applyMutation).not.toHaveBeenCalled();
      expect(logger.warn).toHaveBeenCalledTimes(1);
      expect(logger.warn).toHaveBeenCalledWith(
        expect.stringContaining(`${source} is unreachable`),
      );
    },
  );

  it('leaves the catalog alone before clusters were read once', async () => {
    clusters = undefined;
    const { refresh } = await connect();
    await refresh();
    expect(applyMutation).not.toHaveBeenCalled();
  });

  it('writes once for a burst of changes, and not at all when identity did not change', async () => {
    await connect();
    announce(change);
    announce(change);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(applyMutation).toHaveBeenCalledTimes(1);
    clusters = [aCluster({ state: 'Disconnected', headline: 'Disconnected' })];
    announce(change);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(applyMutation).toHaveBeenCalledTimes(1);
    clusters = [aCluster({ name: 'acme-plant-one' })];
    announce(change);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(applyMutation).toHaveBeenCalledTimes(2);
  });

  it('does nothing more once it ended', async () => {
    await connect();
    announce(change);
    ended.abort();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(applyMutation).not.toHaveBeenCalled();
  });
});
