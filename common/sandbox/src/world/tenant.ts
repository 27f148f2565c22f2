import type { KubeObject } from '../types';
import { builtObject } from './builtObject';
import { condition, ConditionStatus } from './condition';

export type TenantType = 'customer' | 'partner' | 'provider';

export interface TenantInput {
  id: string;
  displayName: string;
  type: TenantType;
  createdAt: number;
  /** Absent: managed. */
  external?: {
    clusterId: string;
    clusterName: string;
    arcnetIP: string;
    carrier: 'direct' | 'flux';
    gateway: string;
    site: string;
    /** Registered fingerprint of its peer. */
    peer: string;
  };
  access: readonly { group: string; role: 'viewer' | 'operator' | 'admin' }[];
  environments: readonly string[];
  /** How far the onboarding came; absent conditions were not reached yet. */
  onboarding: readonly {
    type: string;
    status: ConditionStatus;
    reason: string;
    message: string;
  }[];
}

/** `mooring.dev/v1alpha1` Tenant. */
export function aTenant(input: TenantInput): KubeObject {
  const { peer, ...place } = input.external ?? {};
  const external = input.external && place;
  return builtObject(
    'mooring.dev/v1alpha1',
    'Tenant',
    {
      name: input.id,
      createdAt: input.createdAt,
      annotations:
        peer === undefined ? undefined : { 'mooring.dev/arcnet-peer': peer },
    },
    {
      spec: {
        displayName: input.displayName,
        type: input.type,
        clusterMode: input.external ? 'external' : 'managed',
        external,
        access: input.access,
        environments: input.environments,
      },
      status: {
        observedGeneration: 1,
        conditions: input.onboarding.map(
          ({ type, status, reason, message }) => {
            const { lastUpdateTime, ...rest } = condition(
              type,
              status,
              input.createdAt,
              { reason, message },
            );
            return { ...rest, lastTransitionTime: lastUpdateTime };
          },
        ),
      },
    },
  );
}
