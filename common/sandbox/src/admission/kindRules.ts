import type { StatusCause } from '../apiError';
import { isObject, objectAt, stringsAt } from '../json';
import type { KubeObject } from '../types';
import { crdRules } from './crdRules';
import { invalidField } from './metadataCauses';

/** What the API server does for one built-in kind beyond storing it. */
export interface KindRules {
  /** Fills in, in place; `live` is absent on create. */
  prepare?(next: KubeObject, live: KubeObject | undefined, time: string): void;
  validate?(next: KubeObject, live: KubeObject | undefined): StatusCause[];
  /** Changes an object, in place, whose deletion begins. */
  beforeDelete?(object: KubeObject, hasContent: boolean): void;
  /** Besides `metadata.finalizers`: whether something still holds a deleted object. */
  isHeld?(object: KubeObject): boolean;
}

const namespaceRules: KindRules = {
  prepare(next, live) {
    next.metadata.labels = {
      ...next.metadata.labels,
      'kubernetes.io/metadata.name': next.metadata.name,
    };
    if (live) return;
    next.spec = { finalizers: ['kubernetes'] };
    next.status = { phase: 'Active' };
  },
  beforeDelete(object) {
    // One that was loaded without its spec is emptied before it goes, like every other.
    object.spec = { ...objectAt(object, 'spec'), finalizers: ['kubernetes'] };
    object.status = { ...objectAt(object, 'status'), phase: 'Terminating' };
  },
  isHeld: object => stringsAt(object, 'spec', 'finalizers').length > 0,
};

const secretRules: KindRules = {
  prepare(next, live) {
    const clear = objectAt(next, 'stringData');
    if (clear) {
      const encoded = Object.entries(clear).map(([key, value]) => [
        key,
        Buffer.from(String(value)).toString('base64'),
      ]);
      next.data = { ...objectAt(next, 'data'), ...Object.fromEntries(encoded) };
      delete next.stringData;
    }
    next.type ??= live?.type ?? 'Opaque';
  },
  validate(next, live) {
    const causes = Object.entries(objectAt(next, 'data') ?? {})
      .filter(([, value]) => !isBase64(value))
      .map(([key]) =>
        invalidField(`data[${key}]`, '<redacted>', 'illegal base64 data'),
      );
    if (live && live.immutable === true && next.immutable !== true) {
      causes.push({
        reason: 'FieldValueForbidden',
        message: 'Forbidden: field is immutable when `immutable` is set',
        field: 'immutable',
      });
    }
    if (live && live.type !== next.type) {
      causes.push(invalidField('type', next.type, 'field is immutable'));
    }
    return causes;
  },
};

const leaseRules: KindRules = {
  validate(next) {
    const spec = objectAt(next, 'spec') ?? {};
    const duration = spec.leaseDurationSeconds;
    const causes: StatusCause[] = [];
    if (typeof duration === 'number' && duration <= 0) {
      causes.push(
        invalidField(
          'spec.leaseDurationSeconds',
          duration,
          'must be greater than 0',
        ),
      );
    }
    return causes;
  },
};

const bindingRules: KindRules = {
  validate(next, live) {
    if (live && JSON.stringify(live.roleRef) !== JSON.stringify(next.roleRef)) {
      return [invalidField('roleRef', next.roleRef, 'cannot change roleRef')];
    }
    return isObject(next.roleRef)
      ? []
      : [
          {
            reason: 'FieldValueRequired',
            message: 'Required value',
            field: 'roleRef.name',
          },
        ];
  },
};

const rules: Readonly<Record<string, KindRules>> = {
  namespaces: namespaceRules,
  secrets: secretRules,
  'leases.coordination.k8s.io': leaseRules,
  'rolebindings.rbac.authorization.k8s.io': bindingRules,
  'clusterrolebindings.rbac.authorization.k8s.io': bindingRules,
  'customresourcedefinitions.apiextensions.k8s.io': crdRules,
};

const none: KindRules = {};

export function kindRules(resource: string): KindRules {
  return Object.hasOwn(rules, resource) ? rules[resource] : none;
}

function isBase64(value: unknown): boolean {
  return (
    value === null ||
    (typeof value === 'string' &&
      value.length % 4 === 0 &&
      /^[A-Za-z0-9+/]*={0,2}$/.test(value))
  );
}
