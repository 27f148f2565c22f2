import { ClusterId } from '../model/ids';
import { Instant } from '../model/instant';
import { Carrier } from '../model/records';
import { dumpGateway, parseGateway } from './bookSnapshot';
import { GatewayFile } from './gatewayFile';
import { GatewayReading } from './reading';
import { SourceKind } from './source';
import {
  GatewayKnowledge,
  TunnelKnowledge,
  TunnelRegistration,
} from './tunnel';

/**
 * What all tunnel sources said, joined per cluster and gateway. Reads no clock: every question carries its time, and
 * every answer is as of the sample it rests on.
 */
export class TunnelBook {
  private readonly gateways = new Map<string, GatewayFile>();
  private readonly hasKeepalive: boolean;
  private readonly revisions = new Map<string, number>();
  private revision = 0;

  /** @param options - `siteKeepaliveSeconds`: 0 where sites send no keepalives, so that silence proves nothing */
  constructor(options: { readonly siteKeepaliveSeconds?: number } = {}) {
    this.hasKeepalive = options.siteKeepaliveSeconds !== 0;
  }

  /** Folds a reading in; readings older than what is held of that source are dropped (late, doubled). */
  take(reading: GatewayReading): void {
    this.fileOf(reading.gateway).take(reading);
    this.changed(reading.gateway);
  }

  /** Grows with everything that was told of the gateway; of all gateways, where none is known. */
  revisionOf(gateway: string | null): number {
    return gateway === null ? this.revision : this.revisions.get(gateway) ?? 0;
  }

  forgetGateway(gateway: string, kind?: SourceKind): void {
    const file = this.gateways.get(gateway);
    if (file === undefined) return;
    if (kind !== undefined) file.forget(kind);
    if (kind === undefined || file.isEmpty) this.gateways.delete(gateway);
    this.changed(gateway);
  }

  /** Sorted. */
  gatewayNames(): readonly string[] {
    return [...this.gateways.keys()].sort();
  }

  gateway(name: string, now: Instant): GatewayKnowledge {
    return (
      this.gateways.get(name)?.knowledge(now) ?? {
        name,
        status: noSource(name),
        sources: [],
      }
    );
  }

  tunnel(registration: TunnelRegistration, now: Instant): TunnelKnowledge {
    const name = registration.gateway ?? this.gatewayOf(registration);
    const file = name === undefined ? undefined : this.gateways.get(name);
    if (file !== undefined) return file.tunnel(registration, now);
    const nothing = noSource(name);
    return {
      gateway: name ?? null,
      arcnet: nothing,
      flux: nothing,
      carrier: registration.carrier ?? 'unknown',
      relay: null,
      conflict: null,
    };
  }

  /**
   * How the gateways' own records reach a cluster, for clusters bound by label without a registration. Where several name
   * it, the one that heard from it last.
   */
  connectionOf(cluster: ClusterId):
    | {
        readonly gateway: string;
        readonly arcnetIP?: string;
        readonly carrier?: Carrier;
      }
    | undefined {
    let found: { file: GatewayFile; heardAt: number } | undefined;
    for (const file of this.gateways.values()) {
      const heardAt = file.heardAt(cluster);
      if (heardAt === undefined) continue;
      const isBetter =
        found === undefined ||
        heardAt > found.heardAt ||
        (heardAt === found.heardAt && file.name < found.file.name);
      if (isBetter) found = { file, heardAt };
    }
    return found?.file.connectionOf(cluster);
  }

  /** What must survive a restart: plain JSON, one member per gateway, no keys. */
  snapshot(): Readonly<Record<string, unknown>> {
    return Object.fromEntries(
      [...this.gateways].map(([name, file]) => [name, dumpGateway(file)]),
    );
  }

  /** Takes a snapshot back. Bad or foreign JSON is ignored, and what was read since then stays. */
  restore(saved: unknown): void {
    if (typeof saved !== 'object' || saved === null) return;
    for (const [name, value] of Object.entries(saved)) {
      for (const source of parseGateway(value)) {
        this.fileOf(name).restore(source);
      }
      this.changed(name);
    }
  }

  private changed(gateway: string): void {
    this.revision++;
    this.revisions.set(gateway, this.revision);
  }

  private fileOf(gateway: string): GatewayFile {
    let file = this.gateways.get(gateway);
    if (file === undefined) {
      file = new GatewayFile(gateway, this.hasKeepalive);
      this.gateways.set(gateway, file);
    }
    return file;
  }

  private gatewayOf(registration: TunnelRegistration): string | undefined {
    const named = this.connectionOf(registration.clusterId);
    if (named !== undefined) return named.gateway;
    return this.gatewayNames().find(
      name => this.gateways.get(name)?.hasPeerOf(registration) === true,
    );
  }
}

function noSource(gateway: string | undefined) {
  return {
    ok: false,
    reason: 'not-configured',
    detail:
      gateway === undefined
        ? 'no gateway is registered for the cluster, and none names it'
        : `no source tells of gateway ${gateway}`,
  } as const;
}
