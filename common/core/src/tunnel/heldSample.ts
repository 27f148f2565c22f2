import { ClusterId } from '../model/ids';
import { PeerTrack } from './peerTrack';
import { GatewayReading } from './reading';

export type Sample = GatewayReading & { readonly ok: true };
export type Failure = GatewayReading & { readonly ok: false };

/** A sample as it is kept: its peers live on in their tracks. */
export type HeldSample = Omit<Sample, 'peers'> & {
  /** The sample had more peers than are taken. */
  readonly isCut: boolean;
};

/** How a cluster is looked for in a source. */
export interface PeerQuery {
  readonly clusterId: ClusterId;
  /** Registered first, then those that another source names for the cluster. */
  readonly fingerprints: readonly string[];
  readonly address: string | undefined;
}

/** All that a source has to remember over a restart. */
export interface SavedSource {
  readonly sample: HeldSample | undefined;
  readonly failure: Failure | undefined;
  readonly tracks: readonly PeerTrack[];
  /** Address and the key of the track that held it first. */
  readonly holders: readonly (readonly [string, string])[];
}

/** Write times are comparable also across a clock that was set; without them the source's own time decides. */
export function isOlder(reading: Sample, held: HeldSample): boolean {
  return reading.writtenAt !== undefined && held.writtenAt !== undefined
    ? reading.writtenAt < held.writtenAt
    : reading.observedAt < held.observedAt;
}
