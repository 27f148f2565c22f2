import { badRequest } from '../apiError';
import { valueAt } from '../json';
import { readObject, type StoredObject } from '../storage/storedObject';

export interface FieldSelector {
  matches(object: StoredObject): boolean;
  /** The only name that can match, where the selector asks for one. */
  name?: string;
}

const rulePattern = /^([A-Za-z0-9_.-]+)(==|=|!=)(.*)$/;

const always = ['metadata.name', 'metadata.namespace'];

/**
 * `metadata.name`, `metadata.namespace` and the fields the kind allows; the API server refuses all
 * others with 400, so a client that would silently get everything notices.
 */
export function parseFieldSelector(
  selector: string,
  selectable: readonly string[],
): FieldSelector {
  const rules = selector
    .split(',')
    .filter(rule => rule !== '')
    .map(rule => {
      const parts = rulePattern.exec(rule);
      if (!parts) {
        throw badRequest(
          `invalid selector: '${selector}'; can't understand '${rule}'`,
        );
      }
      const [, path, operator, wanted] = parts;
      if (!always.includes(path) && !selectable.includes(path)) {
        throw badRequest(`field label not supported: ${path}`);
      }
      return { path, equal: operator !== '!=', wanted };
    });
  return {
    matches: object =>
      rules.every(
        rule => (fieldText(object, rule.path) === rule.wanted) === rule.equal,
      ),
    name: rules.find(rule => rule.path === 'metadata.name' && rule.equal)
      ?.wanted,
  };
}

function fieldText(object: StoredObject, path: string): string {
  if (path === 'metadata.name') return object.name;
  if (path === 'metadata.namespace') return object.namespace ?? '';
  const value = valueAt(readObject(object), ...path.split('.'));
  return value === undefined || value === null ? '' : String(value);
}
