/** A person of the directory, as far as the bot needs to know one. */
export interface DirectoryUser {
  /** e.g. `user:default/ops`. */
  readonly ref: string;
  readonly displayName?: string;
  readonly email?: string;
  /** As access lists name them: `acme-admins`, or `namespace/name` outside the default namespace. */
  readonly groups: readonly string[];
  /** Slack accounts somebody with write access to the directory bound to this user, as `team/user`. */
  readonly slackAccounts: readonly string[];
}

/** `unreachable` is no empty answer: nobody is let in, and the reason is told. */
export type DirectoryAnswer =
  | { readonly kind: 'found'; readonly users: readonly DirectoryUser[] }
  | { readonly kind: 'unreachable'; readonly detail: string };

/** Where people and their groups come from. Both questions may have several answers: that is for the caller to judge. */
export interface Directory {
  /** In a sentence, e.g. `the Backstage catalog`. */
  readonly name: string;
  /** @param account - `teamId/userId` */
  bySlackAccount(account: string): Promise<DirectoryAnswer>;
  byEmail(email: string): Promise<DirectoryAnswer>;
}
