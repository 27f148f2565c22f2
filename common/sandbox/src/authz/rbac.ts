import type { Storage } from '../storage/storage';
import { readObject } from '../storage/storedObject';
import type { RequestUser } from '../types';
import type { Attributes, Decision } from './attributes';
import {
  readBinding,
  readRules,
  type Binding,
  type PolicyRule,
  type Subject,
} from './rbacObjects';

const group = 'rbac.authorization.k8s.io';
const superusers = 'system:masters';

interface Grant {
  /** Absent = everywhere. */
  namespace?: string;
  binding: Binding;
  rules: readonly PolicyRule[];
  label: string;
}

/** Role-based access as the API server decides it: what no rule allows is refused. */
export class RbacAuthorizer {
  private grants: Grant[] | undefined;

  constructor(private readonly storage: Storage) {
    storage.subscribe(event => {
      if (event.resource.endsWith(group)) this.grants = undefined;
    });
  }

  decide(asked: Attributes): Decision {
    if (asked.user.groups.includes(superusers)) {
      return { allowed: true, reason: '' };
    }
    const grant = this.grantsFor(asked.user).find(
      candidate =>
        reaches(candidate, asked) &&
        candidate.rules.some(rule => allows(rule, asked)),
    );
    return grant
      ? { allowed: true, reason: `RBAC: allowed by ${grant.label}` }
      : { allowed: false, reason: '' };
  }

  /** All rules of a user in a namespace. */
  rulesOf(user: RequestUser, namespace: string): PolicyRule[] {
    if (user.groups.includes(superusers)) {
      const all = ['*'];
      return [
        {
          verbs: all,
          apiGroups: all,
          resources: all,
          resourceNames: [],
          nonResourceURLs: [],
        },
        {
          verbs: all,
          apiGroups: [],
          resources: [],
          resourceNames: [],
          nonResourceURLs: all,
        },
      ];
    }
    return this.grantsFor(user)
      .filter(
        grant => grant.namespace === undefined || grant.namespace === namespace,
      )
      .flatMap(grant => grant.rules);
  }

  private grantsFor(user: RequestUser): Grant[] {
    this.grants ??= this.readGrants();
    return this.grants.filter(grant =>
      grant.binding.subjects.some(subject =>
        isSubject(subject, user, grant.namespace),
      ),
    );
  }

  private readGrants(): Grant[] {
    const roles = this.rulesByKey(`roles.${group}`);
    const clusterRoles = this.rulesByKey(`clusterroles.${group}`);
    const read = (resource: string): Grant[] =>
      this.storage.page(`${resource}.${group}`, {}).objects.flatMap(stored => {
        const binding = readBinding(readObject(stored));
        if (!binding) return [];
        const { kind, name } = binding.roleRef;
        const rules =
          kind === 'ClusterRole'
            ? clusterRoles.get(name)
            : roles.get(`${stored.namespace}/${name}`);
        return [
          {
            ...(stored.namespace === undefined
              ? {}
              : { namespace: stored.namespace }),
            binding,
            rules: rules ?? [],
            label: `${
              stored.namespace === undefined
                ? 'ClusterRoleBinding'
                : 'RoleBinding'
            } "${stored.key}" of ${kind} "${name}"`,
          },
        ];
      });
    return [...read('clusterrolebindings'), ...read('rolebindings')];
  }

  private rulesByKey(resource: string): Map<string, PolicyRule[]> {
    return new Map(
      this.storage
        .page(resource, {})
        .objects.map(stored => [stored.key, readRules(readObject(stored))]),
    );
  }
}

function isSubject(
  subject: Subject,
  user: RequestUser,
  namespace: string | undefined,
): boolean {
  switch (subject.kind) {
    case 'User':
      return subject.name === user.name;
    case 'Group':
      return user.groups.includes(subject.name);
    case 'ServiceAccount':
      return (
        user.name ===
        `system:serviceaccount:${subject.namespace ?? namespace ?? ''}:${
          subject.name
        }`
      );
    default:
      return false;
  }
}

/** A RoleBinding reaches its own namespace only, and never a path. */
function reaches(grant: Grant, asked: Attributes): boolean {
  if (grant.namespace === undefined) return true;
  return asked.kind === 'resource' && asked.namespace === grant.namespace;
}

function allows(rule: PolicyRule, asked: Attributes): boolean {
  if (!oneOf(rule.verbs, asked.verb)) return false;
  if (asked.kind === 'path') {
    return rule.nonResourceURLs.some(pattern =>
      pattern.endsWith('*')
        ? asked.path.startsWith(pattern.slice(0, -1))
        : pattern === asked.path,
    );
  }
  const resource = asked.subresource
    ? `${asked.resource}/${asked.subresource}`
    : asked.resource;
  return (
    oneOf(rule.apiGroups, asked.group) &&
    (oneOf(rule.resources, resource) ||
      (asked.subresource !== undefined &&
        rule.resources.includes(`*/${asked.subresource}`))) &&
    (rule.resourceNames.length === 0 ||
      rule.resourceNames.includes(asked.name ?? ''))
  );
}

function oneOf(allowed: readonly string[], wanted: string): boolean {
  return allowed.includes('*') || allowed.includes(wanted);
}
