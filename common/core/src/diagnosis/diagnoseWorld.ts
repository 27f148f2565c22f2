import { ClusterId } from '../model/ids';
import { assessComponents } from './assessComponents';
import { ComponentAssessment } from './component';
import { decide } from './decide';
import { groupIncidents } from './incidents';
import { readFacts } from './readFacts';
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

/**
 * Judges all clusters together, since a shared cause is seen only so: facts of each cluster, then the parts they share,
 * then the table (tunnels.md §6). Pure; `world.now` is the only clock.
 */
export function diagnoseWorld(world: DiagnosisWorld): WorldDiagnosis {
  const own = world.subjects.map(subject => readFacts(subject, world.now));
  const assessment = assessComponents(own, world.gateways, world.now);
  const diagnoses = new Map<ClusterId, Diagnosis>();
  for (const facts of own) {
    const components = assessment.of(facts);
    diagnoses.set(facts.subject.id, decide({ ...facts, components }));
  }
  return {
    diagnoses,
    components: assessment.components,
    incidents: groupIncidents(diagnoses.values()),
  };
}
