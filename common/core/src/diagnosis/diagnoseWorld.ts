import { ClusterId } from '../model/ids';
import { assessComponents } from './assessComponents';
import { ComponentAssessment } from './component';
import { decide } from './decide';
import { groupIncidents } from './incidents';
import { OwnFacts, readFacts } from './readFacts';
import { DiagnosisWorld } from './subject';
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

/** The same in steps, for whoever must not be held up for as long as a large world takes. */
export function* diagnosing(
  world: DiagnosisWorld,
): Generator<undefined, WorldDiagnosis> {
  const own: OwnFacts[] = [];
  for (const subject of world.subjects) {
    own.push(readFacts(subject, world.now));
    if (own.length % CLUSTERS_A_STEP === 0) yield;
  }
  yield;
  const assessment = assessComponents(own, world.gateways, world.now);
  yield;
  const diagnoses = new Map<ClusterId, Diagnosis>();
  for (const facts of own) {
    const components = assessment.of(facts);
    diagnoses.set(facts.subject.id, decide({ ...facts, components }));
    if (diagnoses.size % CLUSTERS_A_STEP === 0) yield;
  }
  return {
    diagnoses,
    components: assessment.components,
    incidents: groupIncidents(diagnoses.values()),
  };
}
