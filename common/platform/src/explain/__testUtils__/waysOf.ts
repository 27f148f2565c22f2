import { fingerprintOf, keyOf, PeerCourse } from './tunnelCourse';
import { TunnelledInput } from './tunnelObjects';

/** Clusters of situations: hall 1, hall 2 and so on, each at a site of its own behind `gw-north`. */
export function hall(
  n: number,
  more: Partial<TunnelledInput> = {},
): TunnelledInput {
  return { id: hallId(n), name: `hall-${n}`, arcnetIP: hallIP(n), ...more };
}

export function hallId(n: number): string {
  return `c-m-hall${String(n).padStart(4, '0')}`;
}

export function hallIP(n: number): string {
  return `100.80.3.${n}`;
}

export function hallPeer(n: number): string {
  return fingerprintOf(`hall ${n}`);
}

/** How the tunnel of a hall fares; by default it is well. */
export function tunnel(n: number, more: Partial<PeerCourse> = {}): PeerCourse {
  return {
    of: hallId(n),
    ip: hallIP(n),
    key: keyOf(`hall ${n}`),
    handshakeS: 52,
    ...more,
  };
}

/** The same carried by Flux, whose session is well. */
export function carried(n: number, more: Partial<PeerCourse> = {}): PeerCourse {
  return tunnel(n, { carrier: 'flux', flux: {}, ...more });
}

/** A tunnel that was heard last so many seconds ago. */
export function lost(heardS: number): Partial<PeerCourse> {
  return { handshakeS: heardS + 41, heardS };
}
