import { z } from 'zod';
import { schemaShape } from '../apply/schemaShape';
import { isObject, type JsonObject } from '../json';
import { VersionSchema } from '../schema/versionSchema';
import type { UnsupportedRule } from '../types';
import { allVerbs, resourceId, type ResourceType } from './resourceType';
import { compareVersions } from './versionOrder';

const columnSchema = z.object({
  name: z.string(),
  type: z.string(),
  format: z.string().optional(),
  description: z.string().optional(),
  priority: z.number().optional(),
  jsonPath: z.string(),
});

const crdSpecSchema = z.object({
  group: z.string().min(1),
  scope: z.enum(['Namespaced', 'Cluster']),
  names: z.object({
    plural: z.string().min(1),
    singular: z.string().optional(),
    kind: z.string().min(1),
    listKind: z.string().optional(),
    shortNames: z.array(z.string()).optional(),
    categories: z.array(z.string()).optional(),
  }),
  versions: z
    .array(
      z.object({
        name: z.string().min(1),
        served: z.boolean(),
        storage: z.boolean(),
        schema: z
          .object({
            // Kept as the very object it is: what was compiled from it is found by identity.
            openAPIV3Schema: z.custom<JsonObject>(isObject).optional(),
          })
          .optional(),
        subresources: z
          .object({
            status: z.object({}).nullish(),
            scale: z
              .object({
                specReplicasPath: z.string(),
                statusReplicasPath: z.string(),
                labelSelectorPath: z.string().optional(),
              })
              .optional(),
          })
          .optional(),
        additionalPrinterColumns: z.array(columnSchema).optional(),
        selectableFields: z
          .array(z.object({ jsonPath: z.string() }))
          .optional(),
      }),
    )
    .min(1),
});

export type CrdReading =
  | { ok: true; type: ResourceType; names: JsonObject }
  | { ok: false; problems: { field: string; message: string }[] };

const age = {
  name: 'Age',
  type: 'date',
  jsonPath: '.metadata.creationTimestamp',
};

/** Turns the spec of a CustomResourceDefinition into a served kind; `conversion` is ignored. */
export function readCrd(
  crd: JsonObject,
  onUnsupportedRule: (rule: UnsupportedRule) => void,
): CrdReading {
  const parsed = crdSpecSchema.safeParse(crd.spec);
  if (!parsed.success) {
    return {
      ok: false,
      problems: parsed.error.issues.map(issue => ({
        field: ['spec', ...issue.path].join('.'),
        message: issue.message,
      })),
    };
  }
  const { group, scope, names, versions } = parsed.data;
  const storage = versions.filter(version => version.storage);
  if (storage.length !== 1) {
    return {
      ok: false,
      problems: [
        {
          field: 'spec.versions',
          message: 'must have exactly one version marked as storage version',
        },
      ],
    };
  }
  const singular = names.singular || names.kind.toLowerCase();
  const listKind = names.listKind || `${names.kind}List`;
  const type: ResourceType = {
    id: resourceId(group, names.plural),
    group,
    kind: names.kind,
    listKind,
    plural: names.plural,
    singular,
    shortNames: names.shortNames ?? [],
    categories: names.categories ?? [],
    namespaced: scope === 'Namespaced',
    verbs: allVerbs,
    storageVersion: storage[0].name,
    versions: versions
      .filter(version => version.served)
      .sort((a, b) => compareVersions(a.name, b.name))
      .map(version => {
        const raw = version.schema?.openAPIV3Schema ?? {
          type: 'object',
          'x-kubernetes-preserve-unknown-fields': true,
        };
        return {
          name: version.name,
          statusSubresource: version.subresources?.status !== undefined,
          scale: version.subresources?.scale,
          schema: new VersionSchema(raw, rule =>
            onUnsupportedRule({
              crd: resourceId(group, names.plural),
              version: version.name,
              ...rule,
            }),
          ),
          shape: schemaShape(raw),
          columns: version.additionalPrinterColumns ?? [age],
        };
      }),
    countsGenerations: true,
    selectableFields: versions.flatMap(
      version =>
        version.selectableFields?.map(field =>
          field.jsonPath.replace(/^\./, ''),
        ) ?? [],
    ),
    strategicMerge: false,
    virtual: false,
  };
  return { ok: true, type, names: { ...names, singular, listKind } };
}
