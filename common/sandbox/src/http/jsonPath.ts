import { isObject } from '../json';

/**
 * The JSONPath of printer columns and scale paths: members, `['name']`, indexes, `[*]` and
 * `[?(@.x=="y")]`. Returns all matches, in order.
 */
export function jsonPath(object: unknown, path: string): unknown[] {
  return steps(path).reduce<unknown[]>(
    (found, step) => found.flatMap(value => take(value, step)),
    [object],
  );
}

type Step =
  | { kind: 'member'; name: string }
  | { kind: 'index'; index: number }
  | { kind: 'all' }
  | { kind: 'filter'; path: string; equals: string };

const token =
  /\.?\[\?\(@\.([^=!<>\]]+?)\s*==\s*(?:"([^"]*)"|'([^']*)')\)\]|\[(-?\d+)\]|\[\*\]|\['([^']*)'\]|\.((?:\\.|[^.[\\])+)/g;

const known = new Map<string, Step[]>();

function steps(path: string): Step[] {
  const held = known.get(path);
  if (held) return held;
  const parsed = [...path.matchAll(token)].map((match): Step => {
    const [text, filterPath, double, single, index, quoted, member] = match;
    if (filterPath !== undefined) {
      return {
        kind: 'filter',
        path: `.${filterPath}`,
        equals: double ?? single ?? '',
      };
    }
    if (index !== undefined) return { kind: 'index', index: Number(index) };
    if (text === '[*]') return { kind: 'all' };
    const name = quoted ?? (member ?? '').replace(/\\(.)/g, '$1');
    return name === '*' ? { kind: 'all' } : { kind: 'member', name };
  });
  known.set(path, parsed);
  return parsed;
}

function take(value: unknown, step: Step): unknown[] {
  switch (step.kind) {
    case 'member':
      return isObject(value) && value[step.name] !== undefined
        ? [value[step.name]]
        : [];
    case 'index': {
      const item: unknown = Array.isArray(value)
        ? value.at(step.index)
        : undefined;
      return item === undefined ? [] : [item];
    }
    case 'all':
      if (Array.isArray(value)) return value;
      return isObject(value) ? Object.values(value) : [];
    default:
      return Array.isArray(value)
        ? value.filter(item =>
            jsonPath(item, step.path).some(
              found => String(found) === step.equals,
            ),
          )
        : [];
  }
}
