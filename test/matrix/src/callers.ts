/** Everybody who can try: security rules are written for each of them. */
export const CALLERS = [
  'operator',
  'tenant admin',
  'tenant operator',
  'tenant viewer',
  'member of another tenant',
  'bound to nothing',
  'no groups claim',
  'unauthenticated',
  'chat guest',
  'chat stranger',
  'unlinked chat user',
  'deactivated user',
] as const;
export type Caller = (typeof CALLERS)[number];

/** Callers that only one kind of surface knows, beside the twelve. */
export const HTTP_EXTRAS = ['service principal', 'directory down'] as const;
export type HttpCaller = Caller | (typeof HTTP_EXTRAS)[number];
export const HTTP_CALLERS: readonly HttpCaller[] = [...CALLERS, ...HTTP_EXTRAS];

/**
 * How a caller reaches the portal: as a user it vouches for, as a service, or not at all. Somebody known to the chat
 * only has no session there.
 */
export const PORTAL_IDENTITY: Record<
  HttpCaller,
  | {
      readonly kind: 'user';
      readonly name: string;
      readonly groups: readonly string[] | 'no claim' | 'unknown';
    }
  | { readonly kind: 'service' }
  | { readonly kind: 'none' }
> = {
  operator: { kind: 'user', name: 'ops', groups: ['platform-operators'] },
  'tenant admin': { kind: 'user', name: 'acme-admin', groups: ['acme-admins'] },
  'tenant operator': {
    kind: 'user',
    name: 'acme-operator',
    groups: ['acme-ops'],
  },
  'tenant viewer': { kind: 'user', name: 'acme-viewer', groups: ['acme-devs'] },
  'member of another tenant': {
    kind: 'user',
    name: 'globex-admin',
    groups: ['globex-admins'],
  },
  'bound to nothing': { kind: 'user', name: 'nobody', groups: [] },
  'no groups claim': { kind: 'user', name: 'unclaimed', groups: 'no claim' },
  unauthenticated: { kind: 'none' },
  'chat guest': { kind: 'none' },
  'chat stranger': { kind: 'none' },
  'unlinked chat user': { kind: 'none' },
  // A token outlives the account for up to an hour; the portal no longer says what it stands for.
  'deactivated user': { kind: 'user', name: 'gone', groups: 'unknown' },
  'service principal': { kind: 'service' },
  'directory down': { kind: 'user', name: 'unlucky', groups: 'unknown' },
};
