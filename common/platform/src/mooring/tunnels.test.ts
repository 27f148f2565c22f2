import {
  clusterQuerySchema,
  componentViewSchema,
  MINUTE,
  pageSchema,
  SourceView,
} from '@mooring/core';
import { tunnelled } from '../explain/__testUtils__/tunnelObjects';
import { gatewayOf } from '../explain/__testUtils__/tunnelSamples';
import { hall, hallId, tunnel } from '../explain/__testUtils__/waysOf';
import { mooringOn, OPERATOR } from './__fixtures__/mooringOn';
import { relayOutage } from './__testUtils__/relayOutage';
import { value } from './__testUtils__/value';

const [one, two, three, four] = [1, 2, 3, 4].map(hallId);

describe('tunnels', () => {
  const listed = (open?: string) => {
    const { mooring, operator } = relayOutage();
    return value(
      mooring.tunnels(operator, open === undefined ? {} : { open }),
    ).components.flatMap(({ kind, name, members }) =>
      members === null
        ? []
        : [{ key: `${kind}/${name}`, members: members.map(({ id }) => id) }],
    );
  };

  it('names the clusters of nothing unless it is opened', () => {
    expect(listed()).toEqual([]);
  });

  it('names those of what is opened, the bad ones first', () => {
    expect(listed('relay/relay-a')).toEqual([
      { key: 'relay/relay-a', members: [one, two, three] },
    ]);
    expect(listed('gateway/gw-north')).toEqual([
      { key: 'gateway/gw-north', members: [one, two, three, four] },
    ]);
  });

  it('tells a relay from a gateway of the same name', () => {
    expect(listed('gateway/relay-a')).toEqual([]);
  });

  it('lists so many sites and no more, says how many there are, and opens any of them', () => {
    const count = 510;
    const site = (n: number) => `depot-${String(n).padStart(3, '0')}`;
    const addressOf = (n: number) =>
      `100.80.${4 + Math.floor(n / 250)}.${(n % 250) + 1}`;
    const numbers = Array.from({ length: count }, (_, i) => i + 1);
    const { mooring } = mooringOn(
      [
        ...numbers.flatMap(n =>
          tunnelled(hall(n, { site: site(n), arcnetIP: addressOf(n) })),
        ),
        gatewayOf({
          name: 'gw-north',
          peers: numbers.map(n => tunnel(n, { ip: addressOf(n) })),
        }),
      ],
      { desk: { isAtOnce: true } },
    );
    const operator = mooring.scopeOf(OPERATOR);
    const sitesOf = (open?: string) =>
      value(
        mooring.tunnels(operator, open === undefined ? {} : { open }),
      ).components.filter(({ kind }) => kind === 'site');
    expect(sitesOf()).toHaveLength(500);
    expect(value(mooring.tunnels(operator)).totalComponents).toBe(count + 1);
    const opened = sitesOf(`site/${site(count)}`);
    expect(opened).toHaveLength(501);
    expect(opened.at(-1)?.members).toHaveLength(1);
  });
});

describe('gateways', () => {
  it('are the gateways of the tunnels, without their clusters', () => {
    const { mooring, operator } = relayOutage();
    const page = value(mooring.gateways(operator));
    expect(pageSchema(componentViewSchema).parse(page)).toEqual(page);
    expect(page).toMatchObject({
      items: [{ kind: 'gateway', name: 'gw-north', bad: 3, members: null }],
      totalItems: 1,
      nextCursor: null,
    });
    expect(page.sources).toHaveLength(1);
  });

  it('are told one by one with their clusters', () => {
    const { mooring, operator } = relayOutage();
    const gateway = value(mooring.gateway(operator, 'gw-north'));
    expect(gateway.members?.map(({ id }) => id)).toEqual([
      one,
      two,
      three,
      four,
    ]);
  });

  it('are not made up', () => {
    const { mooring, operator } = relayOutage();
    expect(mooring.gateway(operator, 'relay-a')).toMatchObject({
      ok: false,
      kind: 'not-applicable',
    });
  });

  it('are for nobody else, whether they exist or not', () => {
    const { mooring, tenant, nobody } = relayOutage();
    const denied = { ok: false, denial: { code: 'platform-only' } };
    expect(mooring.gateways(tenant)).toMatchObject(denied);
    expect(mooring.gateway(tenant, 'gw-north')).toMatchObject(denied);
    expect(mooring.gateway(tenant, 'gw-nowhere')).toEqual(
      mooring.gateway(tenant, 'gw-north'),
    );
    expect(mooring.gateway(nobody, 'gw-north')).toMatchObject({
      ok: false,
      denial: { code: 'bound-to-nothing' },
    });
  });
});

describe('a gateway that is silent', () => {
  const silent = () => {
    const { mooring, operator, advance } = relayOutage();
    advance(10 * MINUTE);
    const doubtful = (sources: readonly SourceView[]) =>
      sources.filter(({ state }) => state !== 'synced');
    return { mooring, operator, doubtful };
  };

  it('is named among the sources, beside the tunnels and beside the gateways', () => {
    const { mooring, operator, doubtful } = silent();
    for (const sources of [
      mooring.sources(operator),
      value(mooring.status(operator)).sources,
      value(mooring.tunnels(operator)).sources,
      value(mooring.gateways(operator)).sources,
    ])
      expect(doubtful(sources)).toMatchObject([
        { source: expect.stringContaining('gw-north'), state: 'stale' },
      ]);
  });

  it('puts no list of clusters in doubt: all rows are there', () => {
    const { mooring, operator, doubtful } = silent();
    const { sources } = value(
      mooring.clusters(operator, clusterQuerySchema.parse({ q: 'nowhere' })),
    );
    expect(doubtful(sources)).toEqual([]);
  });
});
