import {
  CAUSE_BRIEFS,
  ComponentAssessment,
  componentText,
  ComponentView,
  Diagnosis,
  earliest,
  formatInstant,
  Instant,
} from '@mooring/core';
import { iso } from '../mooring/iso';
import { ownerOf } from '../store/clusterRow';
import { Store } from '../store/store';
import { DiagnosisDesk } from './diagnosisDesk';

/** As many members as a person looks through; the clusters list has them all. */
const MOST_MEMBERS = 500;

/** Which parts of the way are listed with their clusters; all of them would name each cluster up to three times. */
type OpenedComponents =
  | 'all'
  | ((component: Pick<ComponentView, 'kind' | 'name'>) => boolean);

/** As `tunnelQuerySchema` writes one. */
export function openedBy(
  key: string | undefined,
): (component: Pick<ComponentView, 'kind' | 'name'>) => boolean {
  return ({ kind, name }) => `${kind}/${name}` === key;
}

/** The one that takes most clusters down first. */
export function componentViews(
  store: Store,
  desk: DiagnosisDesk,
  now: Instant,
  opened: OpenedComponents,
): ComponentView[] {
  const { board } = desk;
  const hanging = hangingOn(board.all());
  return board.components
    .map(assessment => {
      const on = hanging.get(keyOf(assessment.kind, assessment.name)) ?? [];
      const isOpen = opened === 'all' || opened(assessment);
      return {
        ...componentView(assessment, on, desk, now),
        members: isOpen ? memberViews(assessment, on, store) : null,
      };
    })
    .sort(
      (a, b) =>
        b.bad - a.bad ||
        b.clusters - a.clusters ||
        a.kind.localeCompare(b.kind) ||
        a.name.localeCompare(b.name),
    );
}

function componentView(
  assessment: ComponentAssessment,
  hanging: readonly Diagnosis[],
  { board }: DiagnosisDesk,
  now: Instant,
): Omit<ComponentView, 'members'> {
  const { kind, name } = assessment;
  const gateway =
    kind === 'gateway'
      ? board.gateways.find(one => one.name === name)
      : undefined;
  const gateways = [
    ...new Set(
      hanging.flatMap(({ facts }) => facts.subject.tunnel.gateway ?? []),
    ),
  ].sort();
  const certNotAfter =
    kind === 'relay'
      ? earliest(
          ...hanging.map(({ facts }) => facts.F?.certNotAfter ?? undefined),
        )
      : undefined;
  return {
    kind,
    name,
    ...componentText(assessment, {
      now,
      ...(gateway !== undefined && { gateway }),
      ...(gateways[0] !== undefined && { gatewayName: gateways[0] }),
      ...(certNotAfter !== undefined && { certNotAfter }),
    }),
    clusters: hanging.length,
    bad: new Set(assessment.bad).size,
    outside: { ...assessment.outside },
    heartbeatAt:
      gateway === undefined
        ? null
        : iso(
            gateway.status.ok
              ? gateway.status.observedAt
              : gateway.status.last?.observedAt,
          ),
    gateways: kind === 'gateway' ? [] : gateways,
    certNotAfter:
      certNotAfter === undefined ? null : formatInstant(certNotAfter),
    since: iso(assessment.firstOnset),
  };
}

function memberViews(
  assessment: ComponentAssessment,
  hanging: readonly Diagnosis[],
  store: Store,
): ComponentView['members'] {
  const bad = new Set<string>(assessment.bad);
  return [...hanging]
    .sort(
      (a, b) =>
        Number(bad.has(b.facts.subject.id)) -
          Number(bad.has(a.facts.subject.id)) ||
        a.facts.subject.name.localeCompare(b.facts.subject.name),
    )
    .slice(0, MOST_MEMBERS)
    .map(({ facts: { subject }, layer, cause }) => ({
      id: subject.id,
      name: subject.name,
      tenant: ownerOf(store.clusters.get(subject.id)) ?? null,
      layer,
      cause,
      brief: CAUSE_BRIEFS[cause],
      isBad: bad.has(subject.id),
    }));
}

/** Also those that never had a session: they hang on it all the same. */
function hangingOn(
  diagnoses: Iterable<Diagnosis>,
): ReadonlyMap<string, readonly Diagnosis[]> {
  const hanging = new Map<string, Diagnosis[]>();
  const add = (kind: ComponentAssessment['kind'], name: string | null) => {
    if (name === null) return undefined;
    const list = hanging.get(keyOf(kind, name)) ?? [];
    hanging.set(keyOf(kind, name), list);
    return list;
  };
  for (const diagnosis of diagnoses) {
    const { mode, tunnel, registration } = diagnosis.facts.subject;
    if (mode === 'managed') continue;
    add('gateway', tunnel.gateway)?.push(diagnosis);
    add('site', registration.site ?? null)?.push(diagnosis);
    if (tunnel.carrier === 'flux') add('relay', tunnel.relay)?.push(diagnosis);
  }
  return hanging;
}

function keyOf(kind: ComponentAssessment['kind'], name: string): string {
  return `${kind} ${name}`;
}
