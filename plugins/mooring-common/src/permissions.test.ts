import { isResourcePermission } from '@backstage/plugin-permission-common';
import { mooringPermissions } from './permissions';

describe('mooringPermissions', () => {
  // Names are what policies and access restrictions of external tokens are written against: a rename is a breaking change.
  it('keeps the names, actions and resource types that policies rely on', () => {
    expect(
      mooringPermissions.map(permission => [
        permission.name,
        permission.attributes.action,
        isResourcePermission(permission) ? permission.resourceType : undefined,
      ]),
    ).toEqual([
      ['mooring.cluster.read', 'read', 'mooring-cluster'],
      ['mooring.cluster.recheck', 'update', 'mooring-cluster'],
      ['mooring.tenant.read', 'read', 'mooring-tenant'],
      ['mooring.deployment.read', 'read', 'mooring-tenant'],
      ['mooring.tunnel.read', 'read', undefined],
      ['mooring.status.read', 'read', undefined],
    ]);
  });
});
