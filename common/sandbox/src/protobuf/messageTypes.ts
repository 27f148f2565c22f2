/** A quantity is a message that holds its text. */
export type MapValue = 'text' | 'base64' | 'quantity';

/** How one field of a protobuf message reads as JSON. */
export type FieldType =
  | { is: 'text' }
  | { is: 'base64' }
  | { is: 'number' }
  | { is: 'boolean' }
  | { is: 'message'; of: MessageType }
  | { is: 'map'; of: MapValue };

/** Fields by number; `many` marks repeated ones. Numbers that are not named are left out. */
export type MessageType = Readonly<
  Record<number, { name: string; type: FieldType; many?: true }>
>;

const text = (name: string) => ({ name, type: { is: 'text' } as const });
const texts = (name: string) => ({ ...text(name), many: true as const });
const number = (name: string) => ({ name, type: { is: 'number' } as const });
const flag = (name: string) => ({ name, type: { is: 'boolean' } as const });
const map = (name: string, of: MapValue = 'text') => ({
  name,
  type: { is: 'map', of } as const,
});
const message = (name: string, of: MessageType) => ({
  name,
  type: { is: 'message', of } as const,
});

const metadata = message('metadata', {
  1: text('name'),
  2: text('generateName'),
  3: text('namespace'),
  5: text('uid'),
  6: text('resourceVersion'),
  11: map('labels'),
  12: map('annotations'),
  14: texts('finalizers'),
});

const role: MessageType = {
  1: metadata,
  2: {
    ...message('rules', {
      1: texts('verbs'),
      2: texts('apiGroups'),
      3: texts('resources'),
      4: texts('resourceNames'),
      5: texts('nonResourceURLs'),
    }),
    many: true,
  },
};

const binding: MessageType = {
  1: metadata,
  2: {
    ...message('subjects', {
      1: text('kind'),
      2: text('apiGroup'),
      3: text('name'),
      4: text('namespace'),
    }),
    many: true,
  },
  3: message('roleRef', {
    1: text('apiGroup'),
    2: text('kind'),
    3: text('name'),
  }),
};

const accessSpec: MessageType = {
  1: message('resourceAttributes', {
    1: text('namespace'),
    2: text('verb'),
    3: text('group'),
    4: text('version'),
    5: text('resource'),
    6: text('subresource'),
    7: text('name'),
  }),
  2: message('nonResourceAttributes', { 1: text('path'), 2: text('verb') }),
};

/**
 * The messages kubectl sends as protobuf although it takes JSON back: `create namespace`,
 * `auth can-i`, `auth whoami` and the like. Numbers are those of the `generated.proto` files of
 * k8s.io/api and k8s.io/apimachinery.
 */
export const messageTypes: Readonly<Record<string, MessageType>> = {
  Namespace: { 1: metadata, 2: message('spec', { 1: texts('finalizers') }) },
  ServiceAccount: { 1: metadata },
  ConfigMap: { 1: metadata, 2: map('data'), 4: flag('immutable') },
  Secret: {
    1: metadata,
    2: map('data', 'base64'),
    3: text('type'),
    4: map('stringData'),
    5: flag('immutable'),
  },
  ResourceQuota: {
    1: metadata,
    2: message('spec', { 1: map('hard', 'quantity') }),
  },
  Role: role,
  ClusterRole: role,
  RoleBinding: binding,
  ClusterRoleBinding: binding,
  SelfSubjectAccessReview: { 1: metadata, 2: message('spec', accessSpec) },
  SelfSubjectRulesReview: {
    1: metadata,
    2: message('spec', { 1: text('namespace') }),
  },
  SelfSubjectReview: { 1: metadata },
  TokenRequest: {
    1: metadata,
    2: message('spec', {
      1: texts('audiences'),
      4: number('expirationSeconds'),
    }),
  },
  DeleteOptions: {
    1: number('gracePeriodSeconds'),
    2: message('preconditions', { 1: text('uid'), 2: text('resourceVersion') }),
    3: flag('orphanDependents'),
    4: text('propagationPolicy'),
    5: texts('dryRun'),
  },
};
