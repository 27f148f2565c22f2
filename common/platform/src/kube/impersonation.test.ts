import * as fc from 'fast-check';
import { impersonationHeaders } from './impersonation';

describe('impersonationHeaders', () => {
  it('writes one line per group and adds only system:authenticated', () => {
    expect(
      impersonationHeaders({
        user: 'user:default/acme-admin',
        groups: ['acme-admins', 'acme-ops', 'acme-admins'],
        extra: { 'mooring.dev/on-behalf-of': ['U1', 'U2'] },
      }),
    ).toEqual({
      ok: true,
      headers: [
        ['Impersonate-User', 'user:default/acme-admin'],
        ['Impersonate-Group', 'acme-admins'],
        ['Impersonate-Group', 'acme-ops'],
        ['Impersonate-Group', 'system:authenticated'],
        ['Impersonate-Extra-mooring.dev%2Fon-behalf-of', 'U1'],
        ['Impersonate-Extra-mooring.dev%2Fon-behalf-of', 'U2'],
      ],
    });
  });

  it('puts the prefix before the user and the groups, not before system:authenticated', () => {
    expect(
      impersonationHeaders(
        { user: 'a', groups: ['b'] },
        { prefix: 'mooring:' },
      ),
    ).toEqual({
      ok: true,
      headers: [
        ['Impersonate-User', 'mooring:a'],
        ['Impersonate-Group', 'mooring:b'],
        ['Impersonate-Group', 'system:authenticated'],
      ],
    });
  });

  it.each([
    ['cluster-admin by group', { user: 'a', groups: ['system:masters'] }],
    [
      'a group a directory may hold',
      { user: 'a', groups: ['x', 'System:Masters'] },
    ],
    ['full-width letters', { user: 'a', groups: ['ｓystem:masters'] }],
    ['even the one we add', { user: 'a', groups: ['system:authenticated'] }],
    ['a system user', { user: 'system:admin', groups: [] }],
    [
      'a service account',
      { user: 'system:serviceaccount:kube-system:x', groups: [] },
    ],
    ['an empty user', { user: '', groups: ['a'] }],
    ['a blank user', { user: '  ', groups: ['a'] }],
    ['an empty group', { user: 'a', groups: ['b', ''] }],
    [
      'spaces around a name, which servers trim',
      { user: 'a', groups: [' system:masters'] },
    ],
    [
      'a second header in a name',
      { user: 'a\r\nImpersonate-Group: system:masters', groups: [] },
    ],
    [
      'a control character in a value',
      { user: 'a', groups: [], extra: { k: ['v\n'] } },
    ],
    [
      'an extra field without a name',
      { user: 'a', groups: [], extra: { '': ['v'] } },
    ],
  ])('refuses %s', (_, person) => {
    expect(impersonationHeaders(person)).toEqual({
      ok: false,
      reason: expect.any(String),
    });
  });

  it('refuses a prefix that makes names of the system', () => {
    expect(
      impersonationHeaders({ user: 'a', groups: [] }, { prefix: 'system:' }).ok,
    ).toBe(false);
    expect(
      impersonationHeaders(
        { user: 'masters', groups: [] },
        { prefix: 'system:' },
      ).ok,
    ).toBe(false);
  });

  it('never lets a system identity through beside system:authenticated, whatever the directory says', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.array(
          fc.oneof(
            fc.string(),
            fc.string().map(s => `system:${s}`),
          ),
        ),
        fc.constantFrom('', 'mooring:', 'system:'),
        (user, groups, prefix) => {
          const result = impersonationHeaders({ user, groups }, { prefix });
          if (!result.ok) return;
          const system = result.headers.filter(([, value]) =>
            value.toLowerCase().startsWith('system:'),
          );
          expect(system).toEqual([
            ['Impersonate-Group', 'system:authenticated'],
          ]);
          for (const [name, value] of result.headers) {
            expect(name).toMatch(/^[\w.%!'*~-]+$/);
            expect(value).not.toMatch(/[\r\n\0]/);
            expect(value).not.toBe('');
          }
        },
      ),
    );
  });
});
