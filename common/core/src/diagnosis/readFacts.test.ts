import {
  aCarriedSubject,
  aFlux,
  allAnswer,
  aLostFlux,
  anArcNet,
  aProbe,
  aStaleArcNet,
  aSubject,
  CONNECTED,
  CRD,
  known,
  NOW,
  nothingAnswers,
  OBSERVED,
  secondsAgo,
  SubjectParts,
  unknown,
} from './__fixtures__/subjects';
import { readFacts } from './readFacts';

const direct = (parts: SubjectParts) => readFacts(aSubject(parts), NOW);
const carried = (parts: SubjectParts) => readFacts(aCarriedSubject(parts), NOW);

describe('twoWay', () => {
  it.each([
    ['api-tcp', 'ok', true],
    ['api-tcp', 'refused', true],
    ['api-tcp', 'reset', true],
    ['api-tcp', 'timeout', false],
    ['api-tcp', 'unreachable', false],
    ['api-tcp', 'proxy-refused', false],
    ['api-tls', 'tls-error', true],
    ['api-tls', 'reset', true],
    ['api-tls', 'timeout', false],
    ['api-http', 'http-status', true],
    ['api-http', 'timeout', false],
    ['arcnet-icmp', 'ok', true],
    ['arcnet-icmp-large', 'ok', false],
    ['flux-tcp', 'ok', false],
    ['gateway', 'ok', false],
    ['proxy', 'ok', false],
  ] as const)('%s %s: %s', (hop, outcome, expected) => {
    expect(direct({ probes: [aProbe(hop, outcome)] }).twoWay).toBe(expected);
  });

  it.each([
    [30, true],
    [31, false],
  ])('an answer of %i s ago: %s', (age, expected) => {
    const probes = [aProbe('api-tcp', 'ok', { at: secondsAgo(age) })];
    expect(direct({ probes }).twoWay).toBe(expected);
  });

  it('vetoes every sign of loss beside it', () => {
    const facts = direct({
      arcnet: aStaleArcNet(),
      probes: [
        aProbe('api-tcp', 'timeout'),
        aProbe('api-tls', 'ok', { at: secondsAgo(25) }),
      ],
    });
    expect(facts).toMatchObject({
      twoWay: true,
      pathDead: false,
      noPath: false,
      bad: false,
    });
  });
});

describe('pathDead', () => {
  it('needs two tries', () => {
    const probes = [aProbe('api-tcp', 'timeout', { tries: 1 })];
    expect(direct({ probes }).pathDead).toBe(false);
    expect(direct({ probes: [aProbe('api-tcp', 'timeout')] }).pathDead).toBe(
      true,
    );
  });

  it('takes EHOSTUNREACH for a loss only while nothing arrives', () => {
    const probes = [aProbe('api-tcp', 'unreachable', { code: 'EHOSTUNREACH' })];
    expect(direct({ probes, arcnet: aStaleArcNet() }).pathDead).toBe(true);
    expect(direct({ probes, arcnet: anArcNet() }).pathDead).toBe(false);
  });

  it('is not said of a gateway that has no route itself', () => {
    const probes = [aProbe('api-tcp', 'unreachable', { code: 'ENETUNREACH' })];
    expect(direct({ probes, arcnet: unknown() }).pathDead).toBe(false);
  });
});

describe('noPath without a probe', () => {
  it.each([
    ['stale and silent', aStaleArcNet(), true],
    [
      'stale with a counter that just moved',
      aStaleArcNet({ frozenS: 30 }),
      false,
    ],
    ['stale after one sample', aStaleArcNet({ frozenS: null }), false],
    ['silent and still young', aStaleArcNet({ state: 'silent' }), false],
    // No end sends keepalives there, so a counter that stands still means nothing.
    ['idle without keepalives', anArcNet({ frozenS: 900 }), false],
  ])('%s', (_, arcnet, expected) => {
    expect(direct({ arcnet }).noPath).toBe(expected);
  });

  it('is taken back by any probe that ran', () => {
    const probes = [aProbe('api-tcp', 'timeout', { tries: 1 })];
    expect(direct({ arcnet: aStaleArcNet(), probes }).noPath).toBe(false);
  });
});

describe('fluxHit', () => {
  const lost = {
    arcnet: aStaleArcNet({ carrier: 'flux' }),
    probes: nothingAnswers(),
  };

  it('needs Flux down, no path, and a session once', () => {
    expect(carried({ ...lost, flux: aLostFlux() }).fluxHit).toBe(true);
    expect(carried({ ...lost, flux: aFlux() }).fluxHit).toBe(false);
    expect(carried({ ...lost, flux: unknown() }).fluxHit).toBe(false);
    expect(carried({ flux: aLostFlux(), probes: allAnswer() }).fluxHit).toBe(
      false,
    );
    expect(
      carried({
        ...lost,
        flux: aLostFlux(),
        connected: { status: null },
        provisioned: false,
        fleet: null,
      }).fluxHit,
    ).toBe(false);
  });

  it('is not said when Flux went more than 180 s after ArcNet', () => {
    const arcnet = aStaleArcNet({ lastAliveAt: secondsAgo(500) });
    const went = (age: number) =>
      carried({ ...lost, arcnet, flux: aLostFlux({ since: secondsAgo(age) }) });
    expect(went(320)).toMatchObject({ fluxLater: false, fluxHit: true });
    expect(went(319)).toMatchObject({ fluxLater: true, fluxHit: false });
  });

  it('compares the two without the skew of their clocks', () => {
    const behind = { ...CRD, clockSkewS: -600 };
    const arcnet = aStaleArcNet({ lastAliveAt: secondsAgo(500) });
    const flux = known(aLostFlux({ since: secondsAgo(950) }), behind);
    expect(carried({ ...lost, arcnet, flux })).toMatchObject({
      fluxLater: false,
      fluxHit: true,
    });
    expect(
      carried({
        ...lost,
        arcnet,
        flux: known(aLostFlux({ since: secondsAgo(900) }), behind),
      }),
    ).toMatchObject({ fluxLater: true, fluxHit: false });
  });

  it('is not said while packets still arrive some other way', () => {
    const grows = (windowS: number) =>
      carried({
        ...lost,
        arcnet: anArcNet({ rxDelta: 500n, windowS }),
        flux: aLostFlux({ since: secondsAgo(200) }),
      }).fluxHit;
    expect(grows(60)).toBe(false);
    // The window reaches back to when Flux still carried: the growth may be from then.
    expect(grows(180)).toBe(true);
  });

  it('measures a half-open session from when the relay last heard the site', () => {
    const facts = carried({
      ...lost,
      arcnet: anArcNet({ rxDelta: 500n, windowS: 60 }),
      flux: aLostFlux({
        state: 'half-open',
        since: secondsAgo(9_000),
        receiveAgeS: 70,
      }),
    });
    expect(facts.fluxHit).toBe(true);
  });
});

describe('siteAlive', () => {
  const lost = { arcnet: aStaleArcNet({ lastAliveAt: secondsAgo(240) }) };

  it('follows from an open agent session', () => {
    expect(direct({ ...lost, connected: CONNECTED }).siteAlive).toBe(true);
  });

  it.each([
    ['after the loss', 100, true],
    ['just after the last packet', 190, false],
    ['before the loss', 600, false],
  ])('check-in %s', (_, age, expected) => {
    const fleet = { lastSeen: secondsAgo(age) };
    expect(direct({ ...lost, fleet }).siteAlive).toBe(expected);
  });

  it('does not follow from a check-in of half an hour ago', () => {
    const facts = direct({
      arcnet: aStaleArcNet({ lastAliveAt: secondsAgo(7_200) }),
      fleet: { lastSeen: secondsAgo(1_801) },
    });
    expect(facts.siteAlive).toBe(false);
  });
});

describe('onset', () => {
  it('is the earliest of flip, Flux and the last sign of ArcNet', () => {
    const flip = secondsAgo(100);
    const flux = aLostFlux({ since: secondsAgo(200) });
    expect(direct({}).onset).toBe(flip);
    expect(carried({ flux }).onset).toBe(secondsAgo(200));
    expect(
      direct({ arcnet: aStaleArcNet(), probes: nothingAnswers() }).onset,
    ).toBe(secondsAgo(167));
  });

  it('takes no note of a connected session and of a tunnel that lives', () => {
    expect(direct({ connected: CONNECTED }).onset).toBeUndefined();
  });

  it('is on our clock', () => {
    const ahead = { ...CRD, clockSkewS: 40 };
    const facts = direct({
      connected: CONNECTED,
      arcnet: known(aStaleArcNet({ lastAliveAt: OBSERVED }), ahead),
      probes: nothingAnswers(),
    });
    expect(facts.onset).toBe(secondsAgo(52));
  });
});

describe('reached', () => {
  it.each([
    [200, true],
    [401, true],
    [404, true],
    [500, false],
  ])('HTTP %i: %s', (status, expected) => {
    expect(direct({ probes: allAnswer(status) }).reached).toBe(expected);
  });
});
