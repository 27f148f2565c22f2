import { parseFieldSelector } from '../selectors/fieldSelector';
import { parseLabelSelector } from '../selectors/labelSelector';
import type { StoredObject } from '../storage/storedObject';
import type { ResourceRequest } from './apiContext';

export interface Selection {
  /** Absent when everything is wanted. */
  matches?: (object: StoredObject) => boolean;
  /** The one name that can match. */
  name?: string;
}

/** The `labelSelector` and `fieldSelector` of a list, a watch or a deletion. */
export function selectionOf({
  query,
  resource,
  name,
}: ResourceRequest): Selection {
  const labelText = query.get('labelSelector');
  const fieldText = query.get('fieldSelector');
  const labels = labelText ? parseLabelSelector(labelText) : undefined;
  const fields = fieldText
    ? parseFieldSelector(fieldText, resource.type.selectableFields)
    : undefined;
  const only = name ?? fields?.name;
  if (!labels && !fields && only === undefined) return {};
  return {
    ...(only === undefined ? {} : { name: only }),
    matches: object =>
      (name === undefined || object.name === name) &&
      (!labels || labels(object.labels)) &&
      (!fields || fields.matches(object)),
  };
}
