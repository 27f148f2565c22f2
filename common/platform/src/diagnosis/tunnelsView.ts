import {
  ComponentAssessment,
  componentText,
  ComponentView,
  CAUSE_BRIEFS,
  Diagnosis,
  earliest,
  formatInstant,
  incidentText,
  Instant,
  rootText,
  TunnelsView,
} from '@mooring/core';
import { iso } from '../mooring/iso';
import { ownerOf } from '../store/clusterRow';
import { Store } from '../store/store';
import { DiagnosisDesk } from './diagnosisDesk';
import { tunnelSourceViews } from './tunnelSourceViews';

/** As many members as a person looks through; the clusters list has them all. */
const MOST_MEMBERS = 500;

/** Gateways, relays and sites by how much they take with them. For operators: every name is told. */
export function tunnelsView(
  store: Store,
  desk: DiagnosisDesk,
  now: Instant,
): TunnelsView {
  const { board } = desk;
  const hanging = hangingOn(board.all());
  const nameOf = (id: string) => store.clusters.get(id)?.name;
  return {
    components: board.components
      .map(assessment =>
        componentView(
          assessment,
          hanging.get(keyOf(assessment.kind, assessment.name)) ?? [],
          store,
          desk,
          now,
        ),
      )
      .sort(
        (a, b) =>
          b.bad - a.bad ||
          b.clusters - a.clusters ||
          a.kind.localeCompare(b.kind) ||
          a.name.localeCompare(b.name),
      ),
    incidents: board.incidents.map(incident => ({
      component: rootText(incident.root),
      layer: incident.layer,
      cause: incident.cause,
      confidence: incident.confidence,
      summary: incidentText(incident, nameOf).headline,
      since: iso(incident.since),
      clusters: [...incident.clusters],
    })),
    sources: tunnelSourceViews(desk, now),
  };
}

function componentView(
  assessment: ComponentAssessment,
  hanging: readonly Diagnosis[],
  store: Store,
  { board }: DiagnosisDesk,
  now: Instant,
): ComponentView {
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
  const bad = new Set<string>(assessment.bad);
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
    bad: bad.size,
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
    members: [...hanging]
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
      })),
  };
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
