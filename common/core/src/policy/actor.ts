/**
 * Who asks. `groups` comes from the directory alone, never from a request field (security.md §2).
 * "No groups claim", "directory unreachable" and "bound to nothing" are three denials with three remedies.
 */
export interface Actor {
  /** Stable reference, e.g. `user:default/ops`. */
  readonly ref: string;
  readonly displayName?: string;
  readonly membership: Membership;
}

export type Membership =
  | { readonly kind: 'known'; readonly groups: readonly string[] }
  | { readonly kind: 'no-groups-claim' }
  | { readonly kind: 'directory-unreachable'; readonly detail: string };
