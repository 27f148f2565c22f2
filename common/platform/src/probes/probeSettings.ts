import { z } from 'zod';
import { isAddressRange } from './addressRules';
import { parseProxyUrl } from './proxyUrl';

const range = z
  .string()
  .refine(isAddressRange, 'expected an address range such as 100.70.0.0/16');

const proxyUrl = z.string().transform((text, context) => {
  const parsed = parseProxyUrl(text);
  if (parsed.ok) return parsed.url;
  context.addIssue({ code: 'custom', message: parsed.detail });
  return z.NEVER;
});

const hostPort = z.string().transform((text, context) => {
  const parsed = parseHostPort(text);
  if (parsed !== undefined) return parsed;
  context.addIssue({ code: 'custom', message: 'expected host:port' });
  return z.NEVER;
});

/** `mooring.probes`. Misspelt keys fail. */
export const probeSettingsSchema = z.strictObject({
  enabled: z.boolean().default(true),
  /** `local`: the product's host has a route into ArcNet. Proxies named below are used all the same. */
  vantage: z.enum(['local', 'proxy']).default('proxy'),
  /** Of the API servers. */
  port: z.number().int().min(1).max(65_535).default(6_443),
  /** ArcNet ranges; absent: those of the cluster's gateway. */
  ranges: z.array(range).optional(),
  /** Never probed even inside the ranges, such as the management network. */
  forbiddenRanges: z.array(range).default([]),
  /** Proxy of each gateway; wins over `spec.probeProxy` of its object. */
  proxies: z.record(z.string(), proxyUrl).default({}),
  /** TCP port of each gateway that answers while it is well, `host:port`. */
  health: z.record(z.string(), hostPort).default({}),
  /** For the sandbox and tests: a proxy on this host. */
  allowLoopbackProxy: z.boolean().default(false),
  /** Clusters probed at once. */
  concurrency: z.number().int().min(1).max(64).default(8),
  /** Each cluster once in so many seconds; 0: never unasked. */
  backgroundIntervalSeconds: z.number().min(0).default(300),
  /** Least time between the end of a run and the next one of the same cluster. */
  minIntervalSeconds: z.number().min(1).default(10),
  /** Asked of the API server. */
  path: z
    .string()
    .regex(/^\/[\w\-./?=&]*$/, 'expected a path such as /readyz')
    .default('/readyz'),
});
export type ProbeSettings = z.output<typeof probeSettingsSchema>;

/** `host:port` or `[v6]:port`. */
export function parseHostPort(
  text: string,
): { readonly host: string; readonly port: number } | undefined {
  const match = /^(?:\[([\da-f:]{2,45})\]|([\w.-]{1,253})):(\d{1,5})$/i.exec(
    text,
  );
  const host = match?.[1] ?? match?.[2];
  const port = Number(match?.[3]);
  return host === undefined || port < 1 || port > 65_535
    ? undefined
    : { host, port };
}
