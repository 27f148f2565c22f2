import { ClusterId } from '../model/ids';
import { Instant } from '../model/instant';
import { Carrier } from '../model/records';
import { GatewayReading } from './reading';
import { SourceKind } from './source';
import {
  GatewayKnowledge,
  TunnelKnowledge,
  TunnelRegistration,
} from './tunnel';

/** What all tunnel sources said, joined per cluster and gateway. */
export class TunnelBook {
  readonly siteKeepaliveSeconds: number;

  constructor(options: { readonly siteKeepaliveSeconds?: number } = {}) {
    this.siteKeepaliveSeconds = options.siteKeepaliveSeconds ?? 25;
  }

  /** Folds a reading in; readings older than what is held of that source are dropped (late, doubled). */
  take(reading: GatewayReading): void {
    this.names.add(reading.gateway);
  }

  forgetGateway(gateway: string, _kind?: SourceKind): void {
    this.names.delete(gateway);
  }

  gatewayNames(): readonly string[] {
    return [...this.names].sort();
  }

  gateway(name: string, _now: Instant): GatewayKnowledge {
    return {
      name,
      status: { ok: false, reason: 'not-configured', detail: 'no source' },
      sources: [],
    };
  }

  tunnel(registration: TunnelRegistration, _now: Instant): TunnelKnowledge {
    return {
      gateway: registration.gateway ?? null,
      arcnet: { ok: false, reason: 'not-configured', detail: 'no source' },
      flux: { ok: false, reason: 'not-configured', detail: 'no source' },
      carrier: registration.carrier ?? 'unknown',
      relay: null,
      conflict: null,
    };
  }

  /** Clusters that some connection names, for clusters bound by label without a registration. */
  connectionOf(
    _cluster: ClusterId,
  ): { gateway: string; arcnetIP?: string; carrier?: Carrier } | undefined {
    return undefined;
  }

  /** What must survive a restart: plain JSON, one member per gateway. */
  snapshot(): Readonly<Record<string, unknown>> {
    return {};
  }

  /** Bad or foreign JSON is ignored. */
  restore(_saved: unknown): void {}

  private readonly names = new Set<string>();
}
