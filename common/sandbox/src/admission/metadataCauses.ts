import type { StatusCause } from '../apiError';
import type { ResourceType } from '../resources/resourceType';
import type { KubeObject } from '../types';

const label = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const subdomain = String.raw`${label}(\.${label})*`;
const labelValue = '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?';
const isLabel = new RegExp(`^${label}$`);
const isSubdomain = new RegExp(`^${subdomain}$`);
const isLabelValue = new RegExp(`^${labelValue}$`);
const isLabelName = /^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;

/** What the API server holds against the name and labels of an object of any kind. */
export function metadataCauses(
  type: ResourceType,
  object: KubeObject,
): StatusCause[] {
  const { name, labels = {} } = object.metadata;
  const problem = nameProblem(type, name);
  return [
    ...(problem === undefined
      ? []
      : [invalidField('metadata.name', name, problem)]),
    ...Object.entries(labels).flatMap(([key, value]) =>
      labelCauses(key, value),
    ),
  ];
}

function nameProblem(type: ResourceType, name: string): string | undefined {
  if (type.group === 'rbac.authorization.k8s.io') {
    return /[/%]/.test(name) || name === '.' || name === '..'
      ? "may not contain '/' or '%'"
      : undefined;
  }
  if (type.id === 'namespaces' || type.id === 'services') {
    return name.length <= 63 && isLabel.test(name)
      ? undefined
      : `a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '${label}')`;
  }
  return name.length <= 253 && isSubdomain.test(name)
    ? undefined
    : `a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '${subdomain}')`;
}

function labelCauses(key: string, value: string): StatusCause[] {
  const slash = key.indexOf('/');
  const name = key.slice(slash + 1);
  const prefix = slash < 0 ? undefined : key.slice(0, slash);
  const keyFits =
    name.length <= 63 &&
    isLabelName.test(name) &&
    (prefix === undefined || isSubdomain.test(prefix));
  if (!keyFits) {
    return [
      invalidField(
        'metadata.labels',
        key,
        "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character",
      ),
    ];
  }
  if (value.length > 63) {
    return [
      invalidField('metadata.labels', value, 'must be no more than 63 bytes'),
    ];
  }
  return isLabelValue.test(value)
    ? []
    : [
        invalidField(
          'metadata.labels',
          value,
          `a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '${labelValue}')`,
        ),
      ];
}

export function invalidField(
  field: string,
  value: unknown,
  why: string,
): StatusCause {
  return {
    reason: 'FieldValueInvalid',
    message: `Invalid value: ${JSON.stringify(value)}: ${why}`,
    field,
  };
}
