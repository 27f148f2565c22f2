import { ArcNetTunnel } from '../tunnel/tunnel';
import { alone } from './__fixtures__/situation';
import { diagnosisOf, SITUATIONS } from './__fixtures__/situations';
import {
  aCarriedSubject,
  aFlux,
  allAnswer,
  anAbsentArcNet,
  anArcNet,
  aNeverArcNet,
  aProbe,
  aStaleArcNet,
  aSubject,
  CONNECTED,
  known,
  managed,
  nothingAnswers,
  unknown,
} from './__fixtures__/subjects';
import { DiagnosisSubject } from './subject';

const capped = (subject: DiagnosisSubject) => {
  const { row, confidence, caps } = diagnosisOf(alone(subject));
  return [row, confidence, ...caps].join(' ');
};

const conflict = {
  used: { tunnel: known(anArcNet()) },
  other: { tunnel: known(aStaleArcNet()) },
};

describe('†', () => {
  const refused = [aProbe('api-tcp', 'refused', { code: 'ECONNREFUSED' })];

  it.each([
    ['established', anArcNet(), 'P1 high'],
    ['ageing', anArcNet({ state: 'ageing', handshakeAgeS: 160 }), 'P1 high'],
    ['stale', aStaleArcNet(), 'P1 medium arcnet-contradicts'],
    ['silent', anArcNet({ state: 'silent' }), 'P1 medium arcnet-contradicts'],
    ['never', aNeverArcNet(), 'P1 medium arcnet-contradicts'],
    ['absent', anAbsentArcNet(), 'P1 medium arcnet-contradicts'],
    [
      'without an age',
      anArcNet({ state: 'unknown' }),
      'P1 medium arcnet-contradicts',
    ],
    ['unread', unknown<ArcNetTunnel>(), 'P1 medium arcnet-contradicts'],
  ] as const)('ArcNet %s', (_, arcnet, expected) => {
    expect(capped(aSubject({ arcnet, probes: refused }))).toBe(expected);
  });

  it('asks no ArcNet of a managed cluster', () => {
    expect(capped(managed({ probes: refused }))).toBe('P1 high');
    expect(capped(managed({ probes: allAnswer() }))).toBe('G2 high');
  });

  it('lowers only what is high by it', () => {
    const probes = [aProbe('api-tcp', 'unreachable', { code: 'EHOSTUNREACH' })];
    expect(capped(aSubject({ probes }))).toBe('P2 medium');
    expect(
      capped(
        aSubject({
          arcnet: unknown(),
          probes: [...probes, aProbe('arcnet-icmp', 'ok')],
        }),
      ),
    ).toBe('P2 medium arcnet-contradicts');
  });
});

describe('a conflict of sources', () => {
  it('makes high medium, a verdict of health included', () => {
    const probes = allAnswer();
    expect(
      capped(aSubject({ connected: CONNECTED, probes, tunnel: { conflict } })),
    ).toBe('K6 medium source-conflict');
  });

  it('leaves what is not high alone', () => {
    expect(
      capped(
        aSubject({
          arcnet: aStaleArcNet(),
          probes: nothingAnswers(),
          tunnel: { conflict },
        }),
      ),
    ).toBe('D2 medium');
  });
});

describe('a lost path that nobody probed', () => {
  it('is one step less sure', () => {
    expect(capped(aSubject({ arcnet: aStaleArcNet() }))).toBe(
      'D2 low unprobed',
    );
    expect(
      capped(aSubject({ arcnet: aStaleArcNet(), connected: CONNECTED })),
    ).toBe('D1 medium unprobed');
  });

  it('is one step less sure beside a conflict too', () => {
    expect(
      capped(
        aSubject({
          arcnet: aStaleArcNet(),
          connected: CONNECTED,
          tunnel: { conflict },
        }),
      ),
    ).toBe('D1 low source-conflict unprobed');
  });

  it('stays low and none where nothing is left to lower', () => {
    expect(
      capped(aCarriedSubject({ arcnet: aStaleArcNet(), flux: unknown() })),
    ).toBe('F7 low');
  });

  it('lowers S2, which rests on the path of one cluster, and no head count', () => {
    const unprobed = (
      cause: 'flux-cert-expired' | 'relay-outage' | 'site-offline',
    ) => {
      const { world, cluster } = SITUATIONS[cause]();
      const subjects = world.subjects.map(subject => ({
        ...subject,
        probes: subject.probes.filter(({ hop }) => hop.startsWith('flux')),
      }));
      const { row, confidence, caps } = diagnosisOf({
        world: { ...world, subjects },
        cluster,
      });
      return [row, confidence, ...caps].join(' ');
    };
    expect(unprobed('flux-cert-expired')).toBe('S2 medium unprobed');
    expect(unprobed('relay-outage')).toBe('S3 high');
    expect(unprobed('site-offline')).toBe('S5 medium');
  });
});

describe('confidence by what was seen', () => {
  it('of a gateway: high needs two kinds of evidence and all members', () => {
    const { world, cluster } = SITUATIONS['gateway-outage']();
    const [first, ...others] = world.subjects;
    const uncounted = {
      ...world,
      subjects: [{ ...first, probes: [] }, ...others],
    };
    expect(diagnosisOf({ world: uncounted, cluster })).toMatchObject({
      row: 'S1',
      confidence: 'medium',
    });
    const spared = aSubject({ id: 'c-m-spared', connected: CONNECTED });
    const partly = { ...world, subjects: [...world.subjects, spared] };
    expect(diagnosisOf({ world: partly, cluster })).toMatchObject({
      row: 'S1',
      confidence: 'medium',
    });
  });

  it('of a relay: high needs its port to refuse', () => {
    const { world, cluster } = SITUATIONS['relay-outage']();
    const subjects = world.subjects.map(subject => ({
      ...subject,
      probes: subject.probes.filter(({ hop }) => hop !== 'flux-tcp'),
    }));
    expect(
      diagnosisOf({ world: { ...world, subjects }, cluster }),
    ).toMatchObject({
      row: 'S3',
      confidence: 'medium',
    });
  });

  it('of Flux: high once ArcNet has followed', () => {
    const { world, cluster } = SITUATIONS['flux-path-down']();
    const [first, ...others] = world.subjects;
    const fresh = {
      ...first,
      tunnel: { ...first.tunnel, arcnet: known(anArcNet({ rxDelta: 0n })) },
    };
    expect(
      diagnosisOf({
        world: { ...world, subjects: [fresh, ...others] },
        cluster,
      }),
    ).toMatchObject({ row: 'F4', confidence: 'medium' });
  });

  it('of a direct path: low while only the age speaks', () => {
    const arcnet = aStaleArcNet({
      rxDelta: null,
      txDelta: null,
      windowS: null,
      frozenS: null,
    });
    expect(capped(aSubject({ arcnet, probes: nothingAnswers() }))).toBe(
      'D2 low',
    );
  });

  it('of keys: medium when only the gateway’s words say so', () => {
    const arcnet = aStaleArcNet({ statusMessage: 'invalid mac1' });
    expect(capped(aSubject({ arcnet, probes: nothingAnswers() }))).toBe(
      'A2 medium',
    );
    expect(
      capped(
        aCarriedSubject({ arcnet, flux: aFlux(), probes: nothingAnswers() }),
      ),
    ).toBe('A2 medium');
  });

  it('of a silent agent: medium when ArcNet is not seen to live', () => {
    expect(capped(aSubject({ arcnet: unknown(), probes: allAnswer() }))).toBe(
      'G2 medium',
    );
  });

  it('of a connected cluster: medium without a probe', () => {
    expect(capped(aSubject({ connected: CONNECTED }))).toBe('K6 medium');
  });
});
