import { alone, asked, lostOnRelay } from './__fixtures__/situation';
import { diagnosisOf, SITUATIONS } from './__fixtures__/situations';
import {
  aCarriedSubject,
  aLane,
  aLostFlux,
  allAnswer,
  anArcNet,
  aNeighbour,
  aProbe,
  aStaleArcNet,
  aSubject,
  aWorld,
  CONNECTED,
  nothingAnswers,
  secondsAgo,
  unknown,
} from './__fixtures__/subjects';

const rowOf = (situation: ReturnType<typeof alone>) =>
  diagnosisOf(situation).row;

describe('order of the table (tunnels.md §6.3)', () => {
  it('1: asks for a dead gateway before the silence of its source', () => {
    const { row, secondary } = diagnosisOf(SITUATIONS['gateway-outage']());
    expect(row).toBe('S1');
    expect(secondary).toEqual([]);
  });

  it('1: blames a relay with four of the five clusters of a gateway, not the gateway', () => {
    const lost = ['1', '2', '3', '4'].map((n, i) =>
      lostOnRelay(`c-m-${n}`, i, {}),
    );
    expect(rowOf(asked(aWorld([...lost, aNeighbour('c-m-5')])))).toBe('S3');
  });

  it('2: sees no radius in the only cluster on a relay', () => {
    expect(rowOf(alone(lostOnRelay('c-m-1', 0, {})))).toBe('F4');
  });

  it('3: lets one answer through the gateway outrank any head count', () => {
    const { world } = SITUATIONS['gateway-outage']();
    const [first, second, ...others] = world.subjects;
    const answered = { ...second, probes: allAnswer() };
    const situation = asked({
      ...world,
      subjects: [first, answered, ...others],
    });
    expect(rowOf(situation)).toBe('U3');
  });

  it('3: does not let an answer end a flapping', () => {
    expect(
      rowOf(
        alone(
          aSubject({
            connected: CONNECTED,
            timeline: aLane('api', ['ok', 'timeout', 'ok', 'timeout']),
            probes: allAnswer(),
          }),
        ),
      ),
    ).toBe('K2');
  });

  it('3: does not let an answer hide a duplicate address: it may be the other cluster’s', () => {
    const subject = aSubject({
      arcnet: anArcNet({ ipOwners: ['n3Hf74kt', 'Ig/V8ISH'] }),
      probes: allAnswer(),
    });
    expect(rowOf(alone(subject))).toBe('N2');
  });

  it('4: gives no ArcNet verdict on a carried cluster before Flux was read', () => {
    const keys = {
      arcnet: aStaleArcNet({ peer: 'Zk8uWq2L', siteClockSkewS: -90 }),
      registration: { peer: 'n3Hf74kt' },
      probes: nothingAnswers(),
    };
    const { row, secondary } = diagnosisOf(
      alone(aCarriedSubject({ ...keys, flux: unknown() })),
    );
    expect([row, ...secondary.map(finding => finding.row)]).toEqual([
      'F7',
      'D4',
    ]);
    expect(rowOf(alone(aCarriedSubject(keys)))).toBe('A2');
  });

  it('4: takes Flux that went long after ArcNet for a consequence', () => {
    const { row, secondary } = diagnosisOf(
      SITUATIONS['arcnet-down-before-flux'](),
    );
    expect(row).toBe('F5');
    expect(secondary.map(finding => finding.layer)).not.toContain('flux');
  });

  it('4: puts a lost Flux session before everything a stale peer may mean', () => {
    const subject = aCarriedSubject({
      arcnet: aStaleArcNet({ peer: 'Zk8uWq2L', siteClockSkewS: -90 }),
      registration: { peer: 'n3Hf74kt' },
      flux: aLostFlux(),
      probes: nothingAnswers(),
    });
    expect(diagnosisOf(alone(subject))).toMatchObject({
      row: 'F4',
      layer: 'flux',
    });
  });

  it('5: names no layer within the first minute of a loss', () => {
    const subject = aSubject({
      arcnet: anArcNet({ rxDelta: 0n, frozenS: 20 }),
      probes: nothingAnswers(),
    });
    expect(diagnosisOf(alone(subject))).toMatchObject({
      row: 'D4',
      layer: 'unknown',
    });
  });

  it('puts the size of packets before a hung API server, and a ping before both', () => {
    const stuck = [aProbe('api-tcp', 'ok'), aProbe('api-tls', 'timeout')];
    const row = (...pings: ReturnType<typeof aProbe>[]) =>
      rowOf(alone(aSubject({ probes: [...pings, ...stuck] })));
    expect(
      row(aProbe('arcnet-icmp', 'ok'), aProbe('arcnet-icmp-large', 'timeout')),
    ).toBe('P4');
    expect(
      row(aProbe('arcnet-icmp', 'ok'), aProbe('arcnet-icmp-large', 'ok')),
    ).toBe('P5');
    expect(
      row(
        aProbe('arcnet-icmp', 'timeout'),
        aProbe('arcnet-icmp-large', 'timeout'),
      ),
    ).toBe('P6');
    expect(row()).toBe('P6');
  });

  it('does not call a small certificate behind a size hole well: TLS and /readyz fit, the session does not', () => {
    const subject = aSubject({
      probes: [...allAnswer(), aProbe('arcnet-icmp-large', 'timeout')],
    });
    const { row, secondary } = diagnosisOf(alone(subject));
    expect(row).toBe('P11');
    expect(secondary.map(finding => finding.row)).toEqual(['G2']);
  });

  it('keeps a connected cluster connected while its last good probe is too old to prove anything', () => {
    const probes = allAnswer().map(probe => ({ ...probe, at: secondsAgo(60) }));
    expect(
      diagnosisOf(alone(aSubject({ connected: CONNECTED, probes }))),
    ).toMatchObject({
      row: 'K6',
      confidence: 'medium',
    });
  });

  it('does not call a cluster connected whose API refuses', () => {
    const probes = [aProbe('api-tcp', 'refused', { code: 'ECONNREFUSED' })];
    expect(rowOf(alone(aSubject({ connected: CONNECTED, probes })))).toBe('P1');
  });

  it('keeps Flux flapping from being said of a session that has been gone for over ten minutes', () => {
    const flapping = (age: number) =>
      rowOf(
        alone(
          lostOnRelay('c-m-1', 0, {
            reconnectsLastHour: 9,
            since: secondsAgo(age),
          }),
        ),
      );
    expect(flapping(600)).toBe('K1');
    expect(flapping(601)).not.toBe('K1');
  });
});
