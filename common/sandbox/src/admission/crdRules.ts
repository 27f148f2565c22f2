import type { StatusCause } from '../apiError';
import { isObject, listAt, objectAt, stringAt, stringsAt } from '../json';
import { readCrd } from '../resources/customResource';
import type { KindRules } from './kindRules';
import { invalidField } from './metadataCauses';

export const crdResource = 'customresourcedefinitions.apiextensions.k8s.io';
export const crdCleanup = 'customresourcecleanup.apiextensions.k8s.io';

/** A CRD is established at once: nothing else competes for its names here. */
export const crdRules: KindRules = {
  prepare(next, live, time) {
    const reading = readCrd(next, () => undefined);
    if (!reading.ok) return;
    next.spec = {
      ...objectAt(next, 'spec'),
      names: reading.names,
      conversion: objectAt(next, 'spec', 'conversion') ?? { strategy: 'None' },
    };
    const held = stringsAt(live, 'status', 'storedVersions');
    const condition = (type: string, reason: string, message: string) => ({
      type,
      status: 'True',
      reason,
      message,
      lastTransitionTime: conditionTime(live, type) ?? time,
    });
    next.status = {
      acceptedNames: reading.names,
      conditions: [
        condition('NamesAccepted', 'NoConflicts', 'no conflicts found'),
        condition(
          'Established',
          'InitialNamesAccepted',
          'the initial names have been accepted',
        ),
      ],
      storedVersions: [...new Set([...held, reading.type.storageVersion])],
    };
  },
  validate(next, live): StatusCause[] {
    const reading = readCrd(next, () => undefined);
    if (!reading.ok) {
      return reading.problems.map(({ field, message }) => ({
        reason: 'FieldValueInvalid',
        message: `Invalid value: ${message}`,
        field,
      }));
    }
    const causes: StatusCause[] = [];
    if (next.metadata.name !== reading.type.id) {
      causes.push(
        invalidField(
          'metadata.name',
          next.metadata.name,
          'must be spec.names.plural+"."+spec.group',
        ),
      );
    }
    const scope = stringAt(live, 'spec', 'scope');
    if (live && scope !== stringAt(next, 'spec', 'scope')) {
      causes.push(
        invalidField(
          'spec.scope',
          stringAt(next, 'spec', 'scope'),
          'field is immutable',
        ),
      );
    }
    return causes;
  },
  beforeDelete(object, hasContent) {
    const held = object.metadata.finalizers ?? [];
    if (hasContent && !held.includes(crdCleanup)) {
      object.metadata.finalizers = [...held, crdCleanup];
    }
  },
};

function conditionTime(crd: unknown, type: string): string | undefined {
  const condition = listAt(crd, 'status', 'conditions').find(
    item => isObject(item) && item.type === type,
  );
  return stringAt(condition, 'lastTransitionTime');
}
