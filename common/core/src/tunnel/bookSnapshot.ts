import { z } from 'zod';
import { parseClusterId } from '../model/ids';
import { instant } from '../model/instant';
import { GatewayFile } from './gatewayFile';
import { HeldSource } from './heldSource';
import { PeerTrack } from './peerTrack';
import { PeerReading } from './reading';

const at = z.number().transform((ms, context) => {
  if (Number.isFinite(ms)) return instant(ms);
  context.addIssue({ code: 'custom', message: 'expected epoch milliseconds' });
  return z.NEVER;
});
const bytes = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(text => BigInt(text));
const clusterId = z.string().transform((text, context) => {
  const id = parseClusterId(text);
  if (id !== undefined) return id;
  context.addIssue({ code: 'custom', message: 'expected a cluster id' });
  return z.NEVER;
});

const sourceSchema = z.object({
  kind: z.enum(['crd', 'prometheus', 'wg-dump', 'probe']),
  locator: z.string(),
  intervalSeconds: z.number(),
  clockSkewS: z.number().nullable(),
});

const fluxSchema = z.object({
  relay: z.string(),
  endpoint: z.string().optional(),
  session: z.boolean().nullable().optional(),
  since: at.nullable().optional(),
  lastReceiveAt: at.nullable().optional(),
  lastSendAt: at.nullable().optional(),
  reconnectsLastHour: z.number().optional(),
  lastError: z.string().nullable().optional(),
  certNotAfter: at.nullable().optional(),
});

const peerSchema = z.object({
  clusterId: clusterId.optional(),
  peer: z.string().optional(),
  arcnetIP: z.string().optional(),
  allowedIPs: z.array(z.string()).optional(),
  handshakeAt: at.nullable().optional(),
  rxBytes: bytes.optional(),
  txBytes: bytes.optional(),
  growth: z.object({ rx: bytes, tx: bytes, windowS: z.number() }).optional(),
  wasReset: z.boolean().optional(),
  endpoint: z.string().nullable().optional(),
  carrier: z.enum(['direct', 'flux']).optional(),
  siteClockSkewS: z.number().optional(),
  statusMessage: z.string().optional(),
  flux: fluxSchema.optional(),
});

const trackSchema = z.object({
  key: z.string(),
  peer: z.string().optional(),
  clusterId: clusterId.optional(),
  reading: peerSchema.nullable(),
  goneSince: at.nullable(),
  points: z.array(
    z
      .union([z.tuple([at, bytes]), z.tuple([at, bytes, bytes])])
      .transform(([time, rx, tx]) => ({
        at: time,
        rx,
        ...(tx !== undefined && { tx }),
      })),
  ),
  frozenSince: at.nullable(),
  isRun: z.boolean(),
  wasReset: z.boolean(),
  grewAt: at.nullable(),
  handshakeAt: at.nullable(),
  everEstablished: z.boolean().nullable(),
  held: z.array(z.string()),
});

const savedSourceSchema = z.object({
  ref: sourceSchema,
  sample: z
    .object({
      ok: z.literal(true),
      gateway: z.string(),
      source: sourceSchema,
      observedAt: at,
      writtenAt: at.optional(),
      interfaceUp: z.boolean().nullable(),
      isCut: z.boolean(),
    })
    .optional(),
  failure: z
    .object({
      ok: z.literal(false),
      gateway: z.string(),
      source: sourceSchema,
      reason: z.enum([
        'unreachable',
        'unauthorized',
        'malformed',
        'not-configured',
        'no-record',
      ]),
      detail: z.string(),
      at,
    })
    .optional(),
  tracks: z.array(trackSchema),
  holders: z.array(z.tuple([z.string(), z.string()])),
});

/** Raised when the form changes: an older product must not read half of a newer one's words. */
const VERSION = 1;

const savedGatewaySchema = z.object({
  version: z.literal(VERSION),
  sources: z.array(z.unknown()),
});

/** Plain JSON; counters as decimal text, since they may be larger than a JSON number holds. */
export function dumpGateway(file: GatewayFile): unknown {
  return {
    version: VERSION,
    sources: file.held.map(source => {
      const { tracks, ...rest } = source.dump();
      return { ref: source.ref, ...rest, tracks: tracks.map(plainTrack) };
    }),
  };
}

/** The sources that can be read of it; a damaged one costs itself and none of the others. */
export function parseGateway(saved: unknown): readonly HeldSource[] {
  const gateway = savedGatewaySchema.safeParse(saved);
  if (!gateway.success) return [];
  return gateway.data.sources.flatMap(value => {
    const parsed = savedSourceSchema.safeParse(value);
    if (!parsed.success) return [];
    const { ref, sample, failure, tracks, holders } = parsed.data;
    const source = new HeldSource(ref);
    source.fill({ sample, failure, tracks, holders });
    return [source];
  });
}

function plainTrack(track: PeerTrack) {
  return {
    ...track,
    reading: track.reading === null ? null : plainPeer(track.reading),
    points: track.points.map(({ at: time, rx, tx }) =>
      tx === undefined
        ? [time, rx.toString()]
        : [time, rx.toString(), tx.toString()],
    ),
  };
}

function plainPeer({ rxBytes, txBytes, growth, ...peer }: PeerReading) {
  return {
    ...peer,
    ...(rxBytes !== undefined && { rxBytes: rxBytes.toString() }),
    ...(txBytes !== undefined && { txBytes: txBytes.toString() }),
    ...(growth !== undefined && {
      growth: {
        ...growth,
        rx: growth.rx.toString(),
        tx: growth.tx.toString(),
      },
    }),
  };
}
