import { z } from 'zod';
import { APP_STATES, CLUSTER_STATES } from '../health/words';
import { diagnosisViewSchema } from './diagnosisViews';
import { evidenceSchema, SourceView, sourceViewSchema } from './evidenceViews';

/**
 * What leaves the product: the same shapes for REST, chat, events and `mooring explain`.
 * Times are ISO 8601 text, `null` means never or none; an unknown value says so in words beside it.
 */
const time = z.string().nullable();

export const toneSchema = z.enum([
  'good',
  'busy',
  'warn',
  'bad',
  'quiet',
  'unknown',
]);

export const nodesSchema = z.object({
  /** `null`: not known. */
  count: z.number().int().nullable(),
  /** True while the cluster cannot be asked: the number is the last one reported. */
  lastKnown: z.boolean(),
});

/** A condition as an upstream object carries it, quoted and not judged. */
export const conditionSchema = z.object({
  type: z.string(),
  status: z.enum(['True', 'False', 'Unknown']),
  reason: z.string().nullable(),
  message: z.string().nullable(),
  /** When it was last written; `null` when that is not said. */
  updatedAt: time,
  source: z.string(),
});
export type ConditionView = z.infer<typeof conditionSchema>;

export const clusterViewSchema = z.object({
  /** Management id; `null` for a Fleet cluster without a management record. */
  id: z.string().nullable(),
  name: z.string(),
  /** `namespace/name`. */
  fleetCluster: z.string().nullable(),
  tenant: z.string().nullable(),
  tenantName: z.string().nullable(),
  /** How it is reached is the platform's business: `null` for tenants, to whom both kinds look alike. */
  mode: z.enum(['managed', 'external', 'unknown']).nullable(),
  state: z.enum(CLUSTER_STATES),
  reason: z.string(),
  tone: toneSchema,
  since: time,
  lastContact: time,
  nodes: nodesSchema,
  kubernetesVersion: z.string().nullable(),
  arcnetIP: z.string().nullable(),
  carrier: z.enum(['direct', 'flux']).nullable(),
  gateway: z.string().nullable(),
  site: z.string().nullable(),
  /** The reason in a few words, for lists. */
  brief: z.string(),
  /** One line: what happened, since when. */
  headline: z.string(),
  /** Headline and what it means, a few sentences. */
  summary: z.string(),
  evidence: z.array(evidenceSchema),
  conditions: z.array(conditionSchema),
  /** What nobody looked at, in words. */
  notChecked: z.array(z.string()),
  next: z.string().nullable(),
  /** Which layer is broken; `null` where nothing is diagnosed (records that stand for no cluster). */
  diagnosis: diagnosisViewSchema.nullable(),
  problems: z.array(z.string()),
  links: z.object({
    /** The cluster's page in the management UI. */
    management: z.string().nullable(),
    /** Why there is no link, when there is none. */
    managementMissing: z.string().nullable(),
  }),
});
export type ClusterView = z.infer<typeof clusterViewSchema>;

export const targetViewSchema = z.object({
  /** Management id, or the Fleet cluster's `namespace/name` where there is none. */
  cluster: z.string(),
  clusterName: z.string(),
  /** `namespace/name`. */
  bundle: z.string(),
  state: z.enum(APP_STATES),
  reason: z.string(),
  tone: toneSchema,
  lastReported: z.enum(APP_STATES).optional(),
  detail: z.string(),
});
export type TargetView = z.infer<typeof targetViewSchema>;

export const deploymentViewSchema = z.object({
  namespace: z.string(),
  name: z.string(),
  kind: z.enum(['HelmOp', 'GitRepo', 'Bundle']),
  tenant: z.string().nullable(),
  chart: z.string().nullable(),
  version: z.string().nullable(),
  state: z.enum(APP_STATES),
  reason: z.string(),
  tone: toneSchema,
  lastReported: z.enum(APP_STATES).optional(),
  ready: z.number().int(),
  total: z.number().int(),
  headline: z.string(),
  summary: z.string(),
  next: z.string().nullable(),
  /** Worst first. */
  targets: z.array(targetViewSchema),
  problems: z.array(z.string()),
});
export type DeploymentView = z.infer<typeof deploymentViewSchema>;

export const roleSchema = z.enum(['viewer', 'operator', 'admin']);

export const tenantViewSchema = z.object({
  id: z.string(),
  displayName: z.string(),
  type: z.enum(['customer', 'partner', 'provider']).nullable(),
  mode: z.enum(['managed', 'external']).nullable(),
  /** The caller's role here and the group that grants it; `null` for operators of the platform without a grant. */
  role: roleSchema.nullable(),
  grantedBy: z.string().nullable(),
  clusters: z.object({
    total: z.number().int(),
    byState: z.record(z.string(), z.number().int()),
  }),
  deployments: z.object({
    total: z.number().int(),
    notReady: z.number().int(),
  }),
  worst: z.enum(CLUSTER_STATES).nullable(),
  tone: toneSchema,
  headline: z.string(),
  environments: z.array(z.string()),
  problems: z.array(z.string()),
});
export type TenantView = z.infer<typeof tenantViewSchema>;

export const meViewSchema = z.object({
  user: z.string(),
  displayName: z.string().nullable(),
  groups: z.array(z.string()),
  operator: z.boolean(),
  /** The embedded management cluster stands behind it: every page says so, also to those who see nothing else. */
  sandbox: z.boolean(),
  /** Group that makes the caller an operator of the platform. */
  operatorBy: z.string().nullable(),
  tenants: z.array(
    z.object({
      id: z.string(),
      displayName: z.string(),
      role: roleSchema,
      grantedBy: z.string(),
    }),
  ),
  /** Why nothing is visible and what to do; `null` when something is. */
  denial: z
    .object({ code: z.string(), text: z.string(), next: z.string() })
    .nullable(),
});
export type MeView = z.infer<typeof meViewSchema>;

export const nodeListViewSchema = z.object({
  cluster: z.string(),
  nodes: nodesSchema,
  kubernetesVersion: z.string().nullable(),
  /** Names and conditions are read inside the cluster; until they are, this says so. */
  detail: z.string(),
  asOf: time,
});
export type NodeListView = z.infer<typeof nodeListViewSchema>;

export function pageSchema<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    totalItems: z.number().int(),
    nextCursor: z.string().nullable(),
    sources: z.array(sourceViewSchema),
  });
}
export interface Page<T> {
  items: T[];
  totalItems: number;
  nextCursor: string | null;
  sources: SourceView[];
}

/** What changed, never the object itself: the page asks again for what it shows. */
export const changeEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('change'),
    seq: z.number().int(),
    kinds: z.array(z.enum(['cluster', 'deployment', 'tenant', 'source'])),
    clusters: z.array(z.string()),
    tenants: z.array(z.string()),
  }),
  /** The sequence asked for is gone (restart, gap): reload the list. */
  z.object({
    type: z.literal('reset'),
    seq: z.number().int(),
    reason: z.string(),
  }),
  z.object({ type: z.literal('heartbeat'), seq: z.number().int() }),
]);
export type ChangeEvent = z.infer<typeof changeEventSchema>;

export const statusViewSchema = z.object({
  product: z.literal('mooring'),
  version: z.string(),
  server: z.string(),
  /** True when the embedded management cluster is behind it: every page says so. */
  sandbox: z.boolean(),
  now: z.string(),
  sources: z.array(sourceViewSchema),
  counts: z.object({
    clusters: z.number().int(),
    deployments: z.number().int(),
    tenants: z.number().int(),
  }),
});
export type StatusView = z.infer<typeof statusViewSchema>;
