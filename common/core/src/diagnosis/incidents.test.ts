import { lostOnRelay } from './__fixtures__/situation';
import { diagnosisOf, SITUATIONS } from './__fixtures__/situations';
import {
  allAnswer,
  anArcNet,
  aNeighbour,
  aSubject,
  aWorld,
  CONNECTED,
  nothingAnswers,
  secondsAgo,
} from './__fixtures__/subjects';
import { diagnoseWorld } from './diagnoseWorld';
import { Cause, CAUSES } from './verdict';

const incidentsOf = (cause: Cause) =>
  diagnoseWorld(SITUATIONS[cause]().world).incidents;

describe('incidents', () => {
  it.each([
    ['gateway-outage', { kind: 'gateway', name: 'gw-eu-1' }, 5],
    ['flux-cert-expired', { kind: 'relay', name: 'relay-eu-1' }, 3],
    ['relay-outage', { kind: 'relay', name: 'relay-eu-1' }, 4],
    [
      'relay-or-site',
      { kind: 'relay-or-site', relay: 'relay-eu-1', site: 'acme-dresden' },
      2,
    ],
    ['site-offline', { kind: 'site', name: 'acme-dresden' }, 2],
    ['shared-outage-unattributed', { kind: 'gateway', name: 'gw-eu-1' }, 4],
    ['direct-path-lost', { kind: 'cluster', id: 'c-m-7xk2p9qd' }, 1],
  ] as const)('%s: one for all', (cause, root, count) => {
    const incidents = incidentsOf(cause);
    expect(incidents).toHaveLength(1);
    expect(incidents[0]).toMatchObject({ cause, root });
    expect(incidents[0].clusters).toHaveLength(count);
  });

  const none: readonly Cause[] = [
    'fleet-agent-never-checked-in',
    'connected',
    'tunnel-not-configured',
    'flux-never-up',
    'arcnet-handshake-refused',
    'tunnel-never-established',
    'never-established-flux-unread',
    'import-not-completed',
  ];
  it.each(CAUSES.map(cause => [cause, none.includes(cause) ? 0 : 1] as const))(
    '%s: %i',
    (cause, count) => {
      expect(incidentsOf(cause)).toHaveLength(count);
    },
  );

  it('takes in what flaps though it is connected at this second', () => {
    const { connected } = diagnosisOf(SITUATIONS['flapping-flux']()).facts;
    expect(connected).toBe(true);
    expect(incidentsOf('flapping-flux')[0].clusters).toEqual(['c-m-7xk2p9qd']);
  });

  it('leaves out a connected cluster with a fault that takes nothing down', () => {
    const duplicate = aSubject({
      connected: CONNECTED,
      arcnet: anArcNet({ ipOwners: ['n3Hf74kt', 'Ig/V8ISH'] }),
      probes: [...allAnswer(500)],
    });
    const { diagnoses, incidents } = diagnoseWorld(aWorld([duplicate]));
    expect(diagnoses.get(duplicate.id)?.row).toBe('N2');
    expect(incidents).toEqual([]);
  });

  it('lets the first row of the table speak for one root', () => {
    const expired = lostOnRelay('c-m-1', 0, { lastError: 'CERT_HAS_EXPIRED' });
    const other = lostOnRelay('c-m-2', 1, {});
    const { diagnoses, incidents } = diagnoseWorld(
      aWorld([other, expired, aNeighbour('c-m-3')]),
    );
    expect([...diagnoses.values()].map(({ row }) => row)).toEqual([
      'S3',
      'S2',
      'K6',
    ]);
    expect(incidents).toEqual([
      {
        root: { kind: 'relay', name: 'relay-eu-1' },
        layer: 'flux',
        cause: 'flux-cert-expired',
        confidence: 'high',
        since: secondsAgo(200),
        clusters: ['c-m-1', 'c-m-2'],
      },
    ]);
  });

  it('keeps roots of different kinds apart though they share a name', () => {
    const lost = (id: string, site: string) =>
      aSubject({ id, registration: { site }, probes: nothingAnswers() });
    const { incidents } = diagnoseWorld(
      aWorld([lost('c-m-a', 'x'), lost('c-m-b', 'y')]),
    );
    expect(incidents.map(({ root }) => root)).toEqual([
      { kind: 'cluster', id: 'c-m-a' },
      { kind: 'cluster', id: 'c-m-b' },
    ]);
  });
});
