import {
  ClusterId,
  GatewayReading,
  Instant,
  instant,
  PeerReading,
  SECOND,
  SourceRef,
} from '@mooring/core';
import { clockSkewS, SourceText } from '../http/sourceAnswer';
import { MAX_PEERS } from '../wgDump/parseWgDump';
import { PrometheusGateway, PrometheusSettings } from '../tunnelSettings';
import { FluxRead, readFlux } from './fluxReadings';
import { readPeers } from './peerReadings';
import { PRESETS, QueryName } from './queries';
import { Sample, Vector } from './vector';

export type Vectors = Readonly<Partial<Record<QueryName, Vector>>>;

export type PrometheusReadSettings = Pick<
  PrometheusSettings,
  'gatewayLabel' | 'preset' | 'interface' | 'flux'
> & { readonly gateways: readonly PrometheusGateway[] };

/** One reading per configured gateway from the answers of all queries (tunnels.md §4 B). */
export function prometheusReadings(
  vectors: Vectors,
  settings: PrometheusReadSettings,
  frame: { readonly source: SourceRef; readonly now: Instant },
): readonly GatewayReading[] {
  const flux = readFlux(vectors, settings.flux, settings.gatewayLabel);
  return settings.gateways.map(gateway => {
    const isOwn = ownership(gateway, settings);
    const fault = faultOf(vectors, isOwn);
    if (fault !== undefined) {
      const { source, now } = frame;
      return { ok: false, gateway: gateway.name, source, ...fault, at: now };
    }
    return gatewayReading(vectors, flux, gateway, settings, isOwn, frame);
  });
}

type IsOwn = (sample: Sample) => boolean;

/** With one gateway everything is its own; else its label says which gateway a series belongs to. */
function ownership(
  gateway: PrometheusGateway,
  settings: PrometheusReadSettings,
): IsOwn {
  const { gatewayLabel, gateways } = settings;
  const { name, instance } = gateway;
  return ({ labels }) => {
    const value = labels[gatewayLabel];
    if (instance !== undefined) return value === instance;
    if (gateways.length === 1) return true;
    return value !== undefined && value.replace(/:\d{1,5}$/, '') === name;
  };
}

type Fault = Pick<Extract<GatewayReading, { ok: false }>, 'reason' | 'detail'>;

/** What makes the whole reading worthless; a failed query of anything else is a missing field. */
function faultOf(vectors: Vectors, isOwn: IsOwn): Fault | undefined {
  for (const name of ['up', 'handshake', 'timestamp'] as const) {
    const vector = vectors[name];
    if (vector?.ok === false) {
      return { reason: vector.reason, detail: `${name}: ${vector.detail}` };
    }
  }
  // Series of a target that is gone linger for five minutes: only `up` says whether they are of now.
  const up = samplesOf(vectors.up, isOwn);
  if (up.length === 0)
    return { reason: 'unreachable', detail: 'up is missing' };
  const down = up.find(sample => Number(sample.value) !== 1);
  if (down !== undefined) {
    return { reason: 'unreachable', detail: `up is ${down.value}` };
  }
  return undefined;
}

function gatewayReading(
  vectors: Vectors,
  flux: ReadonlyMap<ClusterId, FluxRead>,
  gateway: PrometheusGateway,
  settings: PrometheusReadSettings,
  isOwn: IsOwn,
  frame: { readonly source: SourceRef; readonly now: Instant },
): GatewayReading {
  const { interfaceLabel } = PRESETS[settings.preset];
  const isArcnet: IsOwn = sample =>
    isOwn(sample) &&
    (settings.interface === undefined ||
      sample.labels[interfaceLabel] === settings.interface);
  const own = (name: QueryName): Vector | undefined => {
    const vector = vectors[name];
    return vector?.ok === true
      ? { ...vector, samples: vector.samples.filter(isArcnet) }
      : vector;
  };
  const handshakes = samplesOf(vectors.handshake, isArcnet);
  const failed = (detail: string): GatewayReading => {
    const { source, now } = frame;
    const fault = { reason: 'malformed', detail } as const;
    return { ok: false, gateway: gateway.name, source, ...fault, at: now };
  };
  if (handshakes.length > MAX_PEERS) {
    return failed(`more than ${MAX_PEERS} peers of one gateway`);
  }
  // Which peer it is cannot be told, so that none could be called absent.
  if (handshakes.some(sample => sample.labels.public_key === undefined)) {
    return failed('handshake: a series without the label public_key');
  }
  const read = readPeers(
    {
      handshake: own('handshake'),
      timestamp: own('timestamp'),
      rx: own('rx'),
      tx: own('tx'),
      rxIncrease: own('rxIncrease'),
      txIncrease: own('txIncrease'),
      resets: own('resets'),
      peerInfo: own('peerInfo'),
      allowedIPs: own('allowedIPs'),
    },
    interfaceLabel,
  );
  if (handshakes.length > 0 && read.scrapedAt === undefined) {
    return failed('timestamp: no series says when the peers were seen');
  }
  const { at: evaluatedAt, timing } = evaluation(vectors, frame.now);
  const observedAt = read.scrapedAt ?? evaluatedAt;
  return {
    ok: true,
    gateway: gateway.name,
    source: { ...frame.source, clockSkewS: clockSkewS(evaluatedAt, timing) },
    observedAt,
    // The scrape is as old as Prometheus says by its own clock, counted back from when the answer came by ours.
    ...(timing !== undefined && {
      writtenAt: instant(timing.receivedAt - (evaluatedAt - observedAt)),
    }),
    interfaceUp: null,
    peers: withFlux(read.peers, flux, gateway, settings),
  };
}

function samplesOf(
  vector: Vector | undefined,
  isOwn: IsOwn,
): readonly Sample[] {
  return vector?.ok === true ? vector.samples.filter(isOwn) : [];
}

function evaluation(
  vectors: Vectors,
  now: Instant,
): { readonly at: Instant; readonly timing: SourceText['timing'] } {
  for (const vector of [vectors.timestamp, vectors.up]) {
    if (vector?.ok === true && vector.samples.length > 0) {
      const at = instant(vector.samples[0].evaluatedAt * SECOND);
      return { at, timing: vector.timing };
    }
  }
  return { at: now, timing: undefined };
}

/**
 * Flux knows clusters, WireGuard knows keys. Where no peer is named after its cluster the session stands alone, and the
 * tunnel is joined to it by its address.
 */
function withFlux(
  peers: readonly PeerReading[],
  flux: ReadonlyMap<ClusterId, FluxRead>,
  gateway: PrometheusGateway,
  settings: PrometheusReadSettings,
): readonly PeerReading[] {
  const named = new Set<ClusterId>();
  const joined = peers.map(peer => {
    const read =
      peer.clusterId === undefined ? undefined : flux.get(peer.clusterId);
    if (read === undefined) return peer;
    named.add(read.clusterId);
    return { ...peer, flux: read.flux };
  });
  const alone = [...flux.values()].filter(
    read =>
      !named.has(read.clusterId) &&
      (settings.gateways.length === 1 ||
        read.gateway?.replace(/:\d{1,5}$/, '') === gateway.name),
  );
  return [
    ...joined,
    ...alone.map(({ clusterId, flux: session }) => ({
      clusterId,
      flux: session,
    })),
  ];
}
