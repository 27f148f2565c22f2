import { TunnelState } from './tunnel';

/** Largest healthy age seen is 123 s; a session is renewed after 120 s (tunnels.md §2.2). */
const FRESH_S = 150;
/** A session is rejected after so long. */
const REJECT_S = 180;
/** Two keepalives and a margin. */
const SILENT_S = 60;

/**
 * State of a peer that is in the sample, from measured values alone (tunnels.md §3 "Derivations").
 *
 * @param ageS - `null` = never, `undefined` = not known
 * @param hasKeepalive - without one an idle tunnel looks like a dead one, so that silence and age prove nothing
 */
export function tunnelState(
  ageS: number | null | undefined,
  frozenS: number | null,
  hasKeepalive: boolean,
): TunnelState {
  const isSilent = hasKeepalive && frozenS !== null && frozenS >= SILENT_S;
  if (ageS === null) return 'never';
  if (ageS === undefined) return isSilent ? 'silent' : 'unknown';
  if (hasKeepalive && ageS > REJECT_S) return 'stale';
  if (isSilent) return 'silent';
  return ageS > FRESH_S ? 'ageing' : 'established';
}
