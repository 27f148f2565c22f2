import { ConditionName, CONDITIONS } from './conditions';
import { ClusterFacts } from './facts';

/** One thing a row asks for, as data. */
export type Need =
  | ConditionName
  | { readonly not: ConditionName }
  | { readonly anyOf: readonly Need[] }
  | { readonly allOf: readonly Need[] };

export function holds(need: Need, facts: ClusterFacts): boolean {
  if (typeof need === 'string') return CONDITIONS[need](facts);
  if ('not' in need) return !CONDITIONS[need.not](facts);
  if ('anyOf' in need) return need.anyOf.some(part => holds(part, facts));
  return need.allOf.every(part => holds(part, facts));
}

export function allHold(needs: readonly Need[], facts: ClusterFacts): boolean {
  return needs.every(need => holds(need, facts));
}

/** What was asked, in the names of the table, e.g. `(reached | unprobed)`. */
export function needName(need: Need): string {
  if (typeof need === 'string') return need;
  if ('not' in need) return `!${need.not}`;
  return 'anyOf' in need
    ? `(${need.anyOf.map(needName).join(' | ')})`
    : `(${need.allOf.map(needName).join(' & ')})`;
}
