import { earliest, latest } from '../model/instant';
import { ComponentAssessment } from './component';
import { OwnFacts } from './readFacts';
import { TOGETHER_MS } from './thresholds';
import { togetherWithin } from './togetherWithin';

/** How a number of clusters fares; differences of two tallies are the clusters outside. */
export interface Tally {
  readonly total: number;
  readonly fine: number;
  readonly bad: number;
}

export function tallyOf(clusters: readonly OwnFacts[]): Tally {
  let fine = 0;
  let bad = 0;
  for (const cluster of clusters) {
    if (cluster.fine) fine += 1;
    if (cluster.bad) bad += 1;
  }
  return { total: clusters.length, fine, bad };
}

export function without(all: Tally, part: Tally): Tally {
  return {
    total: all.total - part.total,
    fine: all.fine - part.fine,
    bad: all.bad - part.bad,
  };
}

/** `control` of tunnels.md §6.1: somebody outside is fine, and less than half outside are bad. */
export function isControl({ total, fine, bad }: Tally): boolean {
  return fine > 0 && bad * 2 < total;
}

/** The members of one shared part, those that are bad, and those that were lost together. */
export interface Population {
  readonly name: string;
  readonly members: readonly OwnFacts[];
  readonly together: readonly OwnFacts[];
  /** Some member was reached through it. */
  readonly proof: boolean;
  readonly tally: Tally;
  readonly outside: Tally;
}

export function populationOf(
  name: string,
  members: readonly OwnFacts[],
  outside: (own: Tally) => Tally,
): Population {
  const tally = tallyOf(members);
  return {
    name,
    members,
    together: togetherWithin(
      members.filter(({ bad }) => bad),
      ({ onset }) => onset,
      TOGETHER_MS,
    ),
    proof: members.some(({ twoWay }) => twoWay),
    tally,
    outside: outside(tally),
  };
}

/** What every kind of component says of itself; the blame comes from its own rule. */
export function describePopulation(
  kind: ComponentAssessment['kind'],
  { name, members, together, proof, outside }: Population,
): Omit<ComponentAssessment, 'blame' | 'evidence' | 'probe'> {
  const onsets = together.map(({ onset }) => onset);
  return {
    kind,
    name,
    members: idsOf(members),
    bad: idsOf(members.filter(({ bad }) => bad)),
    together: idsOf(together),
    firstOnset: earliest(...onsets),
    lastOnset: latest(...onsets),
    proof,
    outside: { total: outside.total, fine: outside.fine },
  };
}

function idsOf(clusters: readonly OwnFacts[]) {
  return clusters.map(({ subject }) => subject.id);
}
