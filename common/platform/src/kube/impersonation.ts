/** A verified person on whose behalf a call is made. Never built from a request field (security.md §2). */
export interface ImpersonatedUser {
  readonly user: string;
  readonly groups: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

export type ImpersonationHeaders =
  | { readonly ok: true; readonly headers: readonly [string, string][] }
  | { readonly ok: false; readonly reason: string };
