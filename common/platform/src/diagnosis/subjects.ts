import { DiagnosisSubject, Instant, SECOND } from '@mooring/core';
import { ClusterRow } from '../store/clusterRow';
import { subjectOf, SubjectSources } from './subjectOf';

/** A source of a cluster that is well is found stale by this much later. */
const REUSED_MS = 15 * SECOND;

interface Held {
  readonly row: ClusterRow;
  readonly subject: DiagnosisSubject;
  readonly at: Instant;
  readonly told: number;
  readonly tenants: number;
}

/**
 * What is known of each cluster, put together anew only when something of it changed or it is in trouble: a cluster of
 * which nobody said anything new gives the very same object, which spares judging it.
 */
export class Subjects {
  private readonly held = new Map<string, Held>();

  of(
    row: ClusterRow,
    sources: SubjectSources & { readonly tenantRevision: number },
    now: Instant,
  ): DiagnosisSubject | undefined {
    const held = this.held.get(row.id);
    if (held !== undefined && isStillSo(held, row, sources, now))
      return held.subject;
    const subject = subjectOf(row, sources, now);
    if (subject === undefined) this.held.delete(row.id);
    else
      this.held.set(row.id, {
        row,
        subject,
        at: now,
        told: sources.book.revisionOf(subject.tunnel.gateway),
        tenants: sources.tenantRevision,
      });
    return subject;
  }

  /** Forgets what is not among `ids`. */
  keepOnly(ids: ReadonlyMap<string, unknown>): void {
    if (this.held.size <= ids.size) return;
    for (const id of this.held.keys()) {
      if (!ids.has(id)) this.held.delete(id);
    }
  }
}

function isStillSo(
  { row, subject, at, told, tenants }: Held,
  current: ClusterRow,
  {
    book,
    probes,
    tenantRevision,
  }: SubjectSources & { readonly tenantRevision: number },
  now: Instant,
): boolean {
  return (
    row === current &&
    subject.connected.status === true &&
    subject.probes.length === 0 &&
    now >= at &&
    now - at < REUSED_MS &&
    tenants === tenantRevision &&
    told === book.revisionOf(subject.tunnel.gateway) &&
    probes.ofCluster(subject.id, now).length === 0
  );
}
