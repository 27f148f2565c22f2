import { confidenceOf } from './confidence';
import { ClusterFacts } from './facts';
import { allHold } from './need';
import { rootOf } from './rootOf';
import { Row } from './row';
import { ROWS } from './table';
import { Diagnosis, Finding } from './verdict';

/** First match from top to bottom is the verdict; later matches are secondary, rows `U*` are not (tunnels.md §6.2). */
export function decide(facts: ClusterFacts): Diagnosis {
  let verdict: Finding | undefined;
  const secondary: Finding[] = [];
  for (const row of ROWS) {
    // Nothing that says "unknown for want of X" adds to a verdict that was found without X.
    if (verdict !== undefined && row.row.startsWith('U')) continue;
    if (!allHold(row.when, facts)) continue;
    const finding = found(row, facts);
    if (verdict === undefined) verdict = finding;
    else secondary.push(finding);
  }
  if (verdict === undefined) throw new Error('the table has no last row');
  return {
    ...verdict,
    root: rootOf(verdict.row, facts),
    since: sinceOf(verdict, facts),
    secondary,
    facts,
  };
}

/** When a session that is open was opened says nothing of a fault found behind it. */
function sinceOf(
  { layer }: Finding,
  { bad, onset, connected, subject }: ClusterFacts,
): Diagnosis['since'] {
  if (bad) return onset;
  return connected === true && layer !== 'none'
    ? undefined
    : subject.connected.since;
}

function found(row: Row, facts: ClusterFacts): Finding {
  const { layer, cause } = row;
  return { row: row.row, layer, cause, ...confidenceOf(row, facts) };
}
