import { kindRules } from '../admission/kindRules';
import { invalidField, metadataCauses } from '../admission/metadataCauses';
import { badRequest, invalid, type StatusCause } from '../apiError';
import type { ServedResource } from '../resources/registry';
import type { KubeObject } from '../types';

/** What to do about fields the schema does not know. */
export type FieldValidation = 'Ignore' | 'Warn' | 'Strict';

/** Prunes and fills in, in place, then throws 422 with everything that is wrong. */
export function admitFields(
  { type, version }: ServedResource,
  next: KubeObject,
  live: KubeObject | undefined,
  options: {
    fieldValidation?: FieldValidation;
    onWarning?: (message: string) => void;
  },
) {
  const { schema } = version;
  const unknown = schema?.prune(next) ?? [];
  if (unknown.length > 0 && options.fieldValidation === 'Strict') {
    throw badRequest(
      `${next.kind} in version "${version.name}" cannot be handled as a ${
        next.kind
      }: strict decoding error: ${unknown
        .map(path => `unknown field ${JSON.stringify(path)}`)
        .join(', ')}`,
    );
  }
  if (options.fieldValidation === 'Warn') {
    for (const path of unknown) {
      options.onWarning?.(`unknown field ${JSON.stringify(path)}`);
    }
  }
  schema?.applyDefaults(next);
  const causes = [
    ...metadataCauses(type, next),
    ...finalizerCauses(next, live),
    ...(schema?.validate(next, live) ?? []),
    ...(kindRules(type.id).validate?.(next, live) ?? []),
  ];
  if (causes.length > 0) {
    const { group, plural, kind } = type;
    throw invalid({ group, plural, kind, name: next.metadata.name }, causes);
  }
}

function finalizerCauses(
  next: KubeObject,
  live: KubeObject | undefined,
): StatusCause[] {
  if (live?.metadata.deletionTimestamp === undefined) return [];
  const held = live.metadata.finalizers ?? [];
  const added = (next.metadata.finalizers ?? []).filter(
    finalizer => !held.includes(finalizer),
  );
  return added.length === 0
    ? []
    : [
        {
          ...invalidField('metadata.finalizers', added, ''),
          reason: 'FieldValueForbidden',
          message: `Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers ${JSON.stringify(
            added,
          )}`,
        },
      ];
}
