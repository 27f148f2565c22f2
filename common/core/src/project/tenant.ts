import { parseClusterId, parseTenantId, TenantId } from '../model/ids';
import { AccessGrant, ExternalCluster, Tenant } from '../model/records';
import { readArcnetIP } from './arcnetIP';
import { Fields } from './fields';
import { Intern } from './intern';
import { readMetadata } from './metadata';

const PEER_ANNOTATION = 'mooring.dev/arcnet-peer';
const PUBLIC_KEY_START = /^[A-Za-z0-9+/]{8,43}=?$/;

/**
 * `mooring.dev/v1alpha1` Tenant, DESIGN §4. The CRD refuses most of what is checked here; it is checked again
 * because an older CRD, or none, may have let it in, and a wrong grant must not become access.
 */
export function projectTenant(raw: unknown, intern?: Intern): Tenant {
  const object = Fields.of(raw, intern);
  const { base, annotations } = readMetadata(object);
  const spec = object.object('spec');
  const id = parseTenantId(base.name);
  if (id === undefined) object.problem('metadata.name is not a tenant id');
  const mode = oneOf(spec, 'clusterMode', ['managed', 'external'] as const);
  const external = readExternal(spec, annotations, object);
  if (mode === 'external' && external === undefined)
    object.problem('spec.external is required for an external tenant');
  if (mode === 'managed' && external !== undefined)
    object.problem('spec.external is not allowed for a managed tenant');
  return {
    kind: 'Tenant',
    ...base,
    id: id ?? (base.name as TenantId),
    displayName: spec.text('displayName') ?? base.name,
    type: oneOf(spec, 'type', ['customer', 'partner', 'provider'] as const),
    mode,
    external: mode === 'managed' ? undefined : external,
    access:
      id === undefined
        ? []
        : spec.list('access').flatMap(entry => readGrant(entry, object)),
    environments: spec.texts('environments'),
    ready: object.object('status').condition('Ready'),
    problems: object.problems,
  };
}

function readExternal(
  spec: Fields,
  annotations: Fields,
  object: Fields,
): ExternalCluster | undefined {
  if (!spec.has('external')) return undefined;
  const external = spec.object('external');
  const clusterId = parseClusterId(external.text('clusterId'));
  if (clusterId === undefined) {
    object.problem('spec.external.clusterId is missing or not a cluster id');
    return undefined;
  }
  return {
    clusterId,
    clusterName: external.text('clusterName'),
    arcnetIP: readArcnetIP(external, object),
    carrier: oneOf(external, 'carrier', ['direct', 'flux'] as const),
    gateway: external.text('gateway'),
    site: external.text('site'),
    ...readPeer(annotations, object),
  };
}

/** A fingerprint is the beginning of a public key; a whole key is more than anybody needs to see. */
function readPeer(
  annotations: Fields,
  object: Fields,
): Pick<ExternalCluster, 'peer'> {
  const peer = annotations.text(PEER_ANNOTATION);
  if (peer === undefined) return {};
  if (PUBLIC_KEY_START.test(peer)) return { peer: peer.slice(0, 8) };
  object.problem(
    `annotation ${PEER_ANNOTATION} is not the beginning of a public key`,
  );
  return {};
}

function readGrant(entry: Fields, object: Fields): AccessGrant[] {
  const group = entry.text('group');
  const role = oneOf(entry, 'role', ['viewer', 'operator', 'admin'] as const);
  if (group !== undefined && role !== undefined) return [{ group, role }];
  object.problem(
    'an entry of spec.access has no group or no known role and grants nothing',
  );
  return [];
}

function oneOf<T extends string>(
  fields: Fields,
  key: string,
  words: readonly T[],
): T | undefined {
  const text = fields.text(key);
  const found = words.find(word => word === text);
  if (text !== undefined && found === undefined)
    fields.problem(`${key} is none of ${words.join(', ')}`);
  return found;
}
