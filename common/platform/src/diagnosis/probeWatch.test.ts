import { aProbe, before, diagnosisOf, NOON } from './__testUtils__/subjects';
import { SubjectInput } from './__testUtils__/subjects';
import { dueForProbe, Watched } from './probeWatch';

/** A cluster whose session went so long ago. */
const gone = (id: string, lostS: number, more: SubjectInput = {}) =>
  diagnosisOf({
    id,
    connected: { status: false, since: before(lostS) },
    ...more,
  });
const answering = [aProbe(60, { outcome: 'refused' })];
const silent = [
  aProbe(60, { hop: 'arcnet-icmp', outcome: 'timeout', tries: 2 }),
  aProbe(60, { outcome: 'timeout', tries: 2 }),
];

const watched = (
  diagnosis: Watched['diagnosis'],
  probedS: number | undefined,
  isTroubled = false,
): Watched => ({
  diagnosis,
  isTroubled,
  lastProbedAt: probedS === undefined ? 0 : before(probedS),
});

const due = (...clusters: readonly Watched[]) =>
  dueForProbe(clusters, NOON).map(({ id }) => id);
const many = (n: number, make: (id: string, i: number) => Watched) =>
  Array.from({ length: n }, (_, i) =>
    make(`c-m-${String(i).padStart(3, '0')}`, i),
  );
const onGateway = (gateway: string): SubjectInput => ({ tunnel: { gateway } });

describe('dueForProbe', () => {
  it('leaves alone what is well, and looks at what is in trouble', () => {
    const well = diagnosisOf({ id: 'c-m-well' });
    expect(due(watched(well, undefined))).toEqual([]);
    expect(due(watched(well, undefined, true))).toEqual(['c-m-well']);
    expect(due(watched(gone('c-m-gone', 500), undefined))).toEqual([
      'c-m-gone',
    ]);
  });

  it('asks of a managed cluster only when its state calls for it: there is no tunnel to judge', () => {
    const managed = gone('c-m-managed', 500, { mode: 'managed' });
    expect(due(watched(managed, undefined))).toEqual([]);
  });

  it('looks at once at what was lost since the last look', () => {
    const lost = gone('c-m-lost', 3, { probes: [aProbe(60)] });
    expect(due(watched(lost, 4))).toEqual(['c-m-lost']);
    expect(due(watched(lost, 2))).toEqual([]);
  });

  it.each([
    ['whoever answers, before the proof lapses', answering, 20],
    ['whoever is silent, before the loss lapses', silent, 90],
    ['whoever was never reached', [], 90],
  ])('looks again at %s', (_, probes, seconds) => {
    const lost = gone('c-m-lost', 5_000, { probes });
    expect(due(watched(lost, seconds - 1))).toEqual([]);
    expect(due(watched(lost, seconds))).toEqual(['c-m-lost']);
  });

  it('counts an answer of the port as one, and a run that did not get there not', () => {
    const probes = [...answering, aProbe(30, { outcome: 'not-run' })];
    const lost = gone('c-m-lost', 5_000, { probes });
    expect(due(watched(lost, 25))).toEqual([]);
  });

  it('takes a sample of the lost ones of one gateway', () => {
    const clusters = many(40, id => watched(gone(id, 500), undefined));
    expect(due(...clusters)).toHaveLength(16);
  });

  it('takes a sample of all lost ones', () => {
    const clusters = many(100, (id, i) =>
      watched(gone(id, 500, onGateway(`gw-${i % 10}`)), undefined),
    );
    expect(due(...clusters)).toHaveLength(64);
  });

  it('calls news what was lost after the last look, and looks at it beside a full sample of old losses', () => {
    const old = many(40, (id, i) =>
      watched(gone(`${id}-old`, 500, onGateway(`gw-${i % 10}`)), 100),
    );
    const fresh = watched(gone('c-m-fresh', 5, onGateway('gw-fresh')), 100);
    const chosen = dueForProbe([...old, fresh], NOON);
    expect(chosen.filter(({ reason }) => reason === 'suspicion')).toHaveLength(
      32,
    );
    expect(chosen).toContainEqual({ id: 'c-m-fresh', reason: 'news' });
  });

  it('bounds those that answer by themselves, and not by those that are silent', () => {
    const clusters = [
      ...many(30, id => watched(gone(id, 500), undefined)),
      ...many(120, id =>
        watched(gone(`${id}-answers`, 500, { probes: answering }), 40),
      ),
    ];
    const chosen = due(...clusters);
    expect(chosen.filter(id => id.endsWith('answers'))).toHaveLength(100);
    expect(chosen).toHaveLength(116);
  });

  it('stays with the sample it has looked at, or each would be looked at once and never again', () => {
    const sampled = many(16, id => watched(gone(`${id}-old`, 500), 120));
    const others = many(16, id => watched(gone(`${id}-new`, 500), undefined));
    expect(due(...others, ...sampled)).toEqual(
      sampled.map(({ diagnosis }) => diagnosis.facts.subject.id),
    );
  });

  it('keeps the place of a sampled one whose turn has not come', () => {
    const sampled = many(16, id => watched(gone(`${id}-old`, 500), 45));
    const others = many(5, id => watched(gone(`${id}-new`, 500), undefined));
    expect(due(...others, ...sampled)).toEqual([]);
  });

  it('lets others in once the sample was not looked at for three minutes', () => {
    const old = many(16, id => watched(gone(`${id}-old`, 500), 181));
    const fresh = many(16, id => watched(gone(`${id}-new`, 500), undefined));
    expect(due(...old, ...fresh).every(id => id.endsWith('new'))).toBe(true);
  });
});
