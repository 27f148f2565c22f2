import { ClusterLayout, clusterColumns } from './clusterColumns';

const paths = {
  clusters: undefined,
  tenants: undefined,
  tunnels: undefined,
  access: undefined,
  cluster: () => undefined,
  tenant: () => undefined,
};

function labels(layout: ClusterLayout, over = {}) {
  return clusterColumns({
    t: key => key,
    paths,
    layout,
    withTenant: true,
    withPath: true,
    ...over,
  }).map(({ label }) => label.replace('clusters.column.', ''));
}

describe('clusterColumns', () => {
  it.each([
    [
      'wide',
      'state name tenant mode nodes arcnetIP carrier diagnosis reason lastContact links',
    ],
    [
      'medium',
      'state name tenantAndMode nodes tunnel diagnosisAndReason lastContact links',
    ],
    ['compact', 'state name diagnosisAndReason lastContact links'],
    ['narrow', 'state name links'],
  ] as const)('folds columns in a %s window', (layout, expected) => {
    expect(labels(layout).join(' ')).toBe(expected);
  });

  it('leaves the tenant out on a tenant’s own page', () => {
    for (const layout of ['wide', 'medium'] as const) {
      const shown = labels(layout, { withTenant: false });
      expect(shown).not.toContain('tenant');
      expect(shown).not.toContain('tenantAndMode');
      expect(shown).toContain('mode');
    }
  });

  it('leaves out how clusters are reached where nobody is told', () => {
    expect(labels('wide', { withPath: false }).join(' ')).toBe(
      'state name tenant nodes diagnosis reason lastContact links',
    );
    expect(labels('medium', { withPath: false }).join(' ')).toBe(
      'state name tenant nodes diagnosisAndReason lastContact links',
    );
  });
});
