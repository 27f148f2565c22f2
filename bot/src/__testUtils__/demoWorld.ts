import type { DirectoryUser } from '../identity';
import { aCluster, aDeployment, aTenant } from './fixtures';
import type { FixedWorld } from './fixedMooring';

const TEAM = 'T0MOORING';

function user(
  name: string,
  slack: string,
  groups: readonly string[],
  displayName: string,
): DirectoryUser {
  return {
    ref: `user:default/${name}`,
    displayName,
    email: `${name}@example.com`,
    groups,
    slackAccounts: [`${TEAM}/${slack}`],
  };
}

/** The directory of the stand-in workspace: one user per role, guests and strangers included on purpose. */
export const demoUsers: readonly DirectoryUser[] = [
  user('ops', 'U0OPS', ['platform-operators'], 'Platform operator'),
  user('acme-admin', 'U0ACMEADMIN', ['acme-admins'], 'ACME admin'),
  user('acme-operator', 'U0ACMEOPER', ['acme-ops'], 'ACME operator'),
  user('acme-viewer', 'U0ACMEVIEW', ['acme-devs'], 'ACME viewer'),
  user('globex-admin', 'U0GLOBEX', ['globex-admins'], 'Globex admin'),
  user('nobody', 'U0NOBODY', [], 'Nobody'),
  user('guest', 'U0GUEST', ['acme-admins'], 'Guest'),
  user('stranger', 'U0STRANGER', ['acme-admins'], 'Stranger'),
  user('gone', 'U0GONE', ['platform-operators'], 'Gone'),
];

/** Two tenants, three clusters, one of them nobody's. */
export function demoWorld(): FixedWorld {
  const grants = (tenant: string) => [
    { group: `${tenant}-admins`, role: 'admin' as const },
    { group: `${tenant}-ops`, role: 'operator' as const },
    { group: `${tenant}-devs`, role: 'viewer' as const },
  ];
  return {
    clusters: [
      aCluster(),
      aCluster({
        id: 'c-m-globex01',
        name: 'globex-dc-1',
        tenant: 'globex',
        tenantName: 'Globex',
        state: 'Connected',
      }),
      aCluster({
        id: 'local',
        name: 'central',
        tenant: null,
        tenantName: null,
        mode: 'managed',
        state: 'Connected',
        arcnetIP: null,
        carrier: null,
        gateway: null,
        site: null,
      }),
    ],
    tenants: [
      aTenant(),
      aTenant({ id: 'globex', displayName: 'Globex', tone: 'good' }),
    ],
    deployments: [
      aDeployment(),
      aDeployment({ name: 'assembly', tenant: 'globex' }),
    ],
    access: { acme: grants('acme'), globex: grants('globex') },
    sources: [
      {
        source: 'clusters.management.cattle.io',
        state: 'synced',
        lastSync: '2026-11-30T10:04:58Z',
        detail: '',
        impact: '',
      },
    ],
  };
}
