import { ComponentAssessment } from './component';
import { readFluxError } from './fluxError';
import { describePopulation, isControl, Population } from './population';
import { OwnFacts } from './readFacts';
import { SHARED_LEAST } from './thresholds';

/** `site.ok` of tunnels.md §6.1: all of a site went together, each the way a dark site would look. */
export function assessSite(population: Population): ComponentAssessment {
  const { members, together, proof, outside } = population;
  const isWhole =
    members.length >= SHARED_LEAST && together.length === members.length;
  const isBlamed =
    isWhole && !proof && isControl(outside) && together.every(looksDark);
  return {
    ...describePopulation('site', population),
    blame: isBlamed ? 'ok' : 'none',
    evidence: isWhole ? ['count'] : [],
    probe: undefined,
  };
}

function looksDark({ subject, A, F, dead }: OwnFacts): boolean {
  if (subject.tunnel.carrier === 'flux') {
    const error = readFluxError(F?.lastError ?? null);
    return F?.state !== 'up' && (error === null || error === 'other');
  }
  return dead || A === null || A.state === 'unknown';
}
