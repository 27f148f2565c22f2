import { z } from 'zod';
import { KubeConnection, KubeFailure } from '../kube';

/** As `spec.resourceAttributes` of an access review. */
export interface ResourceAttributes {
  readonly verb: string;
  readonly group?: string;
  readonly resource: string;
  readonly subresource?: string;
  readonly namespace?: string;
  readonly name?: string;
}

/** A right Mooring uses beside reading, and what its absence costs. */
export interface NeededRight {
  readonly id: string;
  readonly title: string;
  readonly asks: readonly ResourceAttributes[];
  readonly breaks: string;
  readonly remedy: string;
}

const NAMESPACE = 'mooring-system';
const APPLY_RBAC =
  'Run `kubectl apply -f deploy/rbac.yaml` and let Mooring use the service account mooring-system/mooring.';
const lease = {
  group: 'coordination.k8s.io',
  resource: 'leases',
  namespace: NAMESPACE,
};

export const NEEDED_RIGHTS: readonly NeededRight[] = [
  {
    id: 'impersonate',
    title: 'Acting for people',
    asks: [
      { verb: 'impersonate', resource: 'users' },
      { verb: 'impersonate', resource: 'groups' },
      {
        verb: 'impersonate',
        group: 'authentication.k8s.io',
        resource: 'userextras',
        subresource: 'mooring.dev/on-behalf-of',
      },
    ],
    breaks:
      'Reading works; every change a person asks for is refused by the API server.',
    remedy: `${APPLY_RBAC} Where the right is narrowed by resourceNames, this question is answered with no and the finding can be ignored.`,
  },
  {
    id: 'leases',
    title: 'Lease for alerts',
    asks: [
      { ...lease, verb: 'create' },
      { ...lease, verb: 'get', name: 'mooring-alerts' },
      { ...lease, verb: 'update', name: 'mooring-alerts' },
    ],
    breaks: 'Only one replica may run: several would each send every alert.',
    remedy: APPLY_RBAC,
  },
  {
    id: 'tenant-status',
    title: 'Status of tenants',
    asks: [
      {
        verb: 'patch',
        group: 'mooring.dev',
        resource: 'tenants',
        subresource: 'status',
      },
    ],
    breaks: 'How far the onboarding of a tenant came is not written down.',
    remedy: APPLY_RBAC,
  },
];

const reviewSchema = z.object({
  status: z.object({ allowed: z.boolean(), reason: z.string().optional() }),
});

export type Allowance =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'denied' }
  | { readonly kind: 'unknown'; readonly detail: string };

/** Asks the API server whether Mooring itself may do something. */
export async function mayI(
  connection: Pick<KubeConnection, 'request'>,
  attributes: ResourceAttributes,
): Promise<Allowance> {
  const answer = await connection.request({
    method: 'POST',
    path: '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews',
    body: {
      apiVersion: 'authorization.k8s.io/v1',
      kind: 'SelfSubjectAccessReview',
      spec: { resourceAttributes: attributes },
    },
  });
  if (!answer.ok) return { kind: 'unknown', detail: describeFailure(answer) };
  const review = reviewSchema.safeParse(answer.body);
  if (!review.success) {
    return { kind: 'unknown', detail: 'the access review came back empty' };
  }
  return { kind: review.data.status.allowed ? 'allowed' : 'denied' };
}

/** e.g. `list clusters.fleet.cattle.io`, `patch tenants/status.mooring.dev`. */
export function describeAttributes(attributes: ResourceAttributes): string {
  const { verb, resource, subresource, group, namespace } = attributes;
  const part = subresource ? `${resource}/${subresource}` : resource;
  const full = group ? `${part}.${group}` : part;
  return `${verb} ${full}${namespace ? ` in ${namespace}` : ''}`;
}

export function describeFailure(failure: KubeFailure): string {
  return failure.status === undefined || failure.message.includes('HTTP')
    ? failure.message
    : `HTTP ${failure.status}: ${failure.message}`;
}
