import { aWgKey } from '../../tunnels/__testUtils__/wgKey';
import { Raw } from '../__fixtures__/rawObjects';
import { back } from './secondsBack';

/** Flux as its relay sees it. Times are seconds before `NOW`; `null` = never. */
export interface FluxInput {
  readonly relay?: string;
  /** `null`: the relay does not know. */
  readonly session?: boolean | null;
  readonly sinceS?: number | null;
  readonly receiveS?: number | null;
  readonly sendS?: number | null;
  readonly reconnects?: number;
  readonly lastError?: string | null;
  /** When the relay's certificate ends; negative: it has not yet. */
  readonly certEndsS?: number;
}

/** How a peer fared. Times are seconds before `NOW`. */
export interface PeerCourse {
  /** The cluster its gateway names for it. */
  readonly of: string;
  readonly ip: string;
  /** Public key. */
  readonly key: string;
  readonly allowedIPs?: readonly string[];
  readonly endpoint?: string | null;
  /** `null`: the gateway does not say. */
  readonly carrier?: 'direct' | 'flux' | null;
  /** Last handshake; `null`: never. */
  readonly handshakeS: number | null;
  /** When the last byte came; 0: they still come. */
  readonly heardS?: number;
  /** Whether the gateway goes on sending. */
  readonly sends?: boolean;
  /** When the counters began anew. */
  readonly resetS?: number;
  /** Since when it is no peer any more. */
  readonly removedS?: number;
  /** Since when it is one. */
  readonly addedS?: number;
  readonly siteClockSkewS?: number;
  readonly statusMessage?: string;
  readonly flux?: FluxInput;
}

const KEYS = new Map<string, string>();

/** One made-up key per name for the whole run. */
export function keyOf(name: string): string {
  const held = KEYS.get(name);
  if (held !== undefined) return held;
  const made = aWgKey();
  KEYS.set(name, made);
  return made;
}

export function fingerprintOf(name: string): string {
  return keyOf(name).slice(0, 8);
}

export function isPeerAt(course: PeerCourse, agoS: number): boolean {
  const { removedS = -Infinity, addedS = Infinity } = course;
  return agoS > removedS && agoS <= addedS;
}

/** The last handshake as it stood so long ago: sites shake hands each two minutes. */
export function handshakeAt(course: PeerCourse, agoS: number): number | null {
  const { handshakeS } = course;
  if (handshakeS === null) return null;
  return handshakeS + 120 * Math.ceil(Math.max(0, agoS - handshakeS) / 120);
}

/** Bytes that had come and gone by then: two and three a second. */
export function bytesAt(
  course: PeerCourse,
  agoS: number,
): { readonly rx: number; readonly tx: number } {
  const { handshakeS, heardS = 0, resetS = 0, sends = true } = course;
  if (handshakeS === null) return { rx: 0, tx: 0 };
  const start = agoS < resetS ? resetS : 250_000;
  return {
    rx: 2 * (start - Math.max(agoS, heardS)),
    tx: 3 * (start - (sends ? agoS : Math.max(agoS, heardS))),
  };
}

/** One entry of `status.connections`, as it stood so long ago, by a clock that is ahead by `aheadS`. */
export function connectionAt(
  course: PeerCourse,
  agoS: number,
  aheadS: number,
): Raw {
  const { rx, tx } = bytesAt(course, agoS);
  const shaken = handshakeAt(course, agoS);
  const { carrier = 'direct', flux, statusMessage, siteClockSkewS } = course;
  return {
    clusterId: course.of,
    arcnetIP: course.ip,
    peer: course.key.slice(0, 8),
    allowedIPs: course.allowedIPs ?? [`${course.ip}/32`],
    lastHandshakeTime: shaken === null ? null : back(shaken - aheadS),
    rxBytes: rx,
    txBytes: tx,
    endpoint:
      course.endpoint === undefined ? endpointOf(course) : course.endpoint,
    ...(carrier !== null && { carrier }),
    ...(statusMessage !== undefined && { statusMessage }),
    ...(siteClockSkewS !== undefined && {
      siteClockSkewSeconds: siteClockSkewS,
    }),
    ...(flux !== undefined && { flux: fluxAt(flux, agoS, aheadS) }),
  };
}

/** A loopback address stands for Flux, a public one for the site itself. */
export function endpointOf({ carrier, ip }: PeerCourse): string {
  return carrier === 'flux'
    ? '127.0.0.1:41641'
    : `203.0.113.${ip.split('.')[3]}:51999`;
}

export const RELAY = 'relay-a';
const HALF_A_DAY_S = 43_000;

function fluxAt(flux: FluxInput, agoS: number, aheadS: number): Raw {
  const { relay = RELAY, session = true, sinceS = HALF_A_DAY_S } = flux;
  // Before its session went, it had one.
  const wasUp = session === false && sinceS !== null && agoS > sinceS;
  const time = (seconds: number | null | undefined, usual: number) => {
    if (seconds === null) return null;
    return back(Math.max(seconds ?? 0, agoS + usual) - aheadS);
  };
  return {
    relay,
    endpoint: `${relay}.example.org:443`,
    session: session === null ? null : session || wasUp,
    since:
      sinceS === null ? null : back(wasUp ? HALF_A_DAY_S : sinceS - aheadS),
    lastReceiveTime: time(flux.receiveS, 11),
    lastSendTime: time(flux.sendS, 13),
    reconnectsLastHour: flux.reconnects ?? 0,
    lastError: wasUp ? null : flux.lastError ?? null,
    certNotAfter: back(flux.certEndsS ?? -9_000_000),
  };
}
