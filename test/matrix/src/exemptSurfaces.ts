/** Ways in that are no surface for callers, each with the reason, so that their absence from the matrix is a decision. */
export const EXEMPT_SURFACES: readonly {
  readonly surface: string;
  readonly reason: string;
}[] = [
  {
    surface: 'mooring explain',
    reason:
      'reads a folder of the person who runs it; there is nothing in it that they do not have already',
  },
  {
    surface: 'mooring doctor',
    reason:
      'runs with the kubeconfig of the person who runs it; the API server decides what it may read',
  },
  {
    surface: 'mooring sandbox',
    reason:
      'speaks to the sandbox alone, with the admin token that lies beside it',
  },
  {
    surface: '/.well-known/backstage/permissions',
    reason:
      'served and guarded by the portal: services only, and it answers allow or deny',
  },
  {
    surface: 'GET /health of the bot',
    reason:
      'loopback by default; tells states of the bot itself and names no tenant',
  },
];
