import { HttpCaller } from './callers';
import { HttpRow, scoped, surface } from './httpRows';
import { ACME, GLOBEX, SHARED_GATEWAY, UNMANAGED } from './matrixWorld';
import { Outcome, probes, refused, sees } from './row';

const OUTSIDE = refused('outside-scope');
const PLATFORM_ONLY = refused('platform-only');

const EVERY_TENANT = sees('acme, globex');
const EVERY_CLUSTER = sees('acme, globex, the platform');
const ofAcme = scoped({
  operator: sees('acme'),
  acme: sees('acme'),
  globex: OUTSIDE,
});
const ofNobody = scoped({ operator: OUTSIDE, acme: OUTSIDE, globex: OUTSIDE });

/** What is shared is the platform's, and no secret: a refusal says so whatever is asked for. */
const ofTunnels = scoped({
  operator: sees(`${SHARED_GATEWAY} and the clusters of acme, globex`),
  acme: PLATFORM_ONLY,
  globex: PLATFORM_ONLY,
});

/** A probe of a cluster of acme: the role operator of its tenant, and a record of who asked by which right. */
const PROBE_OF_ACME: Record<HttpCaller, Outcome> = {
  ...ofAcme,
  operator: probes('acme', 'operator by platform-operators'),
  'tenant admin': probes('acme', 'admin by acme-admins'),
  'tenant operator': probes('acme', 'operator by acme-ops'),
  'tenant viewer': refused('role-too-low'),
};

/** Every route of the REST API × everybody. A route without a row here fails the build. */
export const HTTP_MATRIX: readonly HttpRow[] = [
  ...surface('GET /v1/me', [
    {
      target: 'oneself',
      path: '/v1/me',
      expected: {
        ...scoped({
          operator: sees('oneself as operator'),
          acme: sees('oneself in acme'),
          globex: sees('oneself in globex'),
        }),
        // Whoever is refused everything else is told here why, and what to do.
        'bound to nothing': sees('oneself with bound-to-nothing'),
        'no groups claim': sees('oneself with no-groups-claim'),
        'deactivated user': sees('oneself with directory-unreachable'),
        'directory down': sees('oneself with directory-unreachable'),
      },
    },
  ]),
  ...surface('GET /v1/tenants', [
    {
      target: 'the list',
      path: '/v1/tenants',
      expected: scoped({
        operator: EVERY_TENANT,
        acme: sees('acme'),
        globex: sees('globex'),
      }),
    },
    {
      target: 'a search for globex',
      path: '/v1/tenants?q=globex',
      expected: scoped({
        operator: sees('globex'),
        acme: sees('nothing'),
        globex: sees('globex'),
      }),
    },
  ]),
  ...surface('GET /v1/tenants/{id}', [
    { target: 'acme', path: '/v1/tenants/acme', expected: ofAcme },
    {
      target: 'a tenant that does not exist',
      path: '/v1/tenants/nowhere',
      expected: ofNobody,
    },
  ]),
  ...surface('GET /v1/tenants/{id}/deployments', [
    { target: 'acme', path: '/v1/tenants/acme/deployments', expected: ofAcme },
    {
      target: 'a tenant that does not exist',
      path: '/v1/tenants/nowhere/deployments',
      expected: ofNobody,
    },
  ]),
  ...surface('GET /v1/clusters', [
    {
      target: 'the list',
      path: '/v1/clusters',
      expected: scoped({
        operator: EVERY_CLUSTER,
        acme: sees('acme'),
        globex: sees('globex'),
      }),
    },
    {
      target: 'a search for a cluster of globex',
      path: `/v1/clusters?q=${GLOBEX.clusterName}`,
      expected: scoped({
        operator: sees('globex'),
        acme: sees('nothing'),
        globex: sees('globex'),
      }),
    },
    {
      target: 'the list filtered by tenant globex',
      path: '/v1/clusters?tenant=globex',
      expected: scoped({
        operator: sees('globex'),
        acme: sees('nothing'),
        globex: sees('globex'),
      }),
    },
    {
      target: 'one row, sorted by tenant backwards',
      path: '/v1/clusters?sort=tenant&order=desc&limit=1&tenant=globex,acme',
      expected: scoped({
        operator: sees('globex, 3 in all'),
        acme: sees('acme, 2 in all'),
        globex: sees('globex'),
      }),
    },
  ]),
  ...surface('GET /v1/clusters/{id}', [
    {
      target: 'a cluster of acme',
      path: `/v1/clusters/${ACME.clusterId}`,
      expected: ofAcme,
    },
    {
      target: 'a cluster of acme that only Fleet knows',
      path: `/v1/clusters/${encodeURIComponent(UNMANAGED)}`,
      expected: ofAcme,
    },
    {
      target: 'a cluster that does not exist',
      path: '/v1/clusters/c-m-nowhere1',
      expected: ofNobody,
    },
    {
      target: 'the management cluster itself',
      path: '/v1/clusters/local',
      expected: scoped({
        operator: sees('the platform'),
        acme: OUTSIDE,
        globex: OUTSIDE,
      }),
    },
  ]),
  ...surface('GET /v1/clusters/{id}/nodes', [
    {
      target: 'a cluster of acme',
      path: `/v1/clusters/${ACME.clusterId}/nodes`,
      expected: ofAcme,
    },
    {
      target: 'a cluster that does not exist',
      path: '/v1/clusters/c-m-nowhere1/nodes',
      expected: ofNobody,
    },
  ]),
  ...surface('GET /v1/clusters/{id}/diagnosis', [
    {
      target: 'a cluster of acme',
      path: `/v1/clusters/${ACME.clusterId}/diagnosis`,
      expected: ofAcme,
    },
    {
      target: 'a cluster that does not exist',
      path: '/v1/clusters/c-m-nowhere1/diagnosis',
      expected: ofNobody,
    },
  ]),
  ...surface('POST /v1/clusters/{id}/diagnosis', [
    {
      target: 'a cluster of acme',
      path: `/v1/clusters/${ACME.clusterId}/diagnosis`,
      expected: PROBE_OF_ACME,
    },
    {
      target: 'a cluster that does not exist',
      path: '/v1/clusters/c-m-nowhere1/diagnosis',
      expected: ofNobody,
    },
  ]),
  ...surface('GET /v1/tunnels', [
    {
      target: 'gateways, relays and sites',
      path: '/v1/tunnels',
      expected: scoped({
        operator: sees(`${SHARED_GATEWAY} and the clusters of nothing`),
        acme: PLATFORM_ONLY,
        globex: PLATFORM_ONLY,
      }),
    },
    {
      target: 'the shared gateway opened',
      path: `/v1/tunnels?open=gateway/${SHARED_GATEWAY}`,
      expected: ofTunnels,
    },
  ]),
  ...surface('GET /v1/gateways', [
    {
      target: 'the list',
      path: '/v1/gateways',
      expected: scoped({
        operator: sees(`${SHARED_GATEWAY} and the clusters of nothing`),
        acme: PLATFORM_ONLY,
        globex: PLATFORM_ONLY,
      }),
    },
  ]),
  ...surface('GET /v1/gateways/{id}', [
    {
      target: 'the shared gateway',
      path: `/v1/gateways/${SHARED_GATEWAY}`,
      expected: ofTunnels,
    },
    {
      target: 'a gateway that does not exist',
      path: '/v1/gateways/gw-nowhere',
      expected: {
        ...ofTunnels,
        operator: { outcome: 'there is none', audit: 'none' },
      },
    },
  ]),
  ...surface('GET /v1/clusters/{id}/deployments', [
    {
      target: 'a cluster of acme',
      path: `/v1/clusters/${ACME.clusterId}/deployments`,
      expected: ofAcme,
    },
    {
      target: 'a cluster that does not exist',
      path: '/v1/clusters/c-m-nowhere1/deployments',
      expected: ofNobody,
    },
  ]),
  ...surface('GET /v1/status', [
    {
      target: 'sources and counts',
      path: '/v1/status',
      expected: scoped({
        operator: sees('4 clusters of 2 tenants on a named server'),
        acme: sees('2 clusters of 1 tenants'),
        globex: sees('1 clusters of 1 tenants'),
      }),
    },
  ]),
  ...surface('GET /v1/events', [
    {
      target: 'changes of acme, globex and the platform',
      path: '/v1/events',
      expected: scoped({
        operator: sees('changes of acme, globex, the platform'),
        acme: sees('changes of acme'),
        globex: sees('changes of globex'),
      }),
    },
  ]),
  ...surface('GET /v1/openapi.json', [
    {
      target: 'the description',
      path: '/v1/openapi.json',
      expected: {
        ...scoped({
          operator: sees('the description'),
          acme: sees('the description'),
          globex: sees('the description'),
        }),
        // It says nothing about anybody; a portal token is all it takes.
        'bound to nothing': sees('the description'),
        'no groups claim': sees('the description'),
        'deactivated user': sees('the description'),
        'directory down': sees('the description'),
        'service principal': sees('the description'),
      },
    },
  ]),
];
