import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ClusterId,
  formatInstant,
  GatewayReading,
  HopProbe,
  Instant,
  projectArcNetGateway,
  SourceKind,
  SourceRef,
  TimelineEntry,
} from '@mooring/core';
import { z } from 'zod';
import { readThrown } from '../kube/thrown';
import {
  prometheusReadings,
  Vectors,
} from '../tunnels/prometheus/prometheusReadings';
import { queriesOf } from '../tunnels/prometheus/queries';
import { readVector } from '../tunnels/prometheus/vector';
import { fluxSeriesSchema } from '../tunnels/tunnelSettings';
import { MAX_DUMP_BYTES } from '../tunnels/wgDump/parseWgDump';
import { dumpReading, wgDumpReading } from '../tunnels/wgDump/wgDumpReading';
import { answerOfQuery, readRawHttpAnswer } from './tunnelFilesAnswers';
import {
  probesFileSchema,
  prometheusFileSchema,
  tunnelsFileSchema,
  TunnelSample,
} from './tunnelFilesSchema';

/** The texts of the files that are there. */
export interface TunnelFileTexts {
  /** `tunnels.json`: earlier samples. */
  readonly tunnels?: string;
  /** `wg-dump.txt`: the raw HTTP answer at `now`. */
  readonly wgDump?: string;
  /** `prometheus.json`: the raw answers at `now`. */
  readonly prometheus?: string;
  /** `probes.json`. */
  readonly probes?: string;
}

export interface TunnelFilesContext {
  readonly now: Instant;
  /**
   * Gateways that `wg-dump.txt` may be of, when no sample names one: those without a status of their own where there are
   * such, else all.
   */
  readonly gateways: readonly string[];
  /** Where it is known; 30 s else. */
  readonly intervalSeconds?: (kind: SourceKind, gateway: string) => number;
}

/** What lay beside the objects of a dump, through the same readers as live answers. */
export interface TunnelEvidence {
  /** Oldest first; what the sources say at `now` comes last. */
  readonly readings: readonly GatewayReading[];
  readonly probes: readonly {
    readonly clusterId: ClusterId;
    readonly probes: readonly HopProbe[];
  }[];
  /** Lane `agent`, oldest first. */
  readonly connected: readonly TimelineEntry[];
  /** What could not be read, one sentence each. */
  readonly problems: readonly string[];
}

const FILES: Readonly<Record<keyof TunnelFileTexts, string>> = {
  tunnels: 'tunnels.json',
  wgDump: 'wg-dump.txt',
  prometheus: 'prometheus.json',
  probes: 'probes.json',
};
const MAX_FILE_BYTES = 64 * 1024 * 1024;
const INTERVAL_SECONDS = 30;

const AGENT_STATES = {
  True: 'connected',
  False: 'disconnected',
  Unknown: 'unknown',
} as const;

/**
 * The files of one folder; those that are missing are not missed.
 * @throws when a file is there and cannot be read at all.
 */
export async function loadTunnelFiles(
  folder: string,
): Promise<TunnelFileTexts> {
  const [tunnels, wgDump, prometheus, probes] = await Promise.all(
    Object.values(FILES).map(name => textOf(join(folder, name))),
  );
  return {
    ...(tunnels !== undefined && { tunnels }),
    ...(wgDump !== undefined && { wgDump }),
    ...(prometheus !== undefined && { prometheus }),
    ...(probes !== undefined && { probes }),
  };
}

/** Reads what the files say. A bad file is a problem and the others are read; no problem quotes a file. */
export function readTunnelFiles(
  texts: TunnelFileTexts,
  context: TunnelFilesContext,
): TunnelEvidence {
  const problems: string[] = [];
  const read = <T>(key: keyof TunnelFileTexts, schema: z.ZodType<T>) =>
    readJson(texts[key], FILES[key], schema, problems);
  const tunnels = read('tunnels', tunnelsFileSchema);
  const prometheus = read('prometheus', prometheusFileSchema);
  const probes = read('probes', probesFileSchema) ?? [];
  const samples = [...(tunnels?.samples ?? [])].sort(
    (a, b) => a.observedAt - b.observedAt,
  );
  const refOf = (kind: SourceKind, gateway: string): SourceRef => ({
    kind,
    locator: gateway,
    intervalSeconds:
      context.intervalSeconds?.(kind, gateway) ?? INTERVAL_SECONDS,
    clockSkewS: null,
  });

  const readings = samples.map(sample => sampleReading(sample, refOf));
  if (texts.wgDump !== undefined) {
    const gateway = dumpedGateway(samples, context.gateways);
    if (gateway === undefined) {
      problems.push(
        `${FILES.wgDump}: nothing says which gateway it is of (${context.gateways.length} are possible)`,
      );
    } else if (texts.wgDump.length > MAX_DUMP_BYTES) {
      problems.push(
        `${FILES.wgDump}: larger than ${
          MAX_DUMP_BYTES / 1024 / 1024
        } MB, not read`,
      );
    } else {
      readings.push(
        wgDumpReading(readRawHttpAnswer(texts.wgDump), {
          gateway,
          source: refOf('wg-dump', gateway),
          now: context.now,
        }),
      );
    }
  }
  if (prometheus !== undefined) {
    const { gateway } = prometheus;
    const settings = {
      gateways: [{ name: gateway }],
      gatewayLabel: 'instance',
      preset: 'mindflavor',
      job: 'wireguard',
      flux: fluxSeriesSchema.parse(undefined),
    } as const;
    const vectors: Vectors = Object.fromEntries(
      [...queriesOf(settings)].map(([name, query]) => [
        name,
        readVector(answerOfQuery(prometheus, query)),
      ]),
    );
    readings.push(
      ...prometheusReadings(vectors, settings, {
        source: refOf('prometheus', gateway),
        now: context.now,
      }),
    );
  }
  const connected = (tunnels?.connected ?? [])
    .map(
      ({ clusterId, at, status }): TimelineEntry => ({
        cluster: clusterId,
        lane: 'agent',
        state: AGENT_STATES[status],
        at,
      }),
    )
    .sort((a, b) => a.at - b.at);
  return { readings, probes, connected, problems };
}

function sampleReading(
  sample: TunnelSample,
  refOf: (kind: SourceKind, gateway: string) => SourceRef,
): GatewayReading {
  const { gateway, observedAt } = sample;
  const source = refOf(sample.kind, gateway);
  if (sample.kind === 'wg-dump') {
    return dumpReading(sample.dump, {
      gateway,
      source,
      observedAt,
      now: observedAt,
    });
  }
  // The heartbeat of a sample is the time it was observed at: both are the gateway's clock.
  const { reading } = projectArcNetGateway({
    apiVersion: 'mooring.dev/v1alpha1',
    kind: 'ArcNetGateway',
    metadata: { name: gateway },
    spec: {},
    status: { ...sample.status, heartbeatTime: formatInstant(observedAt) },
  });
  return reading === undefined
    ? {
        ok: false,
        gateway,
        source,
        reason: 'no-record',
        detail: 'the sample holds no status',
        at: observedAt,
      }
    : { ...reading, source };
}

function dumpedGateway(
  samples: readonly TunnelSample[],
  candidates: readonly string[],
): string | undefined {
  const named = new Set(
    samples
      .filter(sample => sample.kind === 'wg-dump')
      .map(sample => sample.gateway),
  );
  const possible = named.size > 0 ? [...named] : candidates;
  return possible.length === 1 ? possible[0] : undefined;
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    const { size } = await stat(path);
    if (size > MAX_FILE_BYTES) {
      throw new RangeError(
        `${path} is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB`,
      );
    }
    return await readFile(path, 'utf8');
  } catch (error) {
    if (readThrown(error).code === 'ENOENT') return undefined;
    throw error;
  }
}

function readJson<T>(
  text: string | undefined,
  name: string,
  schema: z.ZodType<T>,
  problems: string[],
): T | undefined {
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // The parser quotes the text it stumbles over, and that may be a dump.
    problems.push(`${name}: not JSON`);
    return undefined;
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  problems.push(
    `${name}: ${issue.path.join('.') || 'the file'}: ${issue.message}`,
  );
  return undefined;
}
