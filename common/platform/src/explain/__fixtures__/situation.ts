import { DEFAULT_HEALTH, parseInstant } from '@mooring/core';
import { explain, Explanation } from '../explain';
import { NOW, Raw } from './rawObjects';

export interface Expected {
  /** `cluster <id>`, `fleet-cluster <ns/name>`, `deployment <ns/name>`, `target <cluster id> <bundle>`. */
  readonly object: string;
  /** `Absent`: must not be listed at all. */
  readonly state: string;
  readonly reason?: string;
  readonly since?: string | null;
  readonly lastReported?: string;
  readonly lastContact?: string | null;
  readonly ready?: number;
  readonly total?: number;
  readonly says?: readonly RegExp[];
  readonly saysNot?: readonly RegExp[];
}

export interface Situation {
  readonly name: string;
  readonly objects: readonly Raw[];
  readonly expect: readonly Expected[];
}

const at = (() => {
  const now = parseInstant(NOW);
  if (now === undefined) throw new Error('NOW is not a time');
  return now;
})();

/** What Mooring says of these objects at `NOW`. */
export function explainObjects(objects: readonly Raw[]): Explanation {
  return explain(
    {
      objects: objects.map(raw => ({
        apiVersion: String(raw.apiVersion),
        kind: String(raw.kind),
        raw,
      })),
      problems: [],
    },
    at,
    DEFAULT_HEALTH,
  );
}

function find(result: Explanation, object: string) {
  const [kind, key, bundleKey] = object.split(' ');
  switch (kind) {
    case 'cluster':
      return result.clusters.find(cluster => cluster.id === key);
    case 'fleet-cluster':
      return result.clusters.find(
        cluster => cluster.id === null && cluster.fleetCluster === key,
      );
    case 'deployment':
      return result.deployments.find(
        deployment => `${deployment.namespace}/${deployment.name}` === key,
      );
    default:
      return result.deployments
        .flatMap(deployment => deployment.targets)
        .find(target => target.cluster === key && target.bundle === bundleKey);
  }
}

/** What is said of a situation and should not be, or is not said and should be; empty when all is told well. */
export function misstatements({ objects, expect: expected }: Situation) {
  const result = explainObjects(objects);
  return expected.flatMap(
    ({ object, says = [], saysNot = [], state, ...fields }) => {
      const found = find(result, object);
      if (state === 'Absent')
        return found === undefined ? [] : [`${object} is listed`];
      if (found === undefined) return [`${object} is not listed`];
      const text = JSON.stringify(found);
      const told = new Map<string, unknown>(Object.entries(found));
      return [
        ...Object.entries({ state, ...fields })
          .filter(([key, value]) => told.get(key) !== value)
          .map(
            ([key, value]) =>
              `${object}: ${key} is ${told.get(key)}, not ${value}: ${text}`,
          ),
        ...says
          .filter(pattern => !pattern.test(text))
          .map(pattern => `${object} does not say ${pattern}: ${text}`),
        ...saysNot
          .filter(pattern => pattern.test(text))
          .map(pattern => `${object} says ${pattern}: ${text}`),
      ];
    },
  );
}
