import { PeerQuery } from './heldSample';
import { HeldSource } from './heldSource';
import { TunnelContext } from './deriveTunnel';

/** What fresh sources tell that the strongest may not: a dump knows of no carrier, no site clock, no interface that is down. */
export interface ToldBy {
  readonly interfaceUp: boolean | null;
  readonly peer: TunnelContext['told'];
}

export const NOTHING_TOLD: ToldBy = { interfaceUp: null, peer: {} };

export function toldBy(fresh: readonly HeldSource[], query: PeerQuery): ToldBy {
  // A single source has nothing to add to itself, and is what nearly every gateway has.
  if (fresh.length < 2) return NOTHING_TOLD;
  const readings = fresh.flatMap(source => {
    const reading = source.find(query)?.reading;
    return reading === null || reading === undefined ? [] : [reading];
  });
  const carrier = readings.find(r => r.carrier !== undefined)?.carrier;
  const siteClockSkewS = readings.find(
    r => r.siteClockSkewS !== undefined,
  )?.siteClockSkewS;
  const statusMessage = readings.find(
    r => r.statusMessage !== undefined,
  )?.statusMessage;
  return {
    interfaceUp:
      fresh.find(s => (s.held?.interfaceUp ?? null) !== null)?.held
        ?.interfaceUp ?? null,
    peer: {
      ...(carrier !== undefined && { carrier }),
      ...(siteClockSkewS !== undefined && { siteClockSkewS }),
      ...(statusMessage !== undefined && { statusMessage }),
    },
  };
}
