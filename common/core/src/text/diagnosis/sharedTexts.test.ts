import { diagnoseWorld } from '../../diagnosis/diagnoseWorld';
import { SITUATIONS } from '../../diagnosis/__fixtures__/situations';
import {
  aGateway,
  aNeighbour,
  aWorld,
  NOW,
  unknown,
} from '../../diagnosis/__fixtures__/subjects';
import { Cause } from '../../diagnosis/verdict';
import { componentText } from './componentText';
import { incidentText } from './incidentText';
import { rootText } from './rootText';

function world(cause: Cause) {
  return diagnoseWorld(SITUATIONS[cause]().world);
}

function incidentOf(cause: Cause) {
  const { incidents } = world(cause);
  expect(incidents).toHaveLength(1);
  return incidents[0];
}

describe('rootText', () => {
  it.each<[Parameters<typeof rootText>[0], string]>([
    [{ kind: 'gateway', name: 'gw-eu-1' }, 'gateway gw-eu-1'],
    [{ kind: 'relay', name: 'relay-eu-1' }, 'relay relay-eu-1'],
    [{ kind: 'site', name: 'acme-dresden' }, 'site acme-dresden'],
    [
      { kind: 'relay-or-site', relay: 'relay-eu-1', site: 'acme-dresden' },
      'relay relay-eu-1 or site acme-dresden',
    ],
    [{ kind: 'cluster', id: 'c-m-7xk2p9qd' }, 'cluster c-m-7xk2p9qd'],
  ])('prints %j as tunnels.md §6.4 does', (root, text) => {
    expect(rootText(root)).toBe(text);
  });
});

describe('incidentText', () => {
  it('leads with the shared part and how many clusters it takes', () => {
    const text = incidentText(
      incidentOf('relay-outage'),
      id => `name-of-${id}`,
    );
    expect(text.headline).toBe(
      'Relay relay-eu-1 is out of service · 4 clusters affected',
    );
    expect(text.summary).toMatch(
      /^Since 2026-.*confidence high\. Affected: .* and 1 more\.$/,
    );
  });

  it('names the cluster where it is a cluster’s own', () => {
    expect(
      incidentText(incidentOf('api-down'), () => 'acme-plant-1').headline,
    ).toBe('acme-plant-1: API server refuses connections');
  });

  it('tells a tenant of its own clusters, and of the others as a number', () => {
    const incident = incidentOf('relay-outage');
    const [own] = incident.clusters;
    const text = incidentText(
      incident,
      id => (id === own ? 'acme-plant-1' : undefined),
      'tenant',
    );
    expect(text.headline).toBe(
      'A shared platform component is at fault · 1 cluster affected',
    );
    expect(text.summary).toMatch(/Affected: acme-plant-1 and 3 more\.$/);
    expect(JSON.stringify(text)).not.toMatch(/relay|c-m-/i);
  });
});

describe('componentText', () => {
  it('says why a part is blamed, with its control group', () => {
    const relay = world('relay-outage').components.find(
      part => part.kind === 'relay',
    );
    if (relay === undefined) throw new Error('no relay was assessed');
    expect(
      componentText(relay, { now: NOW, gatewayName: 'gw-eu-1' }),
    ).toMatchObject({
      state: 'broken',
      text: expect.stringMatching(
        /4 of 4 clusters lost within 15 s; control group: 1 of 1 cluster on gw-eu-1 without relay-eu-1 is fine\. flux-tcp: ECONNREFUSED after 16 ms/,
      ),
    });
  });

  it('never shows a gateway that does not report as fine', () => {
    const status = unknown<{ interfaceUp: boolean | null }>(
      'unauthorized',
      'HTTP 401',
    );
    const gateway = aGateway({ status, sources: [status] });
    const part = diagnoseWorld(
      aWorld([aNeighbour('c-m-q6j1f8wb')], [gateway]),
    ).components.find(each => each.kind === 'gateway');
    if (part === undefined) throw new Error('no gateway was assessed');
    expect(componentText(part, { now: NOW, gateway })).toEqual({
      state: 'unknown',
      text: '0 of 1 cluster lost. Not reporting (unauthorized: “HTTP 401”).',
    });
  });
});
