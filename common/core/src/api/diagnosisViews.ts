import { z } from 'zod';
import { CAUSES, CONFIDENCES, LAYERS } from '../diagnosis/verdict';
import { LANES } from '../timeline/entry';
import { HOPS, PROBE_OUTCOMES } from '../tunnel/hopProbe';
import { evidenceSchema, sourceViewSchema } from './evidenceViews';

const time = z.string().nullable();

/**
 * Tenants learn that a shared part of the platform, or their connection, is broken; which part it is, is the platform's
 * business (from inside, both kinds of clusters look alike).
 */
export const TENANT_LAYERS = ['platform', 'connection'] as const;
export const TENANT_CAUSES = [
  'shared-component-down',
  'connection-lost',
] as const;

const layer = z.enum([...LAYERS, ...TENANT_LAYERS]);
const cause = z.enum([...CAUSES, ...TENANT_CAUSES]);

/** A later match beside the verdict, and what it would mean. */
export const findingViewSchema = z.object({
  layer,
  cause,
  confidence: z.enum(CONFIDENCES),
  text: z.string(),
});
export type FindingView = z.infer<typeof findingViewSchema>;

/** The verdict on one cluster's way, worded once for page, chat and `mooring explain`. */
export const diagnosisViewSchema = z.object({
  layer,
  cause,
  confidence: z.enum(CONFIDENCES),
  /** In a few words, for a line of a list. */
  brief: z.string(),
  /** One or two sentences: what is broken. */
  summary: z.string(),
  since: time,
  evidence: z.array(evidenceSchema),
  notChecked: z.array(z.string()),
  nextAction: z.string().nullable(),
  /** What would make the verdict wrong. */
  unless: z.string().nullable(),
  secondary: z.array(findingViewSchema),
  /** What is worth knowing and is no verdict, e.g. a certificate that ends soon. */
  warnings: z.array(z.string()),
  /** Root of the incident, e.g. `relay relay-eu-1`; for tenants a shared part has no name. */
  component: z.string().nullable(),
  /** How many clusters share the fault, this one included; `others` are those the reader may not see. */
  shared: z
    .object({ clusters: z.number().int(), others: z.number().int() })
    .nullable(),
  /** When the youngest probe that was used was made; `null`: none was. */
  probedAt: time,
});
export type DiagnosisView = z.infer<typeof diagnosisViewSchema>;

export const HOP_KINDS = ['gateway', 'flux', 'arcnet', 'api', 'agent'] as const;
/** One station of the path picture, judged by core. */
export const pathHopSchema = z.object({
  kind: z.enum(HOP_KINDS),
  name: z.string().nullable(),
  /** `not-judged`: nothing was looked at behind the broken hop. */
  state: z.enum(['ok', 'warn', 'broken', 'unknown', 'not-judged']),
  /** The hop the verdict names. */
  isRoot: z.boolean(),
  /** A few words, e.g. `silent 23 min`. */
  word: z.string(),
  detail: z.string().nullable(),
  observedAt: time,
  source: z.string().nullable(),
});
export type PathHopView = z.infer<typeof pathHopSchema>;

export const rowTraceViewSchema = z.object({
  row: z.string(),
  layer: z.enum(LAYERS),
  cause: z.enum(CAUSES),
  matched: z.boolean(),
  /** Conditions that were not met, by their printed names. */
  unmet: z.array(z.string()),
});
export type RowTraceView = z.infer<typeof rowTraceViewSchema>;

export const hopProbeViewSchema = z.object({
  hop: z.enum(HOPS),
  outcome: z.enum(PROBE_OUTCOMES),
  /** e.g. `ECONNREFUSED after 12 ms`. */
  text: z.string(),
  ms: z.number(),
  tries: z.number().int(),
  at: z.string(),
  from: z.string(),
});
export type HopProbeView = z.infer<typeof hopProbeViewSchema>;

export const timelineEntryViewSchema = z.object({
  lane: z.enum(LANES),
  state: z.string(),
  tone: z.enum(['good', 'busy', 'warn', 'bad', 'quiet', 'unknown']),
  at: z.string(),
});
export type TimelineEntryView = z.infer<typeof timelineEntryViewSchema>;

/** `GET /clusters/:id/diagnosis`. For tenants `rows` and `probes` are empty and the path is that of a managed cluster. */
export const diagnosisDetailSchema = z.object({
  cluster: z.string(),
  name: z.string(),
  now: z.string(),
  diagnosis: diagnosisViewSchema,
  path: z.array(pathHopSchema),
  /** All rows of the table in printed order. */
  rows: z.array(rowTraceViewSchema),
  probes: z.array(hopProbeViewSchema),
  timeline: z.object({
    from: z.string(),
    entries: z.array(timelineEntryViewSchema),
  }),
  /** Whether the reader may probe now, and if not, why. */
  recheck: z.object({ allowed: z.boolean(), reason: z.string().nullable() }),
});
export type DiagnosisDetailView = z.infer<typeof diagnosisDetailSchema>;

/** Progress of a probe that somebody asked for, one line each. */
export const recheckEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), from: z.string().nullable() }),
  z.object({ type: z.literal('hop'), probe: hopProbeViewSchema }),
  z.object({
    type: z.literal('done'),
    /** Why nothing was probed; `null` when it was. */
    notRun: z.string().nullable(),
    detail: diagnosisDetailSchema,
  }),
]);
export type RecheckEvent = z.infer<typeof recheckEventSchema>;

/** A gateway, relay or site with what hangs on it. */
export const componentViewSchema = z.object({
  kind: z.enum(['gateway', 'relay', 'site']),
  name: z.string(),
  state: z.enum(['ok', 'warn', 'broken', 'unknown']),
  /** What is known of it, one sentence. */
  text: z.string(),
  clusters: z.number().int(),
  bad: z.number().int(),
  /** Clusters outside of it that could be compared, and how many of them are fine. */
  outside: z.object({ total: z.number().int(), fine: z.number().int() }),
  /** Gateways: time of the last heartbeat, its source and state in words. */
  heartbeatAt: time,
  gateways: z.array(z.string()),
  /** Relays: when the certificate ends. */
  certNotAfter: time,
  since: time,
  /** The worst first, 500 at most; `null`: it was not opened, so its clusters were not listed. */
  members: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        tenant: z.string().nullable(),
        layer,
        cause,
        brief: z.string(),
        isBad: z.boolean(),
      }),
    )
    .nullable(),
});
export type ComponentView = z.infer<typeof componentViewSchema>;

/** `GET /tunnels`: operators only; sorted by how many clusters are bad, then by how many hang on it. */
export const tunnelsViewSchema = z.object({
  /** All gateways and relays; of sites the 500 worst. */
  components: z.array(componentViewSchema),
  totalComponents: z.number().int(),
  incidents: z.array(
    z.object({
      component: z.string(),
      layer: z.enum(LAYERS),
      cause: z.enum(CAUSES),
      confidence: z.enum(CONFIDENCES),
      summary: z.string(),
      since: time,
      /** 500 at most. */
      clusters: z.array(z.object({ id: z.string(), name: z.string() })),
      /** How many clusters it takes down, those that are not listed included. */
      total: z.number().int(),
    }),
  ),
  sources: z.array(sourceViewSchema),
});
export type TunnelsView = z.infer<typeof tunnelsViewSchema>;
