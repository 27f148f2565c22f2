import { parseClusterId } from '@mooring/core';
import { z } from 'zod';
import {
  checkHttp,
  sourceHttpShape,
  sourceTimesShape,
} from './http/sourceHttpSettings';
import { fieldMappingSchema, MAPPED_PRESETS } from './mapped/fieldMapping';

const gatewayName = z
  .string()
  .regex(
    /^[a-z0-9]([a-z0-9.-]{0,61}[a-z0-9])?$/,
    'expected the name of a gateway: lower-case letters, digits, dots and dashes',
  );
const metricName = z
  .string()
  .regex(/^[A-Za-z_:][\w:]{0,199}$/, 'expected the name of a series');
const labelName = z
  .string()
  .regex(/^[A-Za-z_]\w{0,99}$/, 'expected the name of a label');
const interfaceName = z
  .string()
  .regex(/^[^\s/]{1,15}$/, 'expected the name of a network interface');

const wgDumpSchema = z
  .strictObject({
    kind: z.literal('wg-dump'),
    gateway: gatewayName,
    /** The ArcNet interface, where the gateway has others. */
    interface: interfaceName.optional(),
    ...sourceHttpShape,
    ...sourceTimesShape,
  })
  .superRefine(checkHttp);
export type WgDumpSettings = Readonly<z.output<typeof wgDumpSchema>>;

const prometheusGatewaySchema = z
  .union(
    [
      gatewayName.transform(name => ({ name, instance: undefined })),
      z.strictObject({
        name: gatewayName,
        instance: z.string().min(1).optional(),
      }),
    ],
    { error: 'expected the name of a gateway, or { name, instance }' },
  )
  .transform(({ name, instance }) => ({
    name,
    ...(instance === undefined ? {} : { instance }),
  }));
/** `instance`: the value of the gateway label on its series; absent: its name, with or without a port. */
export type PrometheusGateway = Readonly<
  z.output<typeof prometheusGatewaySchema>
>;

/** Names of the Flux series. A series that does not exist leaves its field unknown. */
export const fluxSeriesSchema = z
  .strictObject({
    session: metricName.default('flux_session_up'),
    lastReceive: metricName.default('flux_last_receive_timestamp_seconds'),
    lastSend: metricName.default('flux_last_send_timestamp_seconds'),
    certNotAfter: metricName.default('flux_cert_not_after_timestamp_seconds'),
    reconnectsLastHour: metricName.default('flux_reconnects_last_hour'),
    clusterLabel: labelName.default('cluster'),
    relayLabel: labelName.default('relay'),
  })
  .prefault({});

const prometheusSchema = z
  .strictObject({
    kind: z.literal('prometheus'),
    gateways: z
      .array(prometheusGatewaySchema)
      .min(1, 'expected at least one gateway'),
    gatewayLabel: labelName.default('instance'),
    preset: z.enum(['mindflavor', 'mdlayher']).default('mindflavor'),
    job: z
      .string()
      .min(1, 'expected the name of a scrape job')
      .default('wireguard'),
    interface: interfaceName.optional(),
    flux: fluxSeriesSchema,
    ...sourceHttpShape,
    ...sourceTimesShape,
  })
  .superRefine(checkHttp);
export type PrometheusSettings = Readonly<z.output<typeof prometheusSchema>>;

const clusterId = z.string().transform((text, context) => {
  const id = parseClusterId(text);
  if (id !== undefined) return id;
  context.addIssue({ code: 'custom', message: 'expected a cluster id' });
  return z.NEVER;
});

const mappedSchema = z
  .strictObject({
    kind: z.literal('mapped'),
    gateways: z.array(gatewayName).min(1, 'expected at least one gateway'),
    preset: z.enum(['submariner', 'liqo']).optional(),
    resource: z
      .strictObject({
        apiVersion: z
          .string()
          .regex(/^[a-z0-9.-]+\/v[a-z0-9]+$/, 'expected group/version'),
        plural: z
          .string()
          .regex(/^[a-z0-9-]+$/, 'expected the lower-case plural of a kind'),
        namespace: z
          .string()
          .regex(/^[a-z0-9-]{1,63}$/, 'expected a namespace')
          .optional(),
      })
      .optional(),
    mapping: fieldMappingSchema.optional(),
    /** Management ids by the names that the resource uses for clusters. */
    clusterIds: z.record(z.string(), clusterId).default({}),
    ...sourceTimesShape,
  })
  .transform((settings, context) => {
    const { preset, ...others } = settings;
    const chosen = preset === undefined ? undefined : MAPPED_PRESETS[preset];
    const resource = settings.resource ?? chosen?.resource;
    const mapping = settings.mapping ?? chosen?.mapping;
    if (resource !== undefined && mapping !== undefined) {
      return { ...others, resource, mapping };
    }
    context.addIssue({
      code: 'custom',
      path: [resource === undefined ? 'resource' : 'mapping'],
      message: 'expected a preset, or resource and mapping',
    });
    return z.NEVER;
  });
export type MappedSettings = Readonly<z.output<typeof mappedSchema>>;

const sourceSchema = z.discriminatedUnion(
  'kind',
  [wgDumpSchema, prometheusSchema, mappedSchema],
  { error: 'expected a kind: wg-dump, prometheus or mapped' },
);
export type TunnelSourceSettings = z.output<typeof sourceSchema>;

/** `mooring.tunnels`. Gateways that write ArcNetGateway objects need no entry: these are watched. */
export const tunnelSettingsSchema = z
  .strictObject({
    /** How often sites send keepalives; 0: they send none, and a quiet tunnel is then not called silent or stale. */
    siteKeepaliveSeconds: z
      .number()
      .int()
      .min(0, 'expected 0 to 3600 seconds')
      .max(3_600, 'expected 0 to 3600 seconds')
      .default(25),
    sources: z.array(sourceSchema).default([]),
  })
  .superRefine(({ sources }, context) => {
    const seen = new Set<string>();
    sources.forEach((source, index) => {
      for (const gateway of gatewaysOf(source)) {
        const key = `${source.kind} ${gateway}`;
        // Readings of one kind replace each other: two sources would look like a gateway that forgets its peers.
        if (seen.has(key)) {
          context.addIssue({
            code: 'custom',
            path: ['sources', index],
            message: `expected one source of kind ${source.kind} for gateway ${gateway}, this is another`,
          });
        }
        seen.add(key);
      }
    });
  })
  .prefault({});
export type TunnelSettings = Readonly<z.output<typeof tunnelSettingsSchema>>;

function gatewaysOf(source: TunnelSourceSettings): readonly string[] {
  switch (source.kind) {
    case 'wg-dump':
      return [source.gateway];
    case 'prometheus':
      return source.gateways.map(({ name }) => name);
    default:
      return source.gateways;
  }
}

/**
 * Reads the value of `mooring.tunnels`.
 * @throws naming each key that is wrong and what was expected; values are not repeated, for one may be a token.
 */
export function parseTunnelSettings(value: unknown): TunnelSettings {
  const parsed = tunnelSettingsSchema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(issue => {
    const key = issue.path
      .map(step =>
        typeof step === 'number' ? `[${step}]` : `.${String(step)}`,
      )
      .join('');
    return `mooring.tunnels${key}: ${issue.message}`;
  });
  throw new Error(faults.join('; '));
}
