import { z } from 'zod';

/** What the lab asks of the product that looks through the tunnel, one JSON text a line. */
export const commandSchema = z.discriminatedUnion('do', [
  /** Tunnel processes were started anew. */
  z.object({
    do: z.literal('attach'),
    wireguardPid: z.number(),
    relayStatus: z.number().optional(),
  }),
  z.object({ do: z.literal('flip'), connected: z.boolean() }),
  /** The clock of the gateway and of the product goes ahead by so much: minutes pass without waiting. */
  z.object({ do: z.literal('pass'), seconds: z.number() }),
  /** One complete reading of every source from now on. */
  z.object({ do: z.literal('read') }),
  z.object({ do: z.literal('recheck') }),
  z.object({ do: z.literal('end') }),
]);
export type Command = z.infer<typeof commandSchema>;

export const verdictSchema = z.object({
  layer: z.string(),
  cause: z.string(),
  confidence: z.string(),
  summary: z.string(),
  evidence: z.array(z.string()),
  probes: z.array(z.string()),
  matched: z.array(z.string()),
  /** Milliseconds that the question took. */
  ms: z.number(),
});
export type Verdict = z.infer<typeof verdictSchema>;

export const replySchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), verdict: verdictSchema.optional() }),
  z.object({ ok: z.literal(false), error: z.string() }),
]);
export type Reply = z.infer<typeof replySchema>;

/** Before a reply, so that other lines the process prints are not taken for one. */
export const REPLY = 'reply ';
