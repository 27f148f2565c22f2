import { ClusterId } from '../model/ids';
import { ComponentAssessment } from './component';

const SETS = new WeakMap<ComponentAssessment, ReadonlySet<ClusterId>>();

/**
 * Whether the cluster was lost together with the component. Each of thousands of members asks this of the same list,
 * so the set is made once per assessment and goes with it.
 */
export function isInW(component: ComponentAssessment, id: ClusterId): boolean {
  let set = SETS.get(component);
  if (set === undefined) {
    set = new Set(component.together);
    SETS.set(component, set);
  }
  return set.has(id);
}
