import { ClusterId } from '../model/ids';
import { earliest, Instant, latest, SECOND } from '../model/instant';
import { PeerReading } from './reading';
import { TOLERATED_S } from './sampleAge';

/** Deltas are taken over at least so long where samples reach back that far (tunnels.md §3). */
const WINDOW_MS = 60 * SECOND;

/** Counters at one sample. */
export interface TrackPoint {
  readonly at: Instant;
  readonly rx: bigint;
  readonly tx?: bigint;
}

/** What earlier samples of one peer add to the newest one; all times on the source's clock. */
export interface PeerTrack {
  readonly key: string;
  readonly peer?: string;
  readonly clusterId?: ClusterId;
  /** The peer in the newest sample; `null`: it is not in it. */
  reading: PeerReading | null;
  /** First sample without it, while it is missing. */
  goneSince: Instant | null;
  /** Oldest first, only as far back as the window needs; the last one is the newest sample that told counters. */
  points: readonly TrackPoint[];
  /** First sample of the unbroken run with this rx, and whether the run has been confirmed by a second one. */
  frozenSince: Instant | null;
  isRun: boolean;
  wasReset: boolean;
  /** Last sample in which rx had grown. */
  grewAt: Instant | null;
  /** Latest handshake ever seen; `null`: none. */
  handshakeAt: Instant | null;
  /** `null`: no sample has told of handshakes. */
  everEstablished: boolean | null;
  /** Prefixes it was given last; what another peer took from it is still among them. */
  held: readonly string[];
}

export function newTrack(key: string, peer: PeerReading): PeerTrack {
  return {
    key,
    ...(peer.peer !== undefined && { peer: peer.peer }),
    ...(peer.clusterId !== undefined && { clusterId: peer.clusterId }),
    reading: null,
    goneSince: null,
    points: [],
    frozenSince: null,
    isRun: false,
    wasReset: false,
    grewAt: null,
    handshakeAt: null,
    everEstablished: null,
    held: [],
  };
}

/** The peer is in the sample of `at`. */
export function advanceTrack(
  track: PeerTrack,
  reading: PeerReading,
  at: Instant,
): void {
  track.reading = reading;
  track.goneSince = null;
  forgetFuture(track, at);
  if (reading.rxBytes !== undefined) {
    takeCounters(
      track,
      {
        at,
        rx: reading.rxBytes,
        ...(reading.txBytes !== undefined && { tx: reading.txBytes }),
      },
      reading.wasReset === true,
    );
  }
  takeHandshake(track, reading, at);
  takePrefixes(track, reading.allowedIPs);
}

/** The sample of `at` does not have the peer. */
export function missTrack(track: PeerTrack, at: Instant): void {
  track.reading = null;
  if (track.goneSince === null || track.goneSince > at) track.goneSince = at;
}

/** Growth over the window that ends with the newest sample; `null` until there are two, and after a reset. */
export function growthOf(track: PeerTrack): {
  readonly rx: bigint;
  readonly tx: bigint | null;
  readonly windowS: number;
} | null {
  const last = track.points.at(-1);
  if (last === undefined || track.points.length < 2) return null;
  const first =
    track.points.findLast(point => last.at - point.at >= WINDOW_MS) ??
    track.points[0];
  return {
    rx: last.rx - first.rx,
    tx:
      last.tx === undefined || first.tx === undefined
        ? null
        : last.tx - first.tx,
    windowS: (last.at - first.at) / SECOND,
  };
}

function takeCounters(
  track: PeerTrack,
  point: TrackPoint,
  isResetTold: boolean,
): void {
  const last = track.points.at(-1);
  if (last?.at === point.at) return;
  const isLower =
    last !== undefined &&
    (point.rx < last.rx ||
      (point.tx !== undefined && last.tx !== undefined && point.tx < last.tx));
  track.wasReset = isLower || isResetTold;
  if (last === undefined || isLower) {
    track.points = [point];
    track.frozenSince = point.at;
    track.isRun = false;
    return;
  }
  if (point.rx > last.rx) {
    track.grewAt = point.at;
    track.frozenSince = point.at;
  }
  track.isRun = true;
  track.points = isResetTold
    ? [point]
    : [...withinWindow(track.points, point.at), point];
}

/**
 * Drops what no later window can start at, and all but one point a second, so that a source that is read many times a
 * second costs no more than others.
 */
function withinWindow(
  points: readonly TrackPoint[],
  at: Instant,
): readonly TrackPoint[] {
  const start = points.findLastIndex(point => at - point.at >= WINDOW_MS);
  const kept = points.slice(Math.max(0, start));
  const previous = kept.at(-2);
  return previous !== undefined &&
    kept[kept.length - 1].at - previous.at < SECOND
    ? kept.slice(0, -1)
    : kept;
}

function takeHandshake(
  track: PeerTrack,
  reading: PeerReading,
  at: Instant,
): void {
  const { handshakeAt } = reading;
  if (handshakeAt === undefined) return;
  if (handshakeAt === null) {
    track.everEstablished ??= false;
    return;
  }
  track.everEstablished = true;
  // A handshake ahead of its own source is a skewed clock; its time would make a dead tunnel look alive for as long.
  if (handshakeAt <= at + TOLERATED_S * SECOND) {
    track.handshakeAt =
      latest(track.handshakeAt ?? undefined, earliest(handshakeAt, at)) ?? null;
  }
}

/**
 * A peer that lost a prefix to another one still counts as its holder, which is what finds the victim of a duplicate.
 * One that was given a prefix it did not have was renumbered, and holds what it has now.
 */
function takePrefixes(
  track: PeerTrack,
  prefixes: readonly string[] | undefined,
): void {
  if (prefixes === undefined || prefixes.length === 0) return;
  if (prefixes.every(prefix => track.held.includes(prefix))) return;
  track.held = prefixes;
}

/** The source's clock was set back: times that lie ahead of it now cannot be compared with anything. */
function forgetFuture(track: PeerTrack, at: Instant): void {
  const last = track.points.at(-1);
  if (last !== undefined && last.at > at) {
    track.points = [];
    track.frozenSince = null;
    track.isRun = false;
  }
  if (track.grewAt !== null && track.grewAt > at) track.grewAt = null;
  if (track.handshakeAt !== null && track.handshakeAt > at)
    track.handshakeAt = null;
}
