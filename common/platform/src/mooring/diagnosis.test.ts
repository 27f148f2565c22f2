import {
  clusterQuerySchema,
  diagnosisDetailSchema,
  Layer,
  LAYERS,
  ROWS,
  tunnelsViewSchema,
} from '@mooring/core';
import { aProbe } from '../diagnosis/__testUtils__/subjects';
import { hallId } from '../explain/__testUtils__/waysOf';
import { aClusterId } from '../probes/__testUtils__/probing';
import { relayOutage } from './__testUtils__/relayOutage';
import { value } from './__testUtils__/value';

const [one, two, three] = [1, 2, 3].map(hallId);

describe('diagnosis', () => {
  it('shows operators how it was found: the way, the table, the probes', () => {
    const { mooring, operator } = relayOutage();
    const detail = value(mooring.diagnosis(operator, one));
    expect(diagnosisDetailSchema.parse(detail)).toEqual(detail);
    expect(detail).toMatchObject({
      cluster: one,
      name: 'hall-1',
      diagnosis: {
        layer: 'relay',
        cause: 'relay-outage',
        confidence: 'high',
        component: 'relay relay-a',
        shared: { clusters: 3, others: 0 },
      },
      probes: [{ hop: 'flux-tcp', outcome: 'refused' }],
    });
    expect(detail.path.map(({ kind, isRoot }) => [kind, isRoot])).toEqual([
      ['gateway', false],
      ['flux', true],
      ['arcnet', false],
      ['api', false],
      ['agent', false],
    ]);
    expect(detail.rows.map(({ row }) => row)).toEqual(
      ROWS.map(({ row }) => row),
    );
    expect(detail.rows.find(({ matched }) => matched)?.row).toBe('S3');
    expect(detail.timeline.entries.map(({ lane }) => lane)).toEqual(
      expect.arrayContaining(['agent', 'arcnet', 'flux']),
    );
  });

  it('counts for tenants those they may not see, without a name', () => {
    const { mooring, tenant } = relayOutage();
    const detail = value(mooring.diagnosis(tenant, one));
    expect(diagnosisDetailSchema.parse(detail)).toEqual(detail);
    expect(detail.diagnosis).toMatchObject({
      layer: 'platform',
      cause: 'shared-component-down',
      component: null,
      // Its own, and two that it may not see.
      shared: { clusters: 1, others: 2 },
    });
  });

  it('answers foreign and unknown clusters alike', () => {
    const { mooring, tenant, nobody } = relayOutage();
    const foreign = mooring.diagnosis(tenant, two);
    expect(foreign).toEqual(mooring.diagnosis(tenant, 'c-m-none0000'));
    expect(foreign).toMatchObject({
      kind: 'denied',
      denial: { code: 'outside-scope' },
    });
    expect(mooring.diagnosis(nobody, one)).toMatchObject({
      kind: 'denied',
      denial: { code: 'bound-to-nothing' },
    });
  });

  it('stands beside a cluster wherever it is shown', () => {
    const { mooring, operator } = relayOutage();
    const own = value(mooring.diagnosis(operator, two)).diagnosis;
    expect(value(mooring.cluster(operator, two)).diagnosis).toEqual(own);
    const [found] = value(mooring.findClusters(operator, 'hall-2'));
    expect(found?.diagnosis).toEqual(own);
  });
});

describe('the clusters list by layer', () => {
  const layers = (
    { mooring }: ReturnType<typeof relayOutage>,
    scope: ReturnType<typeof relayOutage>['operator'],
    ...layer: string[]
  ) =>
    value(
      mooring.clusters(scope, clusterQuerySchema.parse({ layer })),
    ).items.map(({ id }) => id);

  it('has those whose verdict names it', () => {
    const stage = relayOutage();
    expect(layers(stage, stage.operator, 'relay').sort()).toEqual([
      one,
      two,
      three,
    ]);
    expect(layers(stage, stage.operator, 'none')).toEqual([hallId(4)]);
    expect(layers(stage, stage.operator, 'none', 'relay')).toHaveLength(4);
  });

  it('follows a verdict that changes while no object does', () => {
    const stage = relayOutage();
    expect(layers(stage, stage.operator, 'api')).toEqual([]);
    stage.desk.takeProbes(aClusterId(two), 'gw-north', [
      aProbe(1, { outcome: 'refused', tries: 2 }),
    ]);
    expect(layers(stage, stage.operator, 'api')).toEqual([two]);
  });

  it('does not tell tenants by which word their cluster is found what the platform’s side is', () => {
    const stage = relayOutage();
    const names = LAYERS.filter(
      (layer: Layer) => layers(stage, stage.tenant, layer).length > 0,
    );
    expect(names).toEqual([]);
    expect(layers(stage, stage.tenant, 'platform')).toEqual([one]);
  });
});

describe('tunnels', () => {
  it('shows operators what hangs on what, the worst first', () => {
    const { mooring, operator } = relayOutage();
    const tunnels = value(mooring.tunnels(operator));
    expect(tunnelsViewSchema.parse(tunnels)).toEqual(tunnels);
    expect(
      tunnels.components
        .filter(({ kind }) => kind !== 'site')
        .map(({ kind, name, state, clusters, bad }) => ({
          kind,
          name,
          state,
          clusters,
          bad,
        })),
    ).toEqual([
      { kind: 'gateway', name: 'gw-north', state: 'warn', clusters: 4, bad: 3 },
      { kind: 'relay', name: 'relay-a', state: 'broken', clusters: 3, bad: 3 },
    ]);
    expect(tunnels.incidents).toMatchObject([
      {
        component: 'relay relay-a',
        clusters: [{ id: one }, { id: two }, { id: three }],
        total: 3,
      },
    ]);
    expect(tunnels.sources).toHaveLength(1);
  });

  it('is for nobody else', () => {
    const { mooring, tenant, nobody } = relayOutage();
    expect(mooring.tunnels(tenant)).toMatchObject({
      ok: false,
      denial: { code: 'platform-only' },
    });
    expect(mooring.tunnels(nobody)).toMatchObject({
      ok: false,
      denial: { code: 'bound-to-nothing' },
    });
  });
});
