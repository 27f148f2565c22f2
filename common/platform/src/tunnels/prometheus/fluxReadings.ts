import { ClusterId, FluxReading, parseClusterId } from '@mooring/core';
import { PrometheusSettings } from '../tunnelSettings';
import { FluxQuery } from './queries';
import { readCount, readTime } from './sampleValue';
import { Sample, Vector } from './vector';

/** Sessions of one cluster; `gateway` only where the series carry that label. */
export interface FluxRead {
  readonly clusterId: ClusterId;
  readonly gateway?: string;
  readonly flux: FluxReading;
}

/** One session per cluster: of several relays the one that holds a session, else the one heard last. */
export function readFlux(
  vectors: Readonly<Partial<Record<FluxQuery, Vector>>>,
  names: PrometheusSettings['flux'],
  gatewayLabel: string,
): ReadonlyMap<ClusterId, FluxRead> {
  const drafts = new Map<string, Draft>();
  const each = (
    query: FluxQuery,
    put: (draft: Draft, sample: Sample) => void,
  ) => {
    const vector = vectors[query];
    if (vector?.ok !== true) return;
    for (const sample of vector.samples) {
      const draft = draftOf(drafts, sample, names, gatewayLabel);
      if (draft !== undefined) put(draft, sample);
    }
  };
  each('fluxSession', (draft, { value }) => {
    draft.session = sessionOf(value);
  });
  each('fluxLastReceive', (draft, { value }) => {
    draft.lastReceiveAt = readTime(value);
  });
  each('fluxLastSend', (draft, { value }) => {
    draft.lastSendAt = readTime(value);
  });
  each('fluxReconnects', (draft, { value }) => {
    const count = readCount(value);
    draft.reconnectsLastHour = count === undefined ? undefined : Number(count);
  });
  const certificates = certificateDates(vectors.fluxCertNotAfter, names);

  const best = new Map<ClusterId, Draft>();
  for (const draft of drafts.values()) {
    const other = best.get(draft.clusterId);
    if (other === undefined || isBetter(draft, other)) {
      best.set(draft.clusterId, draft);
    }
  }
  return new Map(
    [...best].map(([clusterId, draft]) => [
      clusterId,
      readingOf(draft, certificates),
    ]),
  );
}

interface Draft {
  readonly clusterId: ClusterId;
  readonly relay: string;
  readonly gateway: string | undefined;
  session?: boolean | null;
  lastReceiveAt?: FluxReading['lastReceiveAt'];
  lastSendAt?: FluxReading['lastSendAt'];
  reconnectsLastHour?: number;
}

function draftOf(
  drafts: Map<string, Draft>,
  { labels }: Sample,
  names: PrometheusSettings['flux'],
  gatewayLabel: string,
): Draft | undefined {
  const clusterId = parseClusterId(labels[names.clusterLabel]);
  const relay = labels[names.relayLabel];
  if (clusterId === undefined || relay === undefined) return undefined;
  const key = `${clusterId}\n${relay}`;
  const known = drafts.get(key);
  if (known !== undefined) return known;
  const draft = { clusterId, relay, gateway: labels[gatewayLabel] };
  drafts.set(key, draft);
  return draft;
}

function sessionOf(value: string): boolean | null {
  if (value === '1') return true;
  return value === '0' ? false : null;
}

function isBetter(draft: Draft, other: Draft): boolean {
  if ((draft.session === true) !== (other.session === true)) {
    return draft.session === true;
  }
  return (draft.lastReceiveAt ?? 0) > (other.lastReceiveAt ?? 0);
}

/** A certificate is the relay's; some exporters name the cluster beside it. */
function certificateDates(
  vector: Vector | undefined,
  names: PrometheusSettings['flux'],
): ReadonlyMap<string, FluxReading['certNotAfter']> {
  const dates = new Map<string, FluxReading['certNotAfter']>();
  if (vector?.ok !== true) return dates;
  for (const { labels, value } of vector.samples) {
    const relay = labels[names.relayLabel];
    if (relay !== undefined) dates.set(relay, readTime(value));
  }
  return dates;
}

function readingOf(
  draft: Draft,
  certificates: ReadonlyMap<string, FluxReading['certNotAfter']>,
): FluxRead {
  const { clusterId, relay, gateway, reconnectsLastHour } = draft;
  const certNotAfter = certificates.get(relay);
  return {
    clusterId,
    ...(gateway !== undefined && { gateway }),
    flux: {
      relay,
      session: draft.session ?? null,
      ...(draft.lastReceiveAt !== undefined && {
        lastReceiveAt: draft.lastReceiveAt,
      }),
      ...(draft.lastSendAt !== undefined && { lastSendAt: draft.lastSendAt }),
      ...(reconnectsLastHour !== undefined && { reconnectsLastHour }),
      ...(certNotAfter !== undefined && { certNotAfter }),
    },
  };
}
