import { z } from 'zod';
import { parseInstant } from '../model/instant';

export const HOPS = [
  'gateway',
  'proxy',
  'flux-tcp',
  'flux-tls',
  'arcnet-icmp',
  'arcnet-icmp-large',
  'api-tcp',
  'api-tls',
  'api-http',
] as const;
export type Hop = (typeof HOPS)[number];

export const PROBE_OUTCOMES = [
  'ok',
  'timeout',
  'refused',
  'unreachable',
  'reset',
  'tls-error',
  'http-status',
  'proxy-refused',
  'not-run',
] as const;
export type ProbeOutcome = (typeof PROBE_OUTCOMES)[number];

const instantText = z.string().transform((text, context) => {
  const at = parseInstant(text);
  if (at !== undefined) return at;
  context.addIssue({ code: 'custom', message: 'expected an RFC 3339 time' });
  return z.NEVER;
});

/** What one hop of a probe answered (tunnels.md §3). Times parse from RFC 3339 text. */
export const hopProbeSchema = z.object({
  hop: z.enum(HOPS),
  outcome: z.enum(PROBE_OUTCOMES),
  /** errno or TLS code, verbatim. */
  code: z.string().optional(),
  httpStatus: z.number().int().optional(),
  certNotAfter: instantText.optional(),
  /** `Date` header of the answer. */
  serverDate: instantText.optional(),
  detail: z.string().optional(),
  ms: z.number(),
  at: instantText,
  tries: z.number().int(),
  /** `gateway:<name>`, `proxy:<name>` or `local`. */
  from: z.string(),
});
export type HopProbe = Readonly<z.output<typeof hopProbeSchema>>;
