import type { WorldFault } from '../faults/faultNames';
import type { JsonObject } from '../json';
import { parseTimestamp, timestamp } from '../world/timestamp';
import type { Loss } from './reachability';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;
/** A relay notices a site that vanished after 17 s, a client a relay that died at once (§2.3). */
const RELAY_NOTICES = 17 * SECOND;
const CLIENT_NOTICES = SECOND;

/** What ends a session, when that is noticed, and what is said of it. */
const ENDINGS: Partial<{
  [fault in WorldFault]: { after: number; error: string };
}> = {
  'kill-flux': { after: CLIENT_NOTICES, error: 'ECONNREFUSED' },
  'expire-flux-cert': { after: CLIENT_NOTICES, error: 'CERT_HAS_EXPIRED' },
  'flux-token': { after: CLIENT_NOTICES, error: '401 expired token' },
  'intercept-flux': {
    after: CLIENT_NOTICES,
    error: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  },
  disconnect: { after: RELAY_NOTICES, error: 'ETIMEDOUT' },
  'site-offline': { after: RELAY_NOTICES, error: 'ETIMEDOUT' },
};

/** The relay's view of a carried peer whose tunnel lives. `isNew`: the session was made anew just now. */
export function aliveFlux(
  flux: JsonObject,
  isNew: boolean,
  now: number,
): JsonObject {
  const since = parseTimestamp(flux.since);
  const settled = since !== undefined && now - since > HOUR;
  const reconnects =
    settled || typeof flux.reconnectsLastHour !== 'number'
      ? 0
      : flux.reconnectsLastHour;
  const notAfter = parseTimestamp(flux.certNotAfter);
  return {
    ...flux,
    session: true,
    lastError: null,
    lastReceiveTime: timestamp(now - SECOND),
    lastSendTime: timestamp(now - SECOND),
    since: isNew ? timestamp(now - 2 * SECOND) : flux.since,
    reconnectsLastHour: isNew ? reconnects + 1 : reconnects,
    // Only a renewed certificate lets a session be made anew.
    ...(isNew && notAfter !== undefined && notAfter < now
      ? { certNotAfter: timestamp(now + 90 * DAY) }
      : {}),
  };
}

/** The relay's view of a carried peer whose tunnel is dead, for whatever reason. */
export function deadFlux(
  flux: JsonObject,
  loss: Loss,
  now: number,
): JsonObject {
  const fresh = timestamp(now - SECOND);
  const ending = ENDINGS[loss.fault];
  if (ending === undefined) return standingFlux(flux, loss.fault, fresh);
  const noticed = loss.since + ending.after;
  const sending = { ...flux, lastSendTime: fresh };
  if (now < noticed || flux.session === false) return sending;
  return {
    ...sending,
    session: false,
    since: timestamp(noticed),
    lastError: ending.error,
    ...(loss.fault === 'expire-flux-cert'
      ? { certNotAfter: timestamp(loss.since) }
      : {}),
  };
}

/** A session that outlives the tunnel it carries. */
function standingFlux(
  flux: JsonObject,
  fault: WorldFault,
  fresh: string,
): JsonObject {
  switch (fault) {
    case 'blackhole-flux':
      return { ...flux, lastSendTime: fresh };
    case 'arcnet-interface-down':
      // WireGuard behind the relay sends nothing: receive fresh, send frozen (§2.3).
      return { ...flux, lastReceiveTime: fresh };
    default:
      return { ...flux, lastReceiveTime: fresh, lastSendTime: fresh };
  }
}
