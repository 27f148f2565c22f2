import { ClusterId } from '../model/ids';
import { Instant } from '../model/instant';

export const LANES = ['agent', 'api', 'arcnet', 'flux'] as const;
export type Lane = (typeof LANES)[number];

/**
 * A layer of one cluster turned into another state. `state` is `connected | disconnected | unknown` (agent), a probe
 * outcome of `api-tcp` (api), a TunnelState (arcnet) or a FluxState (flux).
 */
export interface TimelineEntry {
  readonly cluster: ClusterId;
  readonly lane: Lane;
  readonly state: string;
  /** On our clock, the source's skew removed. */
  readonly at: Instant;
}
