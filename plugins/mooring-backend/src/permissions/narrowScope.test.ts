import { parseTenantId, type Scope, type TenantId } from '@mooring/core';
import { narrowScope } from './narrowScope';

const id = (text: string): TenantId => {
  const tenant = parseTenantId(text);
  if (tenant === undefined) throw new Error(text);
  return tenant;
};
const ACME = id('acme');
const GLOBEX = id('globex');
const TENANTS = [ACME, GLOBEX, id('hooli')];

const both: Scope = {
  kind: 'tenants',
  grants: new Map([
    [ACME, { role: 'viewer', by: 'acme-devs' }],
    [GLOBEX, { role: 'admin', by: 'globex-admins' }],
  ]),
};
const operator: Scope = {
  kind: 'platform',
  by: 'platform-operators',
  grants: new Map(),
};
const acme = { tenants: ['acme'] };
const globex = { tenants: ['globex'] };

const tenantsOf = (scope: Scope) =>
  scope.kind === 'none' ? [] : [...scope.grants.keys()];
type Criteria = Extract<
  Parameters<typeof narrowScope>[1],
  { kind: 'narrow' }
>['criteria'];
const narrow = (scope: Scope, criteria: Criteria) =>
  tenantsOf(narrowScope(scope, { kind: 'narrow', criteria }, () => TENANTS));
const rows = (criteria: Criteria, tenants: string[], operators: string[]) =>
  [criteria, tenants, operators] as const;

describe('narrowScope', () => {
  it.each([
    rows(acme, ['acme'], ['acme']),
    rows({ tenants: [] }, [], []),
    rows({ tenants: ['not a tenant', 'acme'] }, ['acme'], ['acme']),
    rows({ anyOf: [acme, globex] }, ['acme', 'globex'], ['acme', 'globex']),
    rows({ allOf: [acme, globex] }, [], []),
    rows({ not: acme }, ['globex'], ['globex', 'hooli']),
    rows({ allOf: [{ not: acme }, { not: globex }] }, [], ['hooli']),
    rows({ anyOf: [acme, { not: acme }] }, ['acme', 'globex'], TENANTS),
    rows({ tenants: ['hooli'] }, [], ['hooli']),
  ])('%j leaves a caller %j and an operator %j', (criteria, own, operators) => {
    expect(narrow(both, criteria)).toEqual(own);
    expect(narrow(operator, criteria)).toEqual(operators);
  });

  it('keeps the role and the group of each grant that is left', () => {
    expect(
      narrowScope(both, { kind: 'narrow', criteria: acme }, () => TENANTS),
    ).toEqual({
      kind: 'tenants',
      grants: new Map([[ACME, { role: 'viewer', by: 'acme-devs' }]]),
    });
  });

  it('turns a denial into nothing visible, and leaves an allowance alone', () => {
    expect(
      narrowScope(operator, { kind: 'deny' }, () => TENANTS),
    ).toMatchObject({ kind: 'none', denial: { code: 'outside-scope' } });
    expect(narrowScope(operator, { kind: 'allow' }, () => TENANTS)).toBe(
      operator,
    );
  });

  it('lists all tenants only when a policy excludes some', () => {
    const known = jest.fn(() => TENANTS);
    narrowScope(operator, { kind: 'narrow', criteria: acme }, known);
    narrowScope(both, { kind: 'narrow', criteria: { not: acme } }, known);
    expect(known).not.toHaveBeenCalled();
  });
});
