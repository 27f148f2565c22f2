import { ClusterId } from '../../model/ids';
import { DiagnosisSubject, DiagnosisWorld } from '../subject';
import {
  aCarriedSubject,
  aLostFlux,
  aNeighbour,
  aStaleArcNet,
  aWorld,
  known,
  nothingAnswers,
  secondsAgo,
} from './subjects';

/** A world and the cluster in it that is asked about. */
export interface Situation {
  readonly world: DiagnosisWorld;
  readonly cluster: ClusterId;
}

/** The first cluster of the world is asked about. */
export function asked(world: DiagnosisWorld): Situation {
  return { world, cluster: world.subjects[0].id };
}

/** With a connected neighbour, so that nothing is shared and nothing is alone. */
export function alone(subject: DiagnosisSubject): Situation {
  return asked(aWorld([subject, aNeighbour('c-m-b4tq8w2n')]));
}

export function ids(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `c-m-lost${i + 1}`);
}

export function elsewhere(): DiagnosisSubject {
  return aNeighbour('c-m-w3n8k4tz', {
    registration: { gateway: 'gw-no-1' },
    tunnel: { gateway: 'gw-no-1' },
  });
}

/** Flux went 200 s ago (the i-th a few seconds later), ArcNet followed, nothing answers. */
export function lostOnRelay(
  id: string,
  i: number,
  flux: Parameters<typeof aLostFlux>[0],
): DiagnosisSubject {
  return aCarriedSubject({
    id,
    flux: known(aLostFlux({ since: secondsAgo(200 - i * 5), ...flux })),
    arcnet: aStaleArcNet({ carrier: 'flux', endpoint: '127.0.0.1:57159' }),
    registration: { site: `site-${i}` },
    probes: nothingAnswers(),
  });
}
