import { schemaShape } from '../apply/schemaShape';
import type { JsonObject } from '../json';
import {
  allVerbs,
  resourceId,
  splitApiVersion,
  type ResourceType,
} from './resourceType';

/**
 * A dump of somebody's cluster often has the objects and not their CRDs. Such a kind is served
 * without a schema, under the plural that the naming convention gives.
 */
export function guessKind(
  apiVersion: string,
  kind: string,
  namespaced: boolean,
): ResourceType {
  const { group, version } = splitApiVersion(apiVersion);
  const singular = kind.toLowerCase();
  const plural = pluralOf(singular);
  const schema: JsonObject = {
    type: 'object',
    'x-kubernetes-preserve-unknown-fields': true,
  };
  return {
    id: resourceId(group, plural),
    group,
    kind,
    listKind: `${kind}List`,
    plural,
    singular,
    shortNames: [],
    categories: [],
    namespaced,
    verbs: allVerbs,
    storageVersion: version,
    versions: [
      {
        name: version,
        statusSubresource: true,
        shape: schemaShape(schema),
        columns: [
          {
            name: 'Age',
            type: 'date',
            jsonPath: '.metadata.creationTimestamp',
          },
        ],
      },
    ],
    countsGenerations: true,
    selectableFields: [],
    strategicMerge: false,
    virtual: false,
  };
}

function pluralOf(singular: string): string {
  if (/(s|x|z|ch|sh)$/.test(singular)) return `${singular}es`;
  if (/[^aeiou]y$/.test(singular)) return `${singular.slice(0, -1)}ies`;
  return `${singular}s`;
}
