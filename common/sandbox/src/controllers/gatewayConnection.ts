import { isObject, JsonObject, objectAt } from '../json';
import { spread } from '../world/naming';
import { parseTimestamp, timestamp } from '../world/timestamp';
import { aliveFlux, deadFlux } from './fluxSession';
import type { Loss } from './reachability';

const SECOND = 1_000;
/** A session rekeys after 120 s; the largest healthy age seen is 123 s (tunnels.md §2.2). */
const REKEY = 118 * SECOND;
/** Bytes of a handshake retry, sent each 5 s on a dead path. */
const RETRY_BYTES = 148;
const RETRY_EVERY = 5 * SECOND;

/** What stands between a gateway and a peer. */
export interface PeerFaults {
  /** The fault that takes the tunnel down. */
  loss: Loss | undefined;
  /** Its Flux session breaks and is made anew at every look. */
  isFluxFlapping: boolean;
}

/**
 * What a gateway shows of one peer at its next heartbeat, `elapsed` ms after the one before.
 * Counters and times behave as measured in tunnels.md §2.3.
 */
export function nextConnection(
  connection: JsonObject,
  { loss, isFluxFlapping }: PeerFaults,
  now: number,
  elapsed: number,
): JsonObject {
  return loss === undefined
    ? alive(connection, isFluxFlapping, now, elapsed)
    : dead(connection, loss, now, elapsed);
}

function alive(
  connection: JsonObject,
  isFluxFlapping: boolean,
  now: number,
  elapsed: number,
) {
  const id = String(connection.clusterId);
  const seconds = elapsed / SECOND;
  const handshake = parseTimestamp(connection.lastHandshakeTime);
  const flux = objectAt(connection, 'flux');
  const isNew = flux !== undefined && (isFluxFlapping || flux.session !== true);
  const rekey =
    isNew ||
    handshake === undefined ||
    now - handshake > REKEY - spread(10, 'rekey', id) * SECOND;
  const rate = 600 + spread(4_000, 'rate', id);
  return {
    ...connection,
    lastHandshakeTime: rekey
      ? timestamp(now - SECOND)
      : connection.lastHandshakeTime,
    rxBytes: number(connection.rxBytes) + Math.round(rate * seconds),
    txBytes: number(connection.txBytes) + Math.round((rate / 2.2) * seconds),
    // A new loopback port is what a new Flux session looks like.
    ...(isNew
      ? { endpoint: `127.0.0.1:${40_000 + spread(20_000, id, String(now))}` }
      : {}),
    ...(flux === undefined ? {} : { flux: aliveFlux(flux, isNew, now) }),
  };
}

function dead(
  connection: JsonObject,
  loss: Loss,
  now: number,
  elapsed: number,
): JsonObject {
  const flux = objectAt(connection, 'flux');
  const retries = RETRY_BYTES * Math.round(elapsed / RETRY_EVERY);
  return {
    ...connection,
    ...counters(connection, loss, retries),
    ...(flux === undefined ? {} : { flux: deadFlux(flux, loss, now) }),
  };
}

/** Sent bytes grow on a dead path: handshake retries are sent. */
function counters(
  connection: JsonObject,
  loss: Loss,
  retries: number,
): JsonObject {
  // An interface that is down still shows its peers with their last values (§2.1).
  if (loss.fault === 'arcnet-interface-down') return {};
  const sent = { txBytes: number(connection.txBytes) + retries };
  return loss.fault === 'one-way'
    ? { ...sent, rxBytes: number(connection.rxBytes) + retries }
    : sent;
}

function number(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

/** Connections as objects; anything else in the list is passed over. */
export function connectionsOf(list: readonly unknown[]): JsonObject[] {
  return list.filter(isObject);
}
