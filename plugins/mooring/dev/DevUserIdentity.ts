import {
  BackstageUserIdentity,
  IdentityApi,
  ProfileInfo,
} from '@backstage/core-plugin-api';
import { ResponseError } from '@backstage/errors';

interface Session {
  readonly profile: ProfileInfo;
  readonly identity: BackstageUserIdentity;
  readonly token: string;
  /** Epoch milliseconds after which the token is renewed before it is used again. */
  readonly renewAt: number;
}

const STORAGE_KEY = 'mooring.dev-user';
/**
 * Long before a token expires: the development backend forgets its signing keys with every restart, and an open page
 * shall find back by itself.
 */
const RENEW_AFTER_MS = 30_000;

/** Which user this browser tab was signed in as; survives a reload, not the tab. */
export function rememberedDevUser(): string | undefined {
  return window.sessionStorage.getItem(STORAGE_KEY) ?? undefined;
}

/**
 * A development user with a real Backstage token, renewed while it is used. The backend issues it for the name in a
 * header; a production backend has no such provider.
 */
export class DevUserIdentity implements IdentityApi {
  readonly #user: string;
  readonly #authBaseUrl: string;
  #session: Session;
  #renewing: Promise<Session> | undefined;

  private constructor(user: string, authBaseUrl: string, session: Session) {
    this.#user = user;
    this.#authBaseUrl = authBaseUrl;
    this.#session = session;
  }

  static async signIn(
    user: string,
    authBaseUrl: string,
  ): Promise<DevUserIdentity> {
    const session = await fetchSession(user, authBaseUrl);
    window.sessionStorage.setItem(STORAGE_KEY, user);
    return new DevUserIdentity(user, authBaseUrl, session);
  }

  async getProfileInfo(): Promise<ProfileInfo> {
    return this.#session.profile;
  }

  async getBackstageIdentity(): Promise<BackstageUserIdentity> {
    return this.#session.identity;
  }

  async getCredentials(): Promise<{ token: string }> {
    if (Date.now() >= this.#session.renewAt) {
      // Many requests notice at once that the token is old; one renews it for all.
      this.#renewing ??= fetchSession(this.#user, this.#authBaseUrl).finally(
        () => {
          this.#renewing = undefined;
        },
      );
      this.#session = await this.#renewing;
    }
    return { token: this.#session.token };
  }

  async signOut(): Promise<void> {
    window.sessionStorage.removeItem(STORAGE_KEY);
  }
}

async function fetchSession(
  user: string,
  authBaseUrl: string,
): Promise<Session> {
  const response = await fetch(`${authBaseUrl}/dev-users/refresh`, {
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      'x-mooring-dev-user': user,
    },
    credentials: 'include',
  });
  if (!response.ok) throw await ResponseError.fromResponse(response);
  const { backstageIdentity, profile } = await response.json();
  const { token, identity } = backstageIdentity;
  return {
    profile: profile ?? {},
    identity: { ...identity, type: 'user' },
    token,
    renewAt: Date.now() + RENEW_AFTER_MS,
  };
}
