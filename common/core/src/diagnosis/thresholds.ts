import { MINUTE, SECOND } from '../model/instant';

/** An older probe is not used at all (tunnels.md §5). */
export const PROBE_USABLE_MS = 120 * SECOND;
/** An older answer proves nothing of now and vetoes nothing (§5, §6.1 `twoWay`). */
export const PROOF_MS = 30 * SECOND;
/** Two failed tries, 5 s apart, before anything is called lost (§5). */
export const TRIES_BEFORE_LOST = 2;

/** rx unchanged for so long: two keepalives and a margin (§2.2). */
export const SILENT_S = 60;
/** ArcNet follows a lost Flux session within this; a Flux loss that comes later is a consequence (§6.3 rule 4). */
export const FLUX_LEAD_MS = 180 * SECOND;
/** What still arrives this shortly after Flux went was on its way (§6.1 `fluxHit`). */
export const FLUX_DRAIN_MS = 30 * SECOND;
/** A check-in must lie so much after the last ArcNet packet to speak for another way (§6.1 `siteAlive`). */
export const ALIVE_AFTER_MS = MINUTE;
/** An older check-in says nothing of now: Fleet writes it each 15 min (§6.1 `siteAlive`). */
export const ALIVE_WITHIN_MS = 30 * MINUTE;

/** Losses so close together have one cause (§6.1 `W`). */
export const TOGETHER_MS = 180 * SECOND;
/** Share of a relay's members, in percent (§6.1 `relay.count`). */
export const RELAY_SHARE_PERCENT = 80;
/** Fewer clusters are no radius of a gateway (§6.1 `gateway.count`). */
export const GATEWAY_LEAST = 3;
/** Fewer members are no radius of a relay or a site (§6.1). */
export const SHARED_LEAST = 2;

/** Window and number of changes of flapping (§6.2 K2-K4). */
export const FLAP_WINDOW_MS = 15 * MINUTE;
export const FLAP_CHANGES = 3;
/** More new sessions than this within the hour are flapping (K1) … */
export const RECONNECTS_PER_HOUR = 6;
/** … unless the session has been gone for longer than this: then it is simply down (K1). */
export const FLAP_ENDED_MS = 600 * SECOND;

/** A Fleet cluster may take this long until its first check-in (K5). */
export const FIRST_CHECK_IN_MS = 5 * MINUTE;
/** A site clock so far behind makes its handshakes look replayed (A3). */
export const CLOCK_BEHIND_S = -30;
/** Two clocks further apart than this: an expired certificate may be a wrong clock (P7). */
export const CLOCKS_APART_MS = 300 * SECOND;
