import { diagnoseWorld } from '../../diagnosis/diagnoseWorld';
import {
  aCarriedSubject,
  anArcNet,
  aStaleArcNet,
  aSubject,
  aWorld,
  CRD,
  known,
  secondsAgo,
  SubjectParts,
  unknown,
} from '../../diagnosis/__fixtures__/subjects';
import { Known, UnknownReason } from '../../tunnel/source';
import { ArcNetTunnel } from '../../tunnel/tunnel';
import { diagnosisView } from './diagnosisView';

function told(parts: SubjectParts, make = aSubject) {
  const subject = make(parts);
  const diagnosis = diagnoseWorld(aWorld([subject])).diagnoses.get(subject.id);
  if (diagnosis === undefined) throw new Error('not judged');
  return diagnosisView(diagnosis, {
    audience: 'platform',
    isVisible: () => true,
    nameOf: () => undefined,
  });
}

const REASONS: readonly UnknownReason[] = [
  'unreachable',
  'unauthorized',
  'stale',
  'malformed',
  'not-configured',
  'no-record',
];

describe('what is not known', () => {
  it('reads differently for each reason', () => {
    const texts = REASONS.map(
      reason => told({ arcnet: unknown(reason, '') }).summary,
    );
    expect(new Set(texts).size).toBe(REASONS.length);
  });

  it('shows what was last known with its age, and never as a present value', () => {
    const last: Known<ArcNetTunnel> = {
      ok: false,
      reason: 'stale',
      detail: 'last heartbeat 420 s ago',
      source: CRD,
      last: { value: anArcNet(), observedAt: secondsAgo(420) },
    };
    const view = told({ arcnet: last });
    expect(view.cause).toBe('cannot-see');
    expect(JSON.stringify(view)).toContain(
      'last known, 420 s old: last handshake 47 s old',
    );
    expect(view.brief).toBe(
      'Nothing is seen through gw-eu-1: not reported for 420 s',
    );
  });

  it('makes a sentence of it also where not even the gateway is known', () => {
    const none = { ok: false, reason: 'not-configured', detail: '' } as const;
    const view = told({
      arcnet: none,
      tunnel: { gateway: null },
      registration: { gateway: undefined },
    });
    expect(view.brief).toBe(
      'Nothing is seen through its gateway: no source configured',
    );
  });

  it('prints both sides of a conflict with their times', () => {
    const dump = { ...CRD, kind: 'wg-dump' } as const;
    const view = told({
      tunnel: {
        conflict: {
          used: { tunnel: known(aStaleArcNet(), dump) },
          other: { tunnel: known(anArcNet()) },
        },
      },
      arcnet: known(aStaleArcNet(), dump),
    });
    const line = view.evidence.find(each => each.text.startsWith('conflict'));
    expect(line?.text).toMatch(
      /wg-dump gw-eu-1 says last handshake 197 s old, stale at 2026-11-30T11:59:48Z; crd gw-eu-1 says last handshake 47 s old/,
    );
    expect(view.warnings).toContainEqual(expect.stringMatching(/^conflict/));
  });

  it('tells a handshake in the future as clock skew, not as an age', () => {
    const view = told({
      arcnet: anArcNet({
        handshakeAgeS: undefined,
        clockSkewS: 40,
        state: 'unknown',
      }),
    });
    expect(JSON.stringify(view.evidence)).toMatch(
      /clock skew, the last handshake lies 40 s ahead/,
    );
    expect(view.warnings).toContainEqual(
      expect.stringMatching(/^clock skew: gw-eu-1/),
    );
  });

  it('says "carrier unknown" where nothing tells whether Flux carries', () => {
    const view = told(
      { tunnel: { carrier: 'unknown' }, registration: { carrier: undefined } },
      aCarriedSubject,
    );
    const text = JSON.stringify(view);
    expect(text).toMatch(/carrier unknown/);
  });
});
