import fc from 'fast-check';
import { anyWorld } from './__testUtils__/anyWorld';
import { unknown } from './__fixtures__/subjects';
import { diagnoseWorld } from './diagnoseWorld';
import { ClusterFacts } from './facts';
import { DiagnosisSubject, DiagnosisWorld } from './subject';
import { ROWS } from './table';
import { isTwoWay } from './twoWay';
import { usableProbes } from './usableProbes';
import { Diagnosis, Finding, Layer } from './verdict';

const RUNS = { numRuns: 500 };

function everyDiagnosis(
  check: (diagnosis: Diagnosis, world: DiagnosisWorld) => void,
) {
  fc.assert(
    fc.property(anyWorld(), world => {
      for (const diagnosis of diagnoseWorld(world).diagnoses.values()) {
        check(diagnosis, world);
      }
    }),
    RUNS,
  );
}

const findingsOf = (diagnosis: Diagnosis): readonly Finding[] => [
  diagnosis,
  ...diagnosis.secondary,
];

/** Something that was observed at the layer itself; without one of these it may not be named. */
const EVIDENCE: Readonly<Record<Layer, (facts: ClusterFacts) => boolean>> = {
  gateway: ({ components: { gateway }, bad }) =>
    bad && gateway !== null && gateway.evidence.length > 0 && !gateway.proof,
  relay: ({ components: { relay }, subject }) =>
    relay !== null &&
    relay.together.length >= 2 &&
    relay.together.includes(subject.id) &&
    !relay.proof &&
    (relay.outside.fine > 0 || relay.evidence.includes('relay-fail')),
  flux: ({ F }) =>
    F !== null &&
    (F.state === 'down' ||
      F.state === 'half-open' ||
      (F.reconnectsLastHour ?? 0) > 6),
  arcnet: ({ A }) =>
    A !== null && ['never', 'stale', 'silent'].includes(A.state),
  site: ({ A, P, components: { site }, subject }) =>
    (site !== null &&
      site.together.length >= 2 &&
      site.together.includes(subject.id) &&
      site.outside.fine > 0) ||
    P['api-tcp']?.outcome === 'unreachable' ||
    (A?.siteClockSkewS ?? 0) <= -30,
  onboarding: ({ ever }) => !ever,
  config: ({ A, keysDiffer, subject }) =>
    subject.registration.claimedBy.length > 1 ||
    (A !== null &&
      (A.state === 'absent' ||
        A.ipOwners.length > 1 ||
        keysDiffer ||
        A.statusMessage === 'invalid mac1' ||
        (A.allowedIPs !== null && A.allowedIPs[0] !== '100.70.0.11/32'))),
  path: ({ A, flaps, sizeLoss }) =>
    sizeLoss ||
    (flaps.api >= 3 && flaps.hasApiTimeouts) ||
    (A !== null && ['stale', 'silent'].includes(A.state)),
  api: ({ P, flaps }) =>
    flaps.api >= 3 ||
    P['api-tcp'] !== undefined ||
    P['api-tls'] !== undefined ||
    P['api-http'] !== undefined,
  agent: ({ flaps, connected, reached, subject }) =>
    flaps.agent >= 3 ||
    (connected === false && reached) ||
    (connected === true && subject.fleet?.lastSeen === undefined),
  none: ({ connected, noPath }) => connected === true && !noPath,
  unknown: () => true,
};

/** Verdicts that say the way through the tunnel is lost. */
const LOST_WAY = ROWS.filter(
  ({ row, when }) =>
    /^S/.test(row) ||
    row === 'N3' ||
    /^N[5-8]$/.test(row) ||
    when.some(need => ['noPath', 'pathDead', 'fluxHit'].includes(String(need))),
).map(({ row }) => row);

describe('any combination of inputs', () => {
  it('gives every cluster one verdict, its first matching row', () => {
    const order = ROWS.map(({ row }) => row);
    everyDiagnosis((diagnosis, world) => {
      expect(diagnoseWorld(world).diagnoses.size).toBe(world.subjects.length);
      const places = findingsOf(diagnosis).map(({ row }) => order.indexOf(row));
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
      expect(places).not.toContain(-1);
    });
  });

  it('names no layer without evidence at that layer, not even second', () => {
    everyDiagnosis(diagnosis => {
      for (const { row, layer } of findingsOf(diagnosis)) {
        expect([row, EVIDENCE[layer](diagnosis.facts)]).toEqual([row, true]);
      }
    });
  });

  it('says of no way that it is lost while an answer of the last 30 s came through it', () => {
    expect(LOST_WAY).toContain('D2');
    everyDiagnosis(diagnosis => {
      const { probes } = diagnosis.facts.subject;
      const { now } = diagnosis.facts;
      if (!isTwoWay(usableProbes(probes, now), now)) return;
      const lost = findingsOf(diagnosis).filter(({ row }) =>
        LOST_WAY.includes(row),
      );
      expect(lost).toEqual([]);
    });
  });

  it('gives a carried cluster no ArcNet verdict before Flux was read', () => {
    everyDiagnosis(diagnosis => {
      const { F, subject } = diagnosis.facts;
      if (subject.tunnel.carrier !== 'flux') return;
      if (F !== null && F.state !== 'unknown') return;
      const layers = findingsOf(diagnosis).map(({ layer }) => layer);
      expect(layers).not.toContain('arcnet');
    });
  });

  it('is high only where no sources disagree, and where the path was probed', () => {
    everyDiagnosis(({ confidence, row, facts }) => {
      if (confidence !== 'high') return;
      expect(facts.subject.tunnel.conflict).toBeNull();
      const isGuess = facts.unprobed && facts.noPath && !/^S[13]$/.test(row);
      expect([row, isGuess]).toEqual([row, false]);
    });
  });

  it('calls a cluster connected with certainty only after an answer of the last 30 s', () => {
    everyDiagnosis(({ layer, confidence, facts }) => {
      if (layer !== 'none' || confidence !== 'high') return;
      expect([facts.connected, facts.reached]).toEqual([true, true]);
    });
  });

  it('puts every lost cluster into one incident at most, under its own root', () => {
    fc.assert(
      fc.property(anyWorld(), world => {
        const { diagnoses, incidents } = diagnoseWorld(world);
        const members = incidents.flatMap(({ clusters }) => clusters);
        expect(new Set(members).size).toBe(members.length);
        for (const { root, clusters } of incidents) {
          const roots = [...diagnoses.values()]
            .filter(({ facts }) => clusters.includes(facts.subject.id))
            .map(diagnosis => diagnosis.root);
          expect(roots).toEqual(clusters.map(() => root));
        }
      }),
      RUNS,
    );
  });

  it('does not depend on the order of the clusters', () => {
    fc.assert(
      fc.property(anyWorld(), world => {
        const reversed = { ...world, subjects: [...world.subjects].reverse() };
        const rows = (of: DiagnosisWorld) =>
          [...diagnoseWorld(of).diagnoses]
            .map(([id, { row, confidence }]) => `${id} ${row} ${confidence}`)
            .sort();
        expect(rows(reversed)).toEqual(rows(world));
      }),
      RUNS,
    );
  });
});

describe('a source that is lost', () => {
  const withoutTunnel = (subject: DiagnosisSubject): DiagnosisSubject => ({
    ...subject,
    tunnel: {
      ...subject.tunnel,
      arcnet: unknown('unreachable'),
      flux: unknown('unreachable'),
      conflict: null,
    },
  });
  const withoutProbes = (subject: DiagnosisSubject): DiagnosisSubject => ({
    ...subject,
    probes: [],
  });

  it.each([
    ['the tunnel source', withoutTunnel],
    ['the probes', withoutProbes],
    [
      'both',
      (subject: DiagnosisSubject) => withoutTunnel(withoutProbes(subject)),
    ],
  ])('%s: turns nothing unknown into well', (_, lose) => {
    fc.assert(
      fc.property(anyWorld(), world => {
        const before = diagnoseWorld(world).diagnoses;
        const after = diagnoseWorld({
          ...world,
          subjects: world.subjects.map(lose),
        }).diagnoses;
        for (const [id, { layer, confidence }] of after) {
          const was = before.get(id);
          if (was?.layer !== 'unknown' || layer !== 'none') continue;
          // The agent session alone may still be told, as what it is: never as certain.
          expect(confidence).not.toBe('high');
        }
      }),
      RUNS,
    );
  });

  it('leaves no ArcNet, Flux or relay verdict behind', () => {
    fc.assert(
      fc.property(anyWorld(), world => {
        const subjects = world.subjects.map(withoutTunnel);
        for (const { layer, row } of diagnoseWorld({
          ...world,
          subjects,
        }).diagnoses.values()) {
          expect([row, ['arcnet', 'flux'].includes(layer)]).toEqual([
            row,
            false,
          ]);
        }
      }),
      RUNS,
    );
  });
});
