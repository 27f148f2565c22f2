import { ClusterFacts } from './facts';
import { allHold } from './need';
import { Row } from './row';
import { Cap, Confidence } from './verdict';

/** A row's confidence for this cluster, and why it is lower than the row says. */
export interface CappedConfidence {
  readonly confidence: Confidence;
  readonly caps: readonly Cap[];
}

const ONE_STEP_DOWN: Readonly<Record<Confidence, Confidence>> = {
  high: 'medium',
  medium: 'low',
  low: 'low',
  none: 'none',
};

/** The confidence column of a row with `†` and the caps below the table (tunnels.md §6.2), in their printed order. */
export function confidenceOf(row: Row, facts: ClusterFacts): CappedConfidence {
  const printed = printedConfidence(row, facts);
  let confidence: Confidence = printed === 'high†' ? 'high' : printed;
  const caps: Cap[] = [];
  if (printed === 'high†' && arcnetContradicts(facts)) {
    confidence = 'medium';
    caps.push('arcnet-contradicts');
  }
  if (facts.subject.tunnel.conflict !== null && confidence === 'high') {
    confidence = 'medium';
    caps.push('source-conflict');
  }
  if (facts.unprobed && facts.noPath && isLoweredUnprobed(row)) {
    const lowered = ONE_STEP_DOWN[confidence];
    if (lowered !== confidence) caps.push('unprobed');
    confidence = lowered;
  }
  return { confidence, caps };
}

function printedConfidence({ confidence }: Row, facts: ClusterFacts) {
  if (typeof confidence === 'string') return confidence;
  return allHold(confidence.if, facts) ? confidence.then : confidence.else;
}

/** The answer came through ArcNet, and ArcNet's own numbers do not show it. Managed clusters have no ArcNet. */
function arcnetContradicts({ subject, A }: ClusterFacts): boolean {
  if (subject.mode === 'managed') return false;
  return A === null || (A.state !== 'established' && A.state !== 'ageing');
}

/** Rows S rest on head counts, which no single probe would change; S2 rests on one cluster's path. */
function isLoweredUnprobed({ row }: Row): boolean {
  return row === 'S2' || !row.startsWith('S');
}
