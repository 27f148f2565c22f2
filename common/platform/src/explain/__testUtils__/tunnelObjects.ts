import {
  fleet,
  management,
  provisioning,
  Raw,
} from '../__fixtures__/rawObjects';
import { back } from './secondsBack';

const DAY_S = 86_400;

/** A cluster and what is registered of the way to it. Times are seconds before `NOW`. */
export interface TunnelledInput {
  readonly id: string;
  readonly name: string;
  readonly mode?: 'external' | 'managed';
  /** `null`: nothing is registered. */
  readonly arcnetIP?: string | null;
  readonly carrier?: 'direct' | 'flux' | null;
  readonly gateway?: string | null;
  readonly site?: string | null;
  /** Registered fingerprint. */
  readonly peer?: string;
  /** Since when its session is gone; absent: it holds. */
  readonly lostS?: number;
  /** Since when its session holds. */
  readonly connectedS?: number;
  /** An import record that never had a session. */
  readonly isImported?: boolean;
  /** Fleet's last report; `null`: none ever. */
  readonly lastSeenS?: number | null;
}

/** Tenant, management, provisioning and Fleet records of one cluster. */
export function tunnelled(input: TunnelledInput): Raw[] {
  const { id, name, isImported = true, lostS, lastSeenS = 640 } = input;
  const isManaged = input.mode === 'managed';
  const labels = { 'mooring.dev/tenant': tenantOf(input) };
  const session = {
    status: lostS === undefined ? ('True' as const) : ('False' as const),
    at: back(lostS ?? input.connectedS ?? 2 * DAY_S),
  };
  return [
    ...(isManaged ? [managedTenant(input)] : [externalTenant(input)]),
    management({
      id,
      displayName: name,
      labels,
      connected: session,
      ...(isImported
        ? { ready: session }
        : { createdAt: back(9_300), provisioned: null, ready: null }),
    }),
    provisioning(id, name),
    ...(isImported
      ? [
          fleet({
            name,
            managementId: id,
            labels,
            lastSeen: lastSeenS === null ? null : back(lastSeenS),
          }),
        ]
      : []),
  ];
}

export function tenantOf({ name }: Pick<TunnelledInput, 'name'>): string {
  return `tenant-${name}`;
}

function managedTenant(input: TunnelledInput): Raw {
  return tenantObject(input, { clusterMode: 'managed' });
}

function externalTenant(input: TunnelledInput): Raw {
  const { arcnetIP, carrier = 'direct', gateway = 'gw-north' } = input;
  return tenantObject(input, {
    clusterMode: 'external',
    external: {
      clusterId: input.id,
      ...(arcnetIP !== null && { arcnetIP: arcnetIP ?? '100.80.3.1' }),
      ...(carrier !== null && { carrier }),
      ...(gateway !== null && { gateway }),
      ...(input.site !== null && { site: input.site ?? `yard-${input.name}` }),
    },
  });
}

function tenantObject(input: TunnelledInput, spec: Raw): Raw {
  const id = tenantOf(input);
  return {
    apiVersion: 'mooring.dev/v1alpha1',
    kind: 'Tenant',
    metadata: {
      name: id,
      ...(input.peer !== undefined && {
        annotations: { 'mooring.dev/arcnet-peer': input.peer },
      }),
    },
    spec: {
      displayName: `${id} Ltd`,
      type: 'customer',
      ...spec,
      access: [
        { group: `${id}-admins`, role: 'admin' },
        { group: `${id}-ops`, role: 'operator' },
        { group: `${id}-devs`, role: 'viewer' },
      ],
    },
  };
}

/** The object of a gateway; without a status it is read through another source. */
export function gatewayObject(
  name: string,
  more: {
    readonly ranges?: readonly string[];
    readonly status?: Raw;
    /** When the API server took the status, seconds before `NOW`. */
    readonly writtenS?: number;
  } = {},
): Raw {
  return {
    apiVersion: 'mooring.dev/v1alpha1',
    kind: 'ArcNetGateway',
    metadata: {
      name,
      ...(more.writtenS !== undefined && {
        managedFields: [
          {
            manager: 'gateway-agent',
            operation: 'Update',
            subresource: 'status',
            time: back(more.writtenS),
          },
        ],
      }),
    },
    spec: {
      endpoint: `${name}.example.org:51820`,
      ranges: more.ranges ?? ['100.80.0.0/16'],
    },
    ...(more.status !== undefined && { status: more.status }),
  };
}
