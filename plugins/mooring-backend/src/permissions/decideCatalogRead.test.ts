import {
  AuthorizeResult,
  type PolicyDecision,
} from '@backstage/plugin-permission-common';
import { createConditionAuthorizer } from '@backstage/plugin-permission-node';
import {
  catalogConditions,
  permissionRules,
} from '@backstage/plugin-catalog-backend/alpha';
import { FakeMooring } from '../__testUtils__/fakeMooring';
import { decideCatalogRead } from './decideCatalogRead';

const entity = (annotations: { [name: string]: string }) => ({
  apiVersion: 'backstage.io/v1alpha1',
  kind: 'Resource',
  metadata: { name: 'x', annotations },
});
const ACME = entity({
  'mooring.dev/tenant': 'acme',
  'mooring.dev/cluster-id': 'c-acme-1',
});
const GLOBEX = entity({ 'mooring.dev/tenant': 'globex' });
const PLATFORM = entity({ 'mooring.dev/cluster-id': 'local' });
const OTHER = entity({});

describe('decideCatalogRead', () => {
  const isAllowed = createConditionAuthorizer([permissionRules.hasAnnotation]);
  const decide = (groups: string[] | undefined): PolicyDecision =>
    decideCatalogRead(
      new FakeMooring(),
      groups && {
        userEntityRef: 'user:default/x',
        ownershipEntityRefs: [
          'user:default/x',
          ...groups.map(group => `group:default/${group}`),
        ],
      },
    );

  it.each([
    [['platform-operators'], [ACME, GLOBEX, PLATFORM, OTHER]],
    [['acme-admins'], [ACME, OTHER]],
    [
      ['acme-admins', 'globex-admins'],
      [ACME, GLOBEX, OTHER],
    ],
    [[], [OTHER]],
    [undefined, [OTHER]],
  ])('shows members of %j what Mooring shows them', (groups, visible) => {
    const decision = decide(groups);
    expect(
      [ACME, GLOBEX, PLATFORM, OTHER].filter(item => isAllowed(decision, item)),
    ).toEqual(visible);
  });

  it('speaks of the catalog’s rule in the catalog’s own words', () => {
    expect(decide(['acme-admins'])).toMatchObject({
      result: AuthorizeResult.CONDITIONAL,
      conditions: {
        anyOf: [
          expect.anything(),
          catalogConditions.hasAnnotation({
            annotation: 'mooring.dev/tenant',
            value: 'acme',
          }),
        ],
      },
    });
  });
});
