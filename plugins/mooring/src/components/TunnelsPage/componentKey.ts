import { ComponentView } from '@mooring/core';

/** By what an opened component stands in the address; names are unique within a kind only. */
export function componentKey({
  kind,
  name,
}: Pick<ComponentView, 'kind' | 'name'>): string {
  return `${kind}/${name}`;
}
