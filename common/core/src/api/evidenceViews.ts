import { z } from 'zod';

const time = z.string().nullable();

/** One observed fact: what was seen, by whom, when. */
export const evidenceSchema = z.object({
  text: z.string(),
  source: z.string(),
  observedAt: time,
});
export type EvidenceView = z.infer<typeof evidenceSchema>;

export const sourceViewSchema = z.object({
  /** e.g. `clusters.management.cattle.io`. */
  source: z.string(),
  state: z.enum([
    'synced',
    'syncing',
    'stale',
    'unreachable',
    'unauthorized',
    'forbidden',
    'not-installed',
  ]),
  lastSync: time,
  detail: z.string(),
  /** What cannot be said without it. Empty while it is synced. */
  impact: z.string(),
});
export type SourceView = z.infer<typeof sourceViewSchema>;
