import { ClusterFacts } from './facts';
import { holds, needName } from './need';
import { ROWS } from './table';
import { RowTrace } from './verdict';

/** Every row of the table against one cluster, in printed order: "how did you get there?". */
export function traceRows(facts: ClusterFacts): readonly RowTrace[] {
  return ROWS.map(({ row, layer, cause, when }) => {
    const unmet = when.filter(need => !holds(need, facts)).map(needName);
    return { row, layer, cause, matched: unmet.length === 0, unmet };
  });
}
