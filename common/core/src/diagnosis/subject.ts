import { ClusterId, TenantId } from '../model/ids';
import { Instant } from '../model/instant';
import { ClusterMode } from '../model/records';
import { TimelineEntry } from '../timeline/entry';
import { HopProbe } from '../tunnel/hopProbe';
import {
  GatewayKnowledge,
  TunnelKnowledge,
  TunnelRegistration,
} from '../tunnel/tunnel';

/** Everything a diagnosis of one cluster rests on; whoever collects it judges nothing. */
export interface DiagnosisSubject {
  readonly id: ClusterId;
  readonly name: string;
  readonly tenant: TenantId | null;
  readonly mode: ClusterMode | 'unknown';
  /** Condition `Connected` of the management Cluster; `status` is `null` when it is not written. */
  readonly connected: {
    readonly status: boolean | null;
    readonly since?: Instant;
  };
  readonly provisioned: boolean;
  /** `null`: there is no Fleet cluster. Absent: Fleet's records cannot be read. */
  readonly fleet?: {
    readonly createdAt?: Instant;
    readonly lastSeen?: Instant;
  } | null;
  readonly registration: TunnelRegistration;
  readonly tunnel: TunnelKnowledge;
  /** Oldest first; several of one hop are its history, the latest counts. */
  readonly probes: readonly HopProbe[];
  /** Oldest first; at least the last 15 min. */
  readonly timeline: readonly TimelineEntry[];
}

/** A gateway with what was probed of it (hop `gateway`). */
export interface GatewaySubject extends GatewayKnowledge {
  readonly probes: readonly HopProbe[];
}

/** All clusters and gateways at one time: shared causes are seen only together. */
export interface DiagnosisWorld {
  readonly subjects: readonly DiagnosisSubject[];
  readonly gateways: readonly GatewaySubject[];
  readonly now: Instant;
}
