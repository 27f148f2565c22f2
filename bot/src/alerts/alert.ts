import {
  clusterViewSchema,
  diagnosisViewSchema,
  pathHopSchema,
  type ClusterView,
} from '@mooring/core';
import { z } from 'zod';
import { createRedact } from '../log/redact';

/** Older versions of the product stored a view without what they did not know yet. */
const alertedViewSchema = clusterViewSchema.extend({
  diagnosis: diagnosisViewSchema.nullable().default(null),
  /** The way to the cluster, hop by hop. */
  path: z.array(pathHopSchema).default([]),
  /** What the diagnosis was before it changed, in a few words. */
  was: z
    .object({ brief: z.string(), until: z.number() })
    .nullable()
    .default(null),
});
/** What an alert knows of a cluster: how it stands, and what was thought of it before. */
export type AlertedView = z.output<typeof alertedViewSchema>;

export type MemberOutcome = 'firing' | 'back' | 'gone';

/** One cluster of an alert, as it was last known. */
export interface AlertMember {
  /** Management id, or the Fleet cluster's `namespace/name`. */
  readonly key: string;
  readonly view: AlertedView;
  readonly outcome: MemberOutcome;
  /** Since when it was Disconnected, or when that was first seen. */
  readonly lostAt: number;
  readonly endedAt?: number;
}

/** What a message in the channel stands for: one cluster, or several found Disconnected at once. */
export interface Alert {
  /** Opaque; the only thing about it that other apps in the channel can read. */
  readonly id: string;
  readonly kind: 'cluster' | 'summary';
  readonly openedAt: number;
  readonly changedAt: number;
  readonly closedAt?: number;
  /** Raised by every change that people should see. */
  readonly version: number;
  readonly members: readonly AlertMember[];
}

/** Key of a cluster in alerts: ids are unique, names are not. */
export function memberKey(view: ClusterView): string {
  return view.id ?? view.fleetCluster ?? view.name;
}

const redact = createRedact([]);

/** A view as it is stored: what an upstream put into its messages stays out of the database, too. */
export function storedView(view: AlertedView): string {
  return JSON.stringify(view, (_, value: unknown) =>
    typeof value === 'string' ? redact(value) : value,
  );
}

/** A view as it was stored; an older version of the product may have written it. */
export function parseStoredView(text: string): AlertedView {
  return alertedViewSchema.parse(JSON.parse(text));
}

/**
 * What makes a diagnosis another one. Its words hold ages that change with every second: compared by them, a message
 * would be edited for ever.
 */
export function diagnosisKey({ diagnosis }: Pick<ClusterView, 'diagnosis'>) {
  return diagnosis === null
    ? ''
    : [
        diagnosis.layer,
        diagnosis.cause,
        diagnosis.confidence,
        diagnosis.component ?? '',
      ].join('|');
}
