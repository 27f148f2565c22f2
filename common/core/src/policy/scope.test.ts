import fc from 'fast-check';
import { parseTenantId, TenantId } from '../model/ids';
import { Role, Tenant } from '../model/records';
import { ACTIONS, Action, decide, OUTSIDE } from './decide';
import { Actor } from './actor';
import { inScope, scopeOf } from './scope';

function id(text: string): TenantId {
  const parsed = parseTenantId(text);
  if (parsed === undefined) throw new Error(`${text} is no tenant id`);
  return parsed;
}

function aTenant(name: string, access: Record<string, Role>): Tenant {
  return {
    kind: 'Tenant',
    name,
    id: id(name),
    displayName: name,
    access: Object.entries(access).map(([group, role]) => ({ group, role })),
    environments: [],
  };
}

const TENANTS = [
  aTenant('acme', {
    'acme-admins': 'admin',
    'acme-ops': 'operator',
    'acme-devs': 'viewer',
    everyone: 'viewer',
  }),
  aTenant('globex', { 'globex-admins': 'admin' }),
];
const RULES = { operatorGroups: ['platform-operators'], tenants: TENANTS };
const who = (...groups: string[]): Actor => ({
  ref: 'user:default/x',
  membership: { kind: 'known', groups },
});

describe('scope', () => {
  it.each<[string, string[], Record<string, string>]>([
    ['a viewer', ['acme-devs'], { acme: 'viewer by acme-devs' }],
    [
      'the highest of several grants',
      ['acme-devs', 'acme-admins'],
      { acme: 'admin by acme-admins' },
    ],
    [
      'two tenants',
      ['acme-ops', 'globex-admins'],
      { acme: 'operator by acme-ops', globex: 'admin by globex-admins' },
    ],
  ])('%s', (_, groups, expected) => {
    const scope = scopeOf(who(...groups), RULES);
    if (scope.kind !== 'tenants') throw new Error(scope.kind);
    expect(
      Object.fromEntries(
        [...scope.grants].map(([tenant, { role, by }]) => [
          tenant,
          `${role} by ${by}`,
        ]),
      ),
    ).toEqual(expected);
  });

  it('names are compared whole: a prefix of a group is another group', () => {
    for (const group of [
      'acme',
      'acme-admin',
      'acme-admins2',
      'ACME-ADMINS',
      ' acme-admins',
      '',
    ]) {
      expect(scopeOf(who(group), RULES).kind).toBe('none');
    }
  });

  it('gives a person bound to nothing their groups and a way out, and names no tenant', () => {
    const scope = scopeOf(who('choir', 'chess'), RULES);
    expect(scope).toMatchObject({
      kind: 'none',
      denial: {
        code: 'bound-to-nothing',
        text: expect.stringContaining('choir, chess'),
      },
    });
    expect(JSON.stringify(scope)).not.toMatch(/acme|globex/);
  });

  it('nobody gets more by leaving groups or by a tenant that grants less', () => {
    const groups = [
      'acme-admins',
      'acme-ops',
      'acme-devs',
      'globex-admins',
      'everyone',
      'platform-operators',
      'choir',
    ];
    fc.assert(
      fc.property(fc.subarray(groups), fc.subarray(groups), (held, left) => {
        const more = scopeOf(who(...held), RULES);
        const less = scopeOf(
          who(...held.filter(group => !left.includes(group))),
          RULES,
        );
        for (const tenant of [...TENANTS.map(one => one.id), undefined]) {
          expect(!inScope(less, tenant) || inScope(more, tenant)).toBe(true);
        }
      }),
    );
  });
});

describe('decisions', () => {
  const actions = Object.keys(ACTIONS).filter(
    (action): action is Action => action in ACTIONS,
  );

  it.each(actions)('%s: foreign and absent are the same denial', action => {
    const scope = scopeOf(who('acme-devs'), RULES);
    const foreign = decide(scope, action, id('globex'));
    expect(foreign).toEqual(decide(scope, action, id('no-such-tenant')));
    expect(foreign).toMatchObject({
      allow: false,
      denial:
        action === 'tunnel.read' ? { code: 'platform-only' } : { ...OUTSIDE },
    });
  });

  it('says of what all tenants share that it is the platform’s, and where the own is found', () => {
    const decision = decide(
      scopeOf(who('acme-admins'), RULES),
      'tunnel.read',
      undefined,
    );
    expect(decision).toEqual({
      allow: false,
      rule: 'platform-only',
      denial: {
        code: 'platform-only',
        text: expect.stringMatching(/shared by all tenants.*only operators/),
        next: expect.stringMatching(/your own clusters/),
      },
    });
  });

  it('operators of the platform may read everything, tenants nothing of the platform', () => {
    for (const action of actions) {
      expect(
        decide(scopeOf(who('platform-operators'), RULES), action, undefined),
      ).toMatchObject({ allow: true });
      expect(
        decide(scopeOf(who('acme-admins'), RULES), action, undefined),
      ).toMatchObject({ allow: false });
    }
  });

  it('passes the reason of a scope that could not be determined', () => {
    const scope = scopeOf(
      {
        ref: 'user:default/x',
        membership: { kind: 'directory-unreachable', detail: 'timed out' },
      },
      RULES,
    );
    expect(decide(scope, 'cluster.read', id('acme'))).toMatchObject({
      allow: false,
      denial: { code: 'directory-unreachable' },
    });
  });
});
