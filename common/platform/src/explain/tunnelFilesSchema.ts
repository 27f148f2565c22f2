import { hopProbeSchema, parseClusterId, parseInstant } from '@mooring/core';
import { z } from 'zod';

const clusterId = z.string().transform((text, context) => {
  const id = parseClusterId(text);
  if (id !== undefined) return id;
  context.addIssue({ code: 'custom', message: 'expected a cluster id' });
  return z.NEVER;
});

const time = z.string().transform((text, context) => {
  const at = parseInstant(text);
  if (at !== undefined) return at;
  context.addIssue({ code: 'custom', message: 'expected an RFC 3339 time' });
  return z.NEVER;
});

const gateway = z.string().min(1, 'expected the name of a gateway');

const sampleSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('crd'),
    gateway,
    observedAt: time,
    status: z.record(z.string(), z.unknown()),
  }),
  z.object({
    kind: z.literal('wg-dump'),
    gateway,
    observedAt: time,
    dump: z.string(),
  }),
]);
export type TunnelSample = z.output<typeof sampleSchema>;

/** `tunnels.json`: what sources said earlier, and how the agent's session came and went. */
export const tunnelsFileSchema = z.object({
  samples: z.array(sampleSchema).default([]),
  connected: z
    .array(
      z.object({
        clusterId,
        at: time,
        status: z.enum(['True', 'False', 'Unknown']),
      }),
    )
    .default([]),
});

/** `prometheus.json`: answers by query. `name` only says what a query is for. */
export const prometheusFileSchema = z.object({
  gateway,
  answers: z.array(
    z.object({
      query: z.string(),
      httpStatus: z.number().int().optional(),
      body: z.unknown().optional(),
      error: z.string().optional(),
    }),
  ),
});
export type PrometheusFile = z.output<typeof prometheusFileSchema>;

/** `probes.json`: several entries of one hop are its history, the latest counts. */
export const probesFileSchema = z.array(
  z.object({ clusterId, probes: z.array(hopProbeSchema) }),
);
