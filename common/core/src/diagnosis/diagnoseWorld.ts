import { ClusterId } from '../model/ids';
import { assessComponents } from './assessComponents';
import { ComponentAssessment } from './component';
import { decide } from './decide';
import { groupIncidents } from './incidents';
import { OwnFacts, readFacts } from './readFacts';
import { DiagnosisSubject, DiagnosisWorld } from './subject';
import { DiagnosedIncident, Diagnosis } from './verdict';

/** Verdicts, shared parts and incidents of all clusters at one time. */
export interface WorldDiagnosis {
  readonly diagnoses: ReadonlyMap<ClusterId, Diagnosis>;
  /** Gateways, relays and sites, also those that are well. */
  readonly components: readonly ComponentAssessment[];
  /** One per root cause. */
  readonly incidents: readonly DiagnosedIncident[];
}

/** So many clusters are a few milliseconds of work. */
const CLUSTERS_A_STEP = 200;

/**
 * Judges all clusters together, since a shared cause is seen only so: facts of each cluster, then the parts they share,
 * then the table (tunnels.md §6). Pure; `world.now` is the only clock.
 */
export function diagnoseWorld(world: DiagnosisWorld): WorldDiagnosis {
  const steps = diagnosing(world);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * The same in steps, for whoever must not be held up for as long as a large world takes.
 *
 * @param before - verdicts of the last time: of a cluster that was well and of which the very same subject is given,
 *   nothing is judged anew. Most clusters are well most of the time, and 10,000 new verdicts every few seconds are work
 *   for the garbage collector above all
 */
export function* diagnosing(
  world: DiagnosisWorld,
  before: ReadonlyMap<string, Diagnosis> = new Map(),
): Generator<undefined, WorldDiagnosis> {
  const own: OwnFacts[] = [];
  const stillWell = (subject: DiagnosisSubject) => {
    const last = before.get(subject.id);
    return last?.facts.subject === subject && isWell(last) ? last : undefined;
  };
  for (const subject of world.subjects) {
    own.push(stillWell(subject)?.facts ?? readFacts(subject, world.now));
    if (own.length % CLUSTERS_A_STEP === 0) yield;
  }
  yield;
  const assessment = assessComponents(own, world.gateways, world.now);
  yield;
  const diagnoses = new Map<ClusterId, Diagnosis>();
  for (const facts of own) {
    const { subject } = facts;
    diagnoses.set(
      subject.id,
      stillWell(subject) ??
        decide({ ...facts, components: assessment.of(facts) }),
    );
    if (diagnoses.size % CLUSTERS_A_STEP === 0) yield;
  }
  return {
    diagnoses,
    components: assessment.components,
    incidents: groupIncidents(diagnoses.values()),
  };
}

/** Connected, nothing probed that could expire, and nothing to blame on a part it shares. */
function isWell({ row, facts }: Diagnosis): boolean {
  return row === 'K6' && facts.fine && facts.subject.probes.length === 0;
}
