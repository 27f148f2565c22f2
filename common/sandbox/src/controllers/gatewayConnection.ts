import { isObject, JsonObject, objectAt } from '../json';
import { spread } from '../world/naming';
import { parseTimestamp, timestamp } from '../world/timestamp';
import type { Loss } from './reachability';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
/** A session rekeys after 120 s; the largest healthy age seen is 123 s (tunnels.md §2.2). */
const REKEY = 118 * SECOND;
/** Bytes of a handshake retry, sent each 5 s on a dead path. */
const RETRY_BYTES = 148;
const RETRY_EVERY = 5 * SECOND;
/** A relay notices a site that vanished after 17 s, a client a relay that died at once (§2.3). */
const RELAY_NOTICES = 17 * SECOND;
const CLIENT_NOTICES = SECOND;

/**
 * What a gateway shows of one peer at its next heartbeat, `elapsed` ms after the one before.
 * Counters and times behave as measured in tunnels.md §2.3.
 */
export function nextConnection(
  connection: JsonObject,
  loss: Loss | undefined,
  now: number,
  elapsed: number,
): JsonObject {
  return loss === undefined
    ? alive(connection, now, elapsed)
    : dead(connection, loss, now, elapsed);
}

function alive(connection: JsonObject, now: number, elapsed: number) {
  const id = String(connection.clusterId);
  const seconds = elapsed / SECOND;
  const handshake = parseTimestamp(connection.lastHandshakeTime);
  const flux = objectAt(connection, 'flux');
  const back = flux !== undefined && flux.session !== true;
  const rekey =
    back ||
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
    ...(back
      ? { endpoint: `127.0.0.1:${40_000 + spread(20_000, id, String(now))}` }
      : {}),
    ...(flux === undefined ? {} : { flux: aliveFlux(flux, back, now) }),
  };
}

function aliveFlux(flux: JsonObject, back: boolean, now: number): JsonObject {
  const since = parseTimestamp(flux.since);
  const settled = since !== undefined && now - since > HOUR;
  const reconnects = settled ? 0 : number(flux.reconnectsLastHour);
  return {
    ...flux,
    session: true,
    lastError: null,
    lastReceiveTime: timestamp(now - SECOND),
    lastSendTime: timestamp(now - SECOND),
    since: back ? timestamp(now - 2 * SECOND) : flux.since,
    reconnectsLastHour: back ? reconnects + 1 : reconnects,
  };
}

function dead(
  connection: JsonObject,
  loss: Loss,
  now: number,
  elapsed: number,
): JsonObject {
  const flux = objectAt(connection, 'flux');
  return {
    ...connection,
    txBytes:
      number(connection.txBytes) +
      RETRY_BYTES * Math.round(elapsed / RETRY_EVERY),
    ...(flux === undefined ? {} : { flux: deadFlux(flux, loss, now) }),
  };
}

function deadFlux(flux: JsonObject, loss: Loss, now: number): JsonObject {
  const relayDied = loss.cause === 'relay';
  const noticed = loss.since + (relayDied ? CLIENT_NOTICES : RELAY_NOTICES);
  const sending = { ...flux, lastSendTime: timestamp(now - SECOND) };
  if (now < noticed || flux.session === false) return sending;
  return {
    ...sending,
    session: false,
    since: timestamp(noticed),
    lastError: relayDied ? 'ECONNREFUSED' : 'ETIMEDOUT',
  };
}

function number(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

/** Connections as objects; anything else in the list is passed over. */
export function connectionsOf(list: readonly unknown[]): JsonObject[] {
  return list.filter(isObject);
}
