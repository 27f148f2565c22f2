import {
  ArcNetGateway,
  diagnoseWorld,
  DiagnosisSubject,
  Instant,
  instant,
  Lane,
  parseClusterId,
  parseTenantId,
  Timeline,
  TunnelBook,
  WorldDiagnosis,
} from '@mooring/core';
import { watchedKinds } from '@mooring/platform';
import { gatewayObject, LostAt } from '../world/gatewayObjects';
import { clusterId, clusterName, START, tenantId } from '../world/objects';
import {
  arcnetIP,
  carrierOf,
  gatewayName,
  gatewayOf,
  TunnelPlan,
} from '../world/tunnelPlan';

/** As often as agents report at least. */
const INTERVAL_MS = 30_000;
/** Enough for the window over which growth is measured. */
const REPORTS = 6;
const MINUTE = 60_000;

/** What the product holds of tunnels, filled as it fills it; judged without the store around it. */
export class ObservedTunnels {
  readonly now = instant(START + REPORTS * INTERVAL_MS);
  private readonly book = new TunnelBook();
  private readonly timeline = new Timeline();
  private readonly gateways: ArcNetGateway[] = [];
  private readonly watched = watchedKinds().ArcNetGateway.resource;
  private judged: WorldDiagnosis | undefined;

  constructor(
    private readonly plan: TunnelPlan,
    private readonly lostAt: LostAt,
  ) {
    for (let gateway = 0; gateway < plan.gateways; gateway++)
      this.observe(gateway);
    for (let i = 0; i < plan.clusters; i++) this.record(i);
    // As after they were written to the database.
    this.timeline.drain();
  }

  judge(): WorldDiagnosis {
    const { book, now, plan } = this;
    const subjects = Array.from({ length: plan.clusters }, (_, i) =>
      this.subjectOf(i),
    );
    const gateways = book
      .gatewayNames()
      .map(name => ({ ...book.gateway(name, now), probes: [] }));
    this.judged = diagnoseWorld({ subjects, gateways, now });
    return this.judged;
  }

  private observe(gateway: number): void {
    for (let n = 1; n <= REPORTS; n++) {
      const at = START + n * INTERVAL_MS;
      const written = gatewayObject(gateway, this.plan, at, this.lostAt);
      const { record } = this.watched.project(
        JSON.parse(JSON.stringify(written)),
      );
      if (record.reading !== undefined) this.book.take(record.reading);
      this.gateways[gateway] = record;
    }
  }

  private record(i: number): void {
    const lost = this.lostAt(i);
    const of = (lane: Lane, state: string, at: number) =>
      this.timeline.record({ cluster: idOf(i), lane, state, at: instant(at) });
    of('agent', 'connected', START - 600 * MINUTE);
    of('arcnet', 'established', START - 600 * MINUTE);
    if (carrierOf(i) === 'flux') of('flux', 'up', START - 600 * MINUTE);
    if (lost === undefined) return;
    of('arcnet', 'stale', lost);
    of('agent', 'disconnected', lost);
  }

  private subjectOf(i: number): DiagnosisSubject {
    const { now, plan } = this;
    const id = idOf(i);
    const lost = this.lostAt(i);
    const registration = {
      clusterId: id,
      arcnetIP: arcnetIP(i),
      carrier: carrierOf(i),
      gateway: gatewayName(gatewayOf(i, plan)),
      claimedBy: [],
    };
    return {
      id,
      name: clusterName(i),
      tenant: parseTenantId(tenantId(i, plan.tenants)) ?? null,
      mode: 'external',
      connected: {
        status: lost === undefined,
        since: instant(lost ?? START - 600 * MINUTE),
      },
      provisioned: true,
      fleet: { lastSeen: instant(lost ?? START) },
      registration,
      tunnel: this.book.tunnel(registration, now),
      probes: [],
      timeline: this.timeline.entriesOf(id, since(now)),
    };
  }
}

function since(now: Instant): Instant {
  return instant(now - 15 * MINUTE);
}

function idOf(i: number) {
  const id = parseClusterId(clusterId(i));
  if (id === undefined) throw new Error(`cluster ${i} has no valid id`);
  return id;
}
