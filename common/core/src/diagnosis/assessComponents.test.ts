import { lostOnRelay } from './__fixtures__/situation';
import {
  aCarriedSubject,
  aFlux,
  aGateway,
  allAnswer,
  aLostFlux,
  anArcNet,
  aNeighbour,
  aProbe,
  aStaleArcNet,
  aSubject,
  aWorld,
  CONNECTED,
  managed,
  nothingAnswers,
  secondsAgo,
  SubjectParts,
  unknown,
} from './__fixtures__/subjects';
import { ComponentAssessment } from './component';
import { diagnoseWorld } from './diagnoseWorld';
import { DiagnosisSubject, GatewaySubject } from './subject';

function assess(
  kind: ComponentAssessment['kind'],
  name: string,
  subjects: readonly DiagnosisSubject[],
  gateways?: readonly GatewaySubject[],
): ComponentAssessment {
  const { components } = diagnoseWorld(aWorld(subjects, gateways));
  const found = components.find(c => c.kind === kind && c.name === name);
  if (found === undefined) throw new Error(`no ${kind} ${name}`);
  return found;
}

/** Lost behind `gw-eu-1`, each at a site of its own, the source unreadable. */
const lost = (count: number, parts: SubjectParts = {}) =>
  Array.from({ length: count }, (_, i) =>
    aSubject({
      id: `c-m-lost${i}`,
      arcnet: unknown(),
      ...parts,
      registration: { site: `site-${i}`, ...parts.registration },
    }),
  );

const outside = (count: number, parts: SubjectParts = {}) =>
  Array.from({ length: count }, (_, i) =>
    aNeighbour(`c-m-out${i}`, { tunnel: { gateway: 'gw-no-1' }, ...parts }),
  );

const gatewayOf = (
  subjects: readonly DiagnosisSubject[],
  gateways?: readonly GatewaySubject[],
) => assess('gateway', 'gw-eu-1', subjects, gateways);

describe('gateway', () => {
  it('is blamed by head count against clusters on another gateway', () => {
    expect(gatewayOf([...lost(3), ...outside(1)])).toMatchObject({
      blame: 'ok',
      evidence: ['count'],
      outside: { total: 1, fine: 1 },
    });
  });

  it('needs three, and half of its members', () => {
    expect(gatewayOf([...lost(2), ...outside(1)]).blame).toBe('none');
    const spared = Array.from({ length: 4 }, (_, i) =>
      aNeighbour(`c-m-ok${i}`),
    );
    expect(gatewayOf([...lost(3), ...spared, ...outside(1)]).blame).toBe(
      'none',
    );
    expect(gatewayOf([...lost(4), ...spared, ...outside(1)]).blame).toBe('ok');
  });

  it('is not blamed when half of the others fail as well', () => {
    const dark = outside(2, {
      connected: { status: false, since: secondsAgo(100) },
    });
    const [first] = outside(1);
    const alive = { ...first, id: aSubject({ id: 'c-m-alive' }).id };
    const assessment = gatewayOf([...lost(3), ...dark, alive]);
    expect(assessment).toMatchObject({
      blame: 'none',
      outside: { total: 3, fine: 1 },
    });
  });

  it('is only suspected when there is nobody to compare with', () => {
    expect(gatewayOf(lost(3))).toMatchObject({
      blame: 'loose',
      outside: { total: 0 },
    });
  });

  it('has no control in managed clusters: they take no tunnel', () => {
    const nodes = managed({ id: 'c-m-managed', connected: CONNECTED });
    expect(gatewayOf([...lost(3), nodes])).toMatchObject({
      blame: 'loose',
      outside: { total: 0 },
    });
    expect(gatewayOf([...lost(3), nodes]).members).not.toContain(nodes.id);
  });

  it('is cleared by one answer through it, whatever the evidence', () => {
    const [first, ...rest] = lost(5);
    const answered = {
      ...first,
      probes: [...allAnswer(), aProbe('gateway', 'timeout')],
    };
    const silent = aGateway({ status: unknown('stale') });
    expect(
      gatewayOf([answered, ...rest, ...outside(1)], [silent]),
    ).toMatchObject({
      proof: true,
      blame: 'none',
    });
  });

  it('counts only what was lost within three minutes', () => {
    const spread = lost(3).map((subject, i) => ({
      ...subject,
      connected: { status: false, since: secondsAgo(1_000 - i * 100) },
    }));
    expect(
      gatewayOf([...spread.slice(0, 2), ...outside(1)]).together,
    ).toHaveLength(2);
    const apart = spread.map((subject, i) => ({
      ...subject,
      connected: { status: false, since: secondsAgo(1_000 - i * 181) },
    }));
    expect(gatewayOf([...apart, ...outside(1)])).toMatchObject({
      blame: 'none',
      together: [apart[2].id],
      firstOnset: secondsAgo(638),
      lastOnset: secondsAgo(638),
    });
  });

  it('does not count who was never there', () => {
    const fresh = lost(3, { provisioned: false, fleet: null });
    expect(gatewayOf([...fresh, ...outside(1)])).toMatchObject({
      members: [],
      blame: 'none',
    });
  });

  describe('direct evidence', () => {
    const one = lost(1);
    const probed = (parts: Parameters<typeof aProbe>[2] = {}) =>
      aProbe('gateway', 'timeout', { from: 'local', ...parts });

    it('is a probe that failed twice while its heartbeat is missing', () => {
      const gateway = aGateway({
        status: unknown('stale'),
        probes: [probed()],
      });
      expect(gatewayOf(one, [gateway])).toMatchObject({
        blame: 'ok',
        evidence: ['gateway-probe'],
        probe: gateway.probes[0],
      });
    });

    it('is no probe that failed once, or that had no way out of here', () => {
      const status = unknown<{ interfaceUp: boolean | null }>('stale');
      for (const probe of [
        probed({ tries: 1 }),
        probed({ outcome: 'unreachable', code: 'ENETUNREACH' }),
      ]) {
        expect(
          gatewayOf(one, [aGateway({ status, probes: [probe] })]).evidence,
        ).toEqual([]);
      }
    });

    it('is no failed probe beside a fresh heartbeat, unless its clusters agree', () => {
      const gateway = aGateway({ probes: [probed()] });
      expect(gatewayOf(one, [gateway])).toMatchObject({
        blame: 'none',
        evidence: [],
      });
      expect(gatewayOf(lost(3), [gateway])).toMatchObject({
        blame: 'ok',
        evidence: ['gateway-probe', 'count'],
      });
    });

    it('is an interface that is down', () => {
      const down = lost(1, { arcnet: anArcNet({ interfaceUp: false }) });
      expect(gatewayOf(down, []).evidence).toEqual(['interface-down']);
      const status = aGateway().status;
      if (!status.ok) throw new Error('the gateway is not read');
      const told = { ...status, value: { interfaceUp: false } };
      expect(gatewayOf(one, [aGateway({ status: told })])).toMatchObject({
        blame: 'ok',
        evidence: ['interface-down'],
      });
    });

    it('is a gateway without a route into ArcNet', () => {
      const noRoute = aProbe('api-tcp', 'unreachable', { code: 'ENETUNREACH' });
      expect(gatewayOf(lost(1, { probes: [noRoute] }))).toMatchObject({
        blame: 'ok',
        evidence: ['enetunreach'],
        probe: noRoute,
      });
    });
  });

  it('is listed with what is known of it though nothing hangs on it', () => {
    expect(gatewayOf([], [aGateway()])).toMatchObject({
      members: [],
      blame: 'none',
    });
  });
});

describe('relay', () => {
  const onRelay = (count: number, flux = {}) =>
    Array.from({ length: count }, (_, i) => lostOnRelay(`c-m-r${i}`, i, flux));
  const relayOf = (subjects: readonly DiagnosisSubject[]) =>
    assess('relay', 'relay-eu-1', subjects);
  const direct = aNeighbour('c-m-direct');

  it('is blamed against a cluster on the same gateway that it does not carry', () => {
    expect(relayOf([...onRelay(2), direct])).toMatchObject({
      blame: 'ok',
      evidence: ['count'],
      outside: { total: 1, fine: 1 },
    });
  });

  it('is not blamed without one, nor for one on another gateway', () => {
    expect(relayOf(onRelay(2)).blame).toBe('none');
    const far = aNeighbour('c-m-far', { tunnel: { gateway: 'gw-no-1' } });
    expect(relayOf([...onRelay(2), far])).toMatchObject({
      blame: 'none',
      outside: { total: 0, fine: 0 },
    });
  });

  it('is blamed without a control when its port refuses the gateway', () => {
    const [first, second] = onRelay(2);
    const blameWith = (probe: ReturnType<typeof aProbe>) =>
      relayOf([{ ...first, probes: [...first.probes, probe] }, second]).blame;
    expect(blameWith(aProbe('flux-tcp', 'refused'))).toBe('ok');
    expect(blameWith(aProbe('flux-tcp', 'refused', { tries: 1 }))).toBe('none');
    expect(blameWith(aProbe('flux-tcp', 'refused', { from: 'local' }))).toBe(
      'none',
    );
    expect(blameWith(aProbe('flux-tcp', 'ok'))).toBe('none');
  });

  it('needs four of five', () => {
    const up = Array.from({ length: 2 }, (_, i) =>
      aCarriedSubject({
        id: `c-m-up${i}`,
        connected: CONNECTED,
        registration: { site: `up-${i}` },
      }),
    );
    expect(relayOf([...onRelay(4), up[0], direct]).blame).toBe('ok');
    expect(relayOf([...onRelay(4), ...up, direct]).blame).toBe('none');
  });

  it('is not blamed while its sessions live, unless its own side is silent', () => {
    const live = { state: 'up', session: true } as const;
    const lostBehind = (backendSilent: boolean) =>
      Array.from({ length: 2 }, (_, i) =>
        aCarriedSubject({
          id: `c-m-r${i}`,
          flux: aFlux({ ...live, backendSilent }),
          arcnet: aStaleArcNet({ carrier: 'flux' }),
          registration: { site: `site-${i}` },
          probes: nothingAnswers(),
        }),
      );
    expect(relayOf([...lostBehind(false), direct]).blame).toBe('none');
    expect(relayOf([...lostBehind(true), direct]).blame).toBe('ok');
  });

  describe('whose lost clusters all stand in one site', () => {
    const sameSite = Array.from({ length: 2 }, (_, i) => {
      const subject = lostOnRelay(`c-m-r${i}`, i, {});
      return {
        ...subject,
        registration: { ...subject.registration, site: 'nova-campus' },
      };
    });
    const others = Array.from({ length: 3 }, (_, i) => aNeighbour(`c-m-n${i}`));
    const [first, second] = sameSite;
    const probed = (outcome: 'ok' | 'refused') => [
      { ...first, probes: [...first.probes, aProbe('flux-tcp', outcome)] },
      second,
      ...others,
    ];

    it('is as likely as the site', () => {
      expect(relayOf([...sameSite, ...others]).blame).toBe('either');
    });

    it('is blamed when its port fails, and cleared when it answers', () => {
      expect(relayOf(probed('refused')).blame).toBe('ok');
      expect(relayOf(probed('ok')).blame).toBe('none');
      expect(assess('site', 'nova-campus', probed('ok')).blame).toBe('ok');
    });
  });

  it('that is to blame keeps the gateway from being blamed', () => {
    expect(gatewayOf([...onRelay(4), direct, ...outside(2)])).toMatchObject({
      blame: 'none',
      evidence: ['count'],
    });
  });
});

describe('site', () => {
  const dark = (parts: SubjectParts = {}) =>
    Array.from({ length: 2 }, (_, i) =>
      aSubject({
        id: `c-m-s${i}`,
        arcnet: aStaleArcNet(),
        probes: nothingAnswers(),
        ...parts,
      }),
    );
  const siteOf = (subjects: readonly DiagnosisSubject[]) =>
    assess('site', 'acme-dresden', subjects).blame;
  const others = Array.from({ length: 3 }, (_, i) => aNeighbour(`c-m-n${i}`));

  it('is blamed when all of it went together and others are well', () => {
    expect(siteOf([...dark(), ...others])).toBe('ok');
  });

  it('is not blamed for one cluster, for a part of it, or without others', () => {
    expect(siteOf([dark()[0], ...others])).toBe('none');
    const alive = aSubject({ id: 'c-m-alive', connected: CONNECTED });
    expect(siteOf([...dark(), alive, ...others])).toBe('none');
    expect(siteOf(dark())).toBe('none');
  });

  it('is not blamed while its ArcNet lives or its source tells of none', () => {
    expect(siteOf([...dark({ arcnet: anArcNet() }), ...others])).toBe('none');
    expect(siteOf([...dark({ arcnet: unknown() }), ...others])).toBe('ok');
  });

  it('is not blamed for what a relay refused', () => {
    const carried = (lastError: string) =>
      dark({
        flux: aLostFlux({ lastError }),
        tunnel: { carrier: 'flux', relay: 'relay-eu-1' },
      });
    expect(siteOf([...carried('ETIMEDOUT'), ...others])).toBe('ok');
    expect(siteOf([...carried('401 expired token'), ...others])).toBe('none');
    expect(siteOf([...carried('CERT_HAS_EXPIRED'), ...others])).toBe('none');
  });

  it('is cleared by one answer', () => {
    const [first, second] = dark();
    expect(siteOf([{ ...first, probes: allAnswer() }, second, ...others])).toBe(
      'none',
    );
  });
});
