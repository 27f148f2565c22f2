import {
  DiagnosisSubject,
  Instant,
  instant,
  SECOND,
  Timeline,
} from '@mooring/core';
import {
  aFlux,
  anArcNet,
  aProbe,
  aSubject,
  before,
  CRD,
  NOON,
  NOT_TOLD,
  told,
} from './__testUtils__/subjects';
import { recordLanes } from './recordLanes';

const later = (seconds: number): Instant => instant(NOON + seconds * SECOND);

/** What is on record after each look, as `lane state seconds before NOON`. */
function recorded(
  ...looks: readonly (readonly [DiagnosisSubject, Instant?])[]
): string[] {
  const timeline = new Timeline();
  for (const [subject, now = NOON] of looks)
    recordLanes(subject, timeline, now);
  return timeline
    .drain()
    .map(({ lane, state, at }) => `${lane} ${state} ${(NOON - at) / SECOND}`);
}

const arcnet = (
  more: Parameters<typeof anArcNet>[0],
  observedAt?: Instant,
  clockSkewS: number | null = null,
) =>
  aSubject({
    tunnel: {
      arcnet: told(anArcNet(more), observedAt, { ...CRD, clockSkewS }),
    },
  });
const flux = (
  more: Parameters<typeof aFlux>[0],
  clockSkewS: number | null = null,
) =>
  aSubject({
    tunnel: {
      carrier: 'flux',
      flux: told(aFlux(more), before(6), { ...CRD, clockSkewS }),
    },
  });

describe('recordLanes', () => {
  it('dates the session of the agent by its condition, and by us where that has no time', () => {
    expect(
      recorded([
        aSubject({ connected: { status: false, since: before(90) } }),
      ])[0],
    ).toBe('agent disconnected 90');
    expect(recorded([aSubject({ connected: { status: true } })])[0]).toBe(
      'agent connected 0',
    );
    expect(recorded([aSubject({ connected: { status: null } })])[0]).toBe(
      'agent unknown 0',
    );
  });

  it('dates nothing ahead of our clock', () => {
    const ahead = aSubject({
      connected: { status: false, since: later(30) },
      tunnel: { arcnet: told(anArcNet(), later(45)) },
      probes: [aProbe(-20)],
    });
    expect(recorded([ahead])).toEqual([
      'agent disconnected 0',
      'arcnet established 0',
      'api ok 0',
    ]);
  });

  it('takes the skew of a source off its times', () => {
    // Its clock is 40 s ahead: what it dates 6 s ago was 46 s ago.
    expect(recorded([arcnet({}, before(6), 40)])).toContain(
      'arcnet established 46',
    );
    expect(recorded([arcnet({}, before(60), -40)])).toContain(
      'arcnet established 20',
    );
    expect(
      recorded([
        flux({ state: 'down', session: false, since: before(100) }, 40),
      ]),
    ).toContain('flux down 140');
  });

  it.each(['silent', 'stale'] as const)(
    'dates a tunnel that is %s by when its site was heard last',
    state => {
      expect(recorded([arcnet({ state, lastAliveAt: before(205) })])).toContain(
        `arcnet ${state} 205`,
      );
      expect(recorded([arcnet({ state, lastAliveAt: null })])).toContain(
        `arcnet ${state} 6`,
      );
    },
  );

  it('dates a missing peer by the first sample without it', () => {
    expect(
      recorded([arcnet({ state: 'absent', absentSince: before(130) })]),
    ).toContain('arcnet absent 130');
    expect(recorded([arcnet({ state: 'absent' })])).toContain(
      'arcnet absent 6',
    );
  });

  it('keeps a silence that began before the tunnel was seen to age', () => {
    const ageing = arcnet({ state: 'ageing' }, before(40));
    const silent = arcnet({ state: 'silent', lastAliveAt: before(75) });
    expect(recorded([ageing, before(40)], [silent], [silent])).toEqual([
      'agent connected 86400',
      'arcnet ageing 40',
      'arcnet silent 39.999',
    ]);
  });

  it('keeps a loss of Flux that began while its source was away', () => {
    const away = aSubject({ tunnel: { carrier: 'flux', flux: NOT_TOLD } });
    const down = flux({ state: 'down', session: false, since: before(80) });
    expect(
      recorded([flux({}), before(200)], [away, before(60)], [down]).filter(
        line => line.startsWith('flux'),
      ),
    ).toEqual(['flux up 200', 'flux unknown 60', 'flux down 59.999']);
  });

  it('says nothing of lanes that the way does not have', () => {
    const direct = recorded([aSubject()]);
    expect(direct.some(line => line.startsWith('flux'))).toBe(false);
    const without = aSubject({ tunnel: { gateway: null, arcnet: NOT_TOLD } });
    expect(recorded([without])).toEqual(['agent connected 86400']);
  });

  it('records turns of the port once, however often the same runs are looked at', () => {
    const subject = aSubject({
      probes: [
        aProbe(200, { outcome: 'refused' }),
        aProbe(190, { hop: 'arcnet-icmp' }),
        aProbe(180, { outcome: 'not-run' }),
        aProbe(170, { outcome: 'proxy-refused' }),
        aProbe(100),
        aProbe(50),
      ],
    });
    expect(
      recorded([subject], [subject], [subject, later(5)]).filter(line =>
        line.startsWith('api'),
      ),
    ).toEqual(['api refused 200', 'api ok 100']);
  });

  it('records turns only', () => {
    const well = arcnet({});
    const lines = recorded([well], [well, later(5)], [well, later(10)]);
    expect(lines).toEqual(['agent connected 86400', 'arcnet established 6']);
  });
});
