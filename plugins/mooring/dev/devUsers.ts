/** A catalog user of the development backend and what its button says. */
export interface DevUser {
  /** Catalog name in the default namespace. */
  readonly name: string;
  readonly label: string;
  readonly hint: string;
}

/** Enough to see every kind of scope: all, one tenant in each role, another tenant, nothing. */
export const DEV_USERS: readonly DevUser[] = [
  {
    name: 'ops',
    label: 'Operator of the platform',
    hint: 'sees every tenant',
  },
  {
    name: 'acme-admin',
    label: 'ACME admin',
    hint: 'admin of one external tenant',
  },
  {
    name: 'acme-operator',
    label: 'ACME operator',
    hint: 'operator of the same tenant',
  },
  {
    name: 'acme-viewer',
    label: 'ACME viewer',
    hint: 'viewer of the same tenant',
  },
  {
    name: 'globex-admin',
    label: 'Globex admin',
    hint: 'admin of another tenant',
  },
  {
    name: 'nobody',
    label: 'Bound to nothing',
    hint: 'in no group, sees nothing and is told why',
  },
];
