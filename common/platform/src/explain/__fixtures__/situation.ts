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

/** Explains the objects of a situation and compares what has to be said of them; for `it.each`. */
export function expectTold({ objects, expect: expected }: Situation): void {
  const result = explainObjects(objects);
  for (const want of expected) {
    const found = find(result, want.object);
    const { object, says = [], saysNot = [], ...fields } = want;
    if (fields.state === 'Absent') {
      expect({ object, found }).toEqual({ object, found: undefined });
      continue;
    }
    expect({ object, found }).toMatchObject({ object, found: fields });
    const text = JSON.stringify(found);
    for (const pattern of says) expect(text).toMatch(pattern);
    for (const pattern of saysNot) expect(text).not.toMatch(pattern);
  }
}
