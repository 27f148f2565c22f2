import {
  Cause,
  Confidence,
  DEFAULT_HEALTH,
  diagnosisViewSchema,
  instant,
  Layer,
  ROWS,
  RowId,
  tunnelsViewSchema,
} from '@mooring/core';
import { explain, Explanation } from '../explain';
import { Dump } from '../readDump';
import { TunnelFileTexts } from '../tunnelFiles';
import { NOW, Raw } from '../__fixtures__/rawObjects';
import { back } from './secondsBack';
import { TunnelledInput, tunnelled } from './tunnelObjects';
import { ProbeInput, probeEntry } from './tunnelProbes';
import { crdSamples, GatewayInput, gatewayOf } from './tunnelSamples';

/** What a dump holds. */
export interface TunnelWorld {
  readonly clusters: readonly TunnelledInput[];
  readonly gateways: readonly GatewayInput[];
  /** By cluster. */
  readonly probes?: Readonly<Record<string, readonly ProbeInput[]>>;
  /** Session of a cluster: `[seconds before NOW, status]`. */
  readonly sessions?: Readonly<
    Record<string, readonly (readonly [number, 'True' | 'False'])[]>
  >;
  /** Further samples. */
  readonly samples?: readonly Raw[];
  /** Whether the gateways' objects were read before; they were. */
  readonly hasEarlier?: boolean;
  readonly files?: Pick<TunnelFileTexts, 'wgDump' | 'prometheus'>;
  readonly objects?: readonly Raw[];
}

export interface ExpectedWay {
  readonly id: string;
  readonly row: RowId;
  readonly layer: Layer;
  readonly cause: Cause;
  readonly confidence: Confidence;
  /** In the words of the diagnosis, in any case. */
  readonly says?: readonly string[];
  /** Anywhere in what is said of the cluster. */
  readonly saysNot?: readonly string[];
}

export interface TunnelSituation extends TunnelWorld {
  readonly name: string;
  readonly expect: readonly ExpectedWay[];
  /** All of them: clusters by root. */
  readonly incidents: Readonly<Record<string, readonly string[]>>;
}

export function dumpOf(world: TunnelWorld): Dump {
  const objects = [
    ...world.clusters.flatMap(tunnelled),
    ...world.gateways.map(gatewayOf),
    ...(world.objects ?? []),
  ];
  const earlier =
    world.hasEarlier === false
      ? []
      : world.gateways
          .filter(({ isSilentObject }) => isSilentObject !== true)
          .flatMap(gateway => crdSamples(gateway));
  return {
    objects: objects.map(raw => ({
      apiVersion: String(raw.apiVersion),
      kind: String(raw.kind),
      raw,
    })),
    problems: [],
    tunnels: {
      tunnels: JSON.stringify({
        samples: [...earlier, ...(world.samples ?? [])],
        connected: Object.entries(world.sessions ?? {}).flatMap(
          ([clusterId, changes]) =>
            changes.map(([agoS, status]) => ({
              clusterId,
              at: back(agoS),
              status,
            })),
        ),
      }),
      probes: JSON.stringify(
        Object.entries(world.probes ?? {}).map(([clusterId, probes]) => ({
          clusterId,
          probes: probes.map(probeEntry),
        })),
      ),
      ...world.files,
    },
  };
}

export function explainDump(dump: Dump): Explanation {
  return explain(dump, instant(Date.parse(NOW)), DEFAULT_HEALTH);
}

/** What is said of the ways and should not be, or is not said and should be; empty when all is told well. */
export function tunnelMisstatements(situation: TunnelSituation): string[] {
  const result = explainDump(dumpOf(situation));
  return [
    ...result.problems.map(problem => `a problem is told: ${problem}`),
    ...situation.expect.flatMap(expected => wrongOf(result, expected)),
    ...wrongIncidents(result, situation),
    ...outOfShape(result),
  ];
}

function wrongOf(result: Explanation, expected: ExpectedWay): string[] {
  const { id, row, says = [], saysNot = [], ...fields } = expected;
  const cluster = result.clusters.find(one => one.id === id);
  const told = cluster?.diagnosis;
  if (cluster === undefined || told === undefined || told === null)
    return [`${id} has no diagnosis`];
  const first = told.rows.find(({ matched }) => matched)?.row;
  const { rows, path, ...words } = told;
  const text = JSON.stringify(words).toLowerCase();
  // The table itself holds every cause, also those that are ruled out.
  const everything = JSON.stringify({
    ...cluster,
    diagnosis: { ...words, path },
  }).toLowerCase();
  const never = ROWS.find(one => one.row === row)?.neverSay ?? [];
  const verdict = new Map<string, unknown>(Object.entries(told));
  return [
    ...(first === row ? [] : [`row is ${first}, not ${row}`]),
    ...Object.entries(fields)
      .filter(([key, value]) => verdict.get(key) !== value)
      .map(([key, value]) => `${key} is ${verdict.get(key)}, not ${value}`),
    ...says
      .filter(owed => !text.includes(quoted(owed)))
      .map(owed => `does not say "${owed}"`),
    ...[...saysNot, ...never]
      .filter(wrong => everything.includes(quoted(wrong)))
      .map(wrong => `says "${wrong}"`),
  ].map(fault => `${id}: ${fault}: ${JSON.stringify(words)}`);
}

/** As it stands inside JSON. */
function quoted(words: string): string {
  return JSON.stringify(words).slice(1, -1).toLowerCase();
}

function wrongIncidents(
  { incidents }: Explanation,
  situation: TunnelSituation,
): string[] {
  const line = (root: string, clusters: readonly string[]) =>
    `${root}: ${[...clusters].sort().join(', ')}`;
  const told = incidents.map(one => line(one.component, one.clusters)).sort();
  const owed = Object.entries(situation.incidents)
    .map(([root, clusters]) => line(root, clusters))
    .sort();
  return JSON.stringify(told) === JSON.stringify(owed)
    ? []
    : [`incidents are ${JSON.stringify(told)}, not ${JSON.stringify(owed)}`];
}

/** What leaves the product has the shape that is published. */
function outOfShape({ clusters, ...explained }: Explanation): string[] {
  const parsed = [
    ...clusters.flatMap(({ diagnosis }) =>
      diagnosis === null ? [] : [diagnosisViewSchema.safeParse(diagnosis)],
    ),
    tunnelsViewSchema.safeParse({
      ...explained,
      components: explained.gateways,
      totalComponents: explained.gateways.length,
      // A dump is compared by ids alone.
      incidents: explained.incidents.map(incident => ({
        ...incident,
        clusters: incident.clusters.map(id => ({ id, name: id })),
        total: incident.clusters.length,
      })),
    }),
  ];
  return parsed.flatMap(({ error }) =>
    error === undefined ? [] : [`out of shape: ${error.message}`],
  );
}
