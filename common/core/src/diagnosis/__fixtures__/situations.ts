import { diagnoseWorld } from '../diagnoseWorld';
import { Cause, Diagnosis } from '../verdict';
import { ANSWER_SITUATIONS } from './answerSituations';
import { Situation } from './situation';
import { WAY_SITUATIONS } from './waySituations';

/** One realistic situation for each row of the table. */
export const SITUATIONS: Readonly<Record<Cause, () => Situation>> = {
  ...WAY_SITUATIONS,
  ...ANSWER_SITUATIONS,
};

/** The verdict on the cluster of a situation. */
export function diagnosisOf({ world, cluster }: Situation): Diagnosis {
  const diagnosis = diagnoseWorld(world).diagnoses.get(cluster);
  if (diagnosis === undefined)
    throw new Error(`${cluster} is not in the world`);
  return diagnosis;
}
