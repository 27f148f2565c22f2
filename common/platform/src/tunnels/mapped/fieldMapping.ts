import { z } from 'zod';
import { parseFieldPath } from './fieldPath';

const path = z.string().transform((text, context) => {
  const steps = parseFieldPath(text);
  if (steps !== undefined) return steps;
  context.addIssue({
    code: 'custom',
    message:
      'expected the path of a field, such as status.connections or metadata.annotations["key"]',
  });
  return z.NEVER;
});

/**
 * Where a custom resource keeps what a reading needs. Paths of `object` start at the object, all others at a connection.
 * There is no path for a word like "connected": a state is derived from measured values or is unknown.
 */
export const fieldMappingSchema = z.strictObject({
  object: z
    .strictObject({
      /** List of connections; absent: the object itself is one connection. */
      connections: path.optional(),
      /** RFC 3339 or seconds since 1970, on the clock of whoever writes the object. */
      observedAt: path.optional(),
      /** Name of the gateway, where one resource tells of several. */
      gateway: path.optional(),
      interfaceUp: path.optional(),
    })
    .default({}),
  connection: z
    .strictObject({
      clusterId: path.optional(),
      arcnetIP: path.optional(),
      /** Public key or its first characters. */
      peer: path.optional(),
      allowedIPs: path.optional(),
      /** RFC 3339 or seconds since 1970; null or 0: never. */
      handshake: path.optional(),
      rxBytes: path.optional(),
      txBytes: path.optional(),
      /** `host:port`, or the host alone with `endpointPort` beside it. */
      endpoint: path.optional(),
      endpointPort: path.optional(),
      carrier: path.optional(),
      statusMessage: path.optional(),
    })
    .refine(
      ({ clusterId, arcnetIP, peer, allowedIPs }) =>
        [clusterId, arcnetIP, peer, allowedIPs].some(one => one !== undefined),
      'expected at least one of clusterId, arcnetIP, peer and allowedIPs: what a connection is told by',
    ),
});
export type FieldMapping = Readonly<z.output<typeof fieldMappingSchema>>;

export interface MappedResource {
  readonly apiVersion: string;
  readonly plural: string;
  readonly namespace?: string;
}

export interface MappedPreset {
  readonly resource: MappedResource;
  readonly mapping: FieldMapping;
}

export const MAPPED_PRESETS: Readonly<
  Record<'submariner' | 'liqo', MappedPreset>
> = {
  /**
   * One object per gateway node. Its `status: connected` only says that bytes went either way, and tx grows on a dead
   * path (tunnels.md §4 A): without age and counters the state stays unknown.
   */
  submariner: {
    resource: { apiVersion: 'submariner.io/v1', plural: 'gateways' },
    mapping: fieldMappingSchema.parse({
      object: {
        connections: 'status.connections',
        observedAt: 'metadata.annotations["update-timestamp"]',
      },
      connection: {
        clusterId: 'endpoint.cluster_id',
        endpoint: 'usingIP',
        endpointPort: 'endpoint.backend_config["udp-port"]',
        statusMessage: 'statusMessage',
      },
    }),
  },
  /** One object per remote cluster; it tells a word and a latency. */
  liqo: {
    resource: {
      apiVersion: 'networking.liqo.io/v1beta1',
      plural: 'connections',
    },
    mapping: fieldMappingSchema.parse({
      object: { observedAt: 'status.latency.timestamp' },
      connection: {
        clusterId: 'metadata.labels["liqo.io/remote-cluster-id"]',
        statusMessage: 'status.value',
      },
    }),
  },
};
