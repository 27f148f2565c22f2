import type { ErrorSubject } from '../apiError';
import type { ServedResource } from '../resources/registry';

/** One object, in the version the client speaks. */
export interface Target {
  resource: ServedResource;
  namespace?: string;
  name: string;
  subresource?: 'status';
}

export function subjectOf({ resource, name }: Target): ErrorSubject {
  const { group, plural, kind } = resource.type;
  return { group, plural, kind, name };
}
