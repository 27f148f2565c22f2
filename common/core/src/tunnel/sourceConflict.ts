import { Known } from './source';
import { ArcNetTunnel, SourceConflict } from './tunnel';

type Seen = Known<ArcNetTunnel> & { readonly ok: true };

/** Two fresh sources of which one says alive and another dead; the stronger one, named first, is used (tunnels.md §4). */
export function conflictAmong(tunnels: readonly Seen[]): SourceConflict | null {
  const [used, ...others] = tunnels;
  if (used === undefined) return null;
  const other = others.find(
    tunnel =>
      (isAlive(used.value) && isDead(tunnel.value)) ||
      (isDead(used.value) && isAlive(tunnel.value)),
  );
  return other === undefined
    ? null
    : { used: { tunnel: used }, other: { tunnel: other } };
}

function isAlive({ state }: ArcNetTunnel): boolean {
  return state === 'established' || state === 'ageing';
}

function isDead({ state }: ArcNetTunnel): boolean {
  return state === 'silent' || state === 'stale';
}
