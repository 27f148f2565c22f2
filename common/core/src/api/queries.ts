import { z } from 'zod';
import { LAYERS } from '../diagnosis/verdict';
import { APP_STATES, CLUSTER_STATES } from '../health/words';
import { TENANT_LAYERS } from './diagnosisViews';

const csv = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    value =>
      typeof value === 'string'
        ? value.split(',').filter(part => part !== '')
        : value,
    z.array(item).max(50),
  );

const page = {
  q: z.string().max(200).optional(),
  order: z.enum(['asc', 'desc']).default('asc'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(2_000).optional(),
};

export const CLUSTER_SORTS = [
  'severity',
  'name',
  'tenant',
  'state',
  'since',
  'lastContact',
  'nodes',
] as const;

export const clusterQuerySchema = z.object({
  ...page,
  sort: z.enum(CLUSTER_SORTS).default('severity'),
  tenant: csv(z.string().max(40)).optional(),
  state: csv(z.enum(CLUSTER_STATES)).optional(),
  mode: csv(z.enum(['managed', 'external', 'unknown'])).optional(),
  gateway: csv(z.string().max(253)).optional(),
  /** Broken layer of the diagnosis, as it is shown to whoever asks. */
  layer: csv(z.enum([...LAYERS, ...TENANT_LAYERS])).optional(),
});
export type ClusterQuery = z.infer<typeof clusterQuerySchema>;

export const deploymentQuerySchema = z.object({
  ...page,
  sort: z.enum(['severity', 'name', 'state']).default('severity'),
  state: csv(z.enum(APP_STATES)).optional(),
  cluster: z.string().max(253).optional(),
});
export type DeploymentQuery = z.infer<typeof deploymentQuerySchema>;

export const tenantQuerySchema = z.object({
  ...page,
  sort: z.enum(['severity', 'name']).default('severity'),
  mode: csv(z.enum(['managed', 'external'])).optional(),
});
export type TenantQuery = z.infer<typeof tenantQuerySchema>;

/** A part of the way as an address names it; names are unique within a kind only. */
const COMPONENT_KEY = /^(gateway|relay|site)\/.+$/;

export const tunnelQuerySchema = z.object({
  open: z
    .string()
    .max(300)
    .regex(COMPONENT_KEY)
    .optional()
    .describe(
      'Which gateway, relay or site to list the clusters of, e.g. relay/relay-eu-1.',
    ),
});
export type TunnelQuery = z.infer<typeof tunnelQuerySchema>;
