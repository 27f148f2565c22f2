import type { JsonObject } from '../json';
import type { KubeObject } from '../types';
import { builtObject } from './builtObject';
import { timestamp } from './timestamp';

/** The relay's view of a carried connection (tunnels.md §3). */
export interface FluxSession {
  relay: string;
  endpoint: string;
  session: boolean;
  since: string | null;
  lastReceiveTime: string | null;
  lastSendTime: string | null;
  reconnectsLastHour: number;
  lastError: string | null;
  certNotAfter: string | null;
}

export interface ArcNetGatewayInput {
  name: string;
  createdAt: number;
  endpoint: string;
  ranges: readonly string[];
  /** Epoch ms, the gateway's clock. */
  heartbeatAt: number;
  /** Peers; `null` in one = never or none, a member that is absent = unknown. */
  connections: readonly JsonObject[];
}

/** `mooring.dev/v1alpha1` ArcNetGateway. */
export function anArcNetGateway(input: ArcNetGatewayInput): KubeObject {
  return builtObject(
    'mooring.dev/v1alpha1',
    'ArcNetGateway',
    { name: input.name, createdAt: input.createdAt },
    {
      spec: { endpoint: input.endpoint, ranges: input.ranges },
      status: {
        heartbeatTime: timestamp(input.heartbeatAt),
        interfaceUp: true,
        connections: input.connections,
      },
    },
  );
}
