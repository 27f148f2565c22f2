import {
  clusterViewSchema,
  componentViewSchema,
  type ComponentView,
  deploymentViewSchema,
  diagnosisDetailSchema,
  meViewSchema,
  nodeListViewSchema,
  pageSchema,
  recheckEventSchema,
  statusViewSchema,
  tenantViewSchema,
  tunnelsViewSchema,
} from '@mooring/core';
import { ACME, GLOBEX, PLATFORM_CLUSTER, UNMANAGED } from './matrixWorld';

const PLATFORM = 'the platform';

/** Whose cluster an id is. */
export function ownerOfCluster(id: string): string {
  const owner = [ACME, GLOBEX].find(
    ({ clusterId, clusterName }) => clusterId === id || clusterName === id,
  );
  if (owner !== undefined) return owner.id;
  if (id === UNMANAGED) return ACME.id;
  return id === PLATFORM_CLUSTER ? PLATFORM : `an unknown cluster ${id}`;
}

/** Tenants by name, each once, the platform last. */
export function together(owners: Iterable<string>): string {
  const names = [...new Set(owners)].sort((a, b) =>
    a === PLATFORM || b === PLATFORM
      ? Number(a === PLATFORM) - Number(b === PLATFORM)
      : a.localeCompare(b, 'en'),
  );
  return names.length === 0 ? 'nothing' : names.join(', ');
}

const READERS: { [surface: string]: (body: unknown) => string } = {
  'GET /v1/me': body => {
    const me = meViewSchema.parse(body);
    if (me.denial !== null) return `oneself with ${me.denial.code}`;
    if (me.operator) return 'oneself as operator';
    return `oneself in ${together(me.tenants.map(({ id }) => id))}`;
  },
  'GET /v1/tenants': body =>
    listed(pageSchema(tenantViewSchema).parse(body), ({ id }) => id),
  'GET /v1/tenants/{id}': body => tenantViewSchema.parse(body).id,
  'GET /v1/tenants/{id}/deployments': deployments,
  'GET /v1/clusters': body =>
    listed(
      pageSchema(clusterViewSchema).parse(body),
      ({ tenant }) => tenant ?? PLATFORM,
    ),
  'GET /v1/clusters/{id}': body =>
    clusterViewSchema.parse(body).tenant ?? PLATFORM,
  'GET /v1/clusters/{id}/nodes': body =>
    ownerOfCluster(nodeListViewSchema.parse(body).cluster),
  'GET /v1/clusters/{id}/deployments': deployments,
  'GET /v1/clusters/{id}/diagnosis': body =>
    ownerOfCluster(diagnosisDetailSchema.parse(body).cluster),
  'POST /v1/clusters/{id}/diagnosis': body => {
    const event = recheckEventSchema.parse(body);
    return event.type === 'done'
      ? ownerOfCluster(event.detail.cluster)
      : `only ${event.type}`;
  },
  'GET /v1/tunnels': body => gateways(tunnelsViewSchema.parse(body).components),
  'GET /v1/gateways': body =>
    gateways(pageSchema(componentViewSchema).parse(body).items),
  'GET /v1/gateways/{id}': body => gateways([componentViewSchema.parse(body)]),
  'GET /v1/status': body => {
    const { counts, server } = statusViewSchema.parse(body);
    const where = server === '' ? '' : ' on a named server';
    return `${counts.clusters} clusters of ${counts.tenants} tenants${where}`;
  },
  'GET /v1/openapi.json': body =>
    JSON.stringify(body).includes('"openapi":"3.1.0"')
      ? 'the description'
      : 'something else',
};

/** An answer of the API in the words of the matrix. What does not fit its own schema is said as such. */
export function readOutcome(
  surface: string,
  status: number,
  body: unknown,
): string {
  if (status === 401) return '401';
  if (status === 404) return 'there is none';
  if (status !== 200) return `refused: ${ruleOf(body)}`;
  const read = READERS[surface];
  if (read === undefined) return 'answered, and nobody reads it';
  return `sees ${read(body)}`;
}

function ruleOf(body: unknown): string {
  const text = JSON.stringify(body);
  const [, code] = /"denial":\{"code":"([a-z-]+)"/.exec(text) ?? [];
  if (code !== undefined) return code;
  return text.includes("does not allow 'service' credentials")
    ? 'not-a-user'
    : `unexplained: ${text}`;
}

function gateways(components: readonly ComponentView[]): string {
  const shown = components.filter(({ kind }) => kind === 'gateway');
  const owners = shown.flatMap(({ members }) =>
    (members ?? []).map(({ id }) => ownerOfCluster(id)),
  );
  const names = shown.map(({ name }) => name).join(', ');
  return `${names} and the clusters of ${together(owners)}`;
}

function deployments(body: unknown): string {
  return listed(
    pageSchema(deploymentViewSchema).parse(body),
    ({ tenant }) => tenant ?? PLATFORM,
  );
}

function listed<T>(
  page: { items: T[]; totalItems: number },
  ownerOf: (item: T) => string,
): string {
  const all =
    page.totalItems === page.items.length ? '' : `, ${page.totalItems} in all`;
  return `${together(page.items.map(ownerOf))}${all}`;
}
