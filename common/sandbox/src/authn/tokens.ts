import { randomBytes } from 'node:crypto';
import type { Identity, RequestUser } from '../types';

export const adminUser = 'sandbox-admin';
const authenticated = 'system:authenticated';

/** Who each bearer token stands for; the admin's is made anew at every start. */
export class Tokens {
  readonly admin: string;
  private readonly byToken = new Map<string, RequestUser>();
  private readonly byUser = new Map<string, string>();

  constructor(identities: readonly Identity[]) {
    this.admin = this.add({ user: adminUser, groups: ['system:masters'] });
    for (const identity of identities) this.add(identity);
  }

  add(identity: Omit<Identity, 'token'> & { token?: string }): string {
    const token = identity.token ?? randomBytes(24).toString('base64url');
    const { user, groups } = identity;
    this.byToken.set(token, {
      name: user,
      groups: [...new Set([...groups, authenticated])],
      extra: {},
    });
    if (!this.byUser.has(user)) this.byUser.set(user, token);
    return token;
  }

  userOf(token: string): RequestUser | undefined {
    return this.byToken.get(token);
  }

  /** Throws for a user that has no token. */
  tokenOf(user: string): string {
    const token = this.byUser.get(user);
    if (token === undefined) throw new Error(`no token for user '${user}'`);
    return token;
  }
}

export const anonymous: RequestUser = {
  name: 'system:anonymous',
  groups: ['system:unauthenticated'],
  extra: {},
};
