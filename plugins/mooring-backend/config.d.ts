export interface Config {
  /** Mooring: tenants and downstream clusters of a Rancher/Fleet management cluster. */
  mooring: {
    /**
     * Path of the kubeconfig of the management cluster, relative to the folder the backend is started in.
     * Exactly one of `kubeconfig` and `inCluster` is needed. A file that is missing, unreadable or expired does not
     * stop the backend: the status page says so, and it is read again until it works.
     */
    kubeconfig?: string;
    /** Context within the kubeconfig. Default: its current context. */
    context?: string;
    /** Use the ServiceAccount of the pod the backend runs in. Default: false. */
    inCluster?: boolean;
    /**
     * Directory groups whose members operate the platform and see every tenant. Groups of the catalog's default
     * namespace are named as they are, others as `namespace/name`. Default: none, so that nobody sees everything by
     * accident.
     */
    operatorGroups?: string[];
    /**
     * Base address of the management UI (Rancher), for links to a cluster's page, e.g. `https://rancher.example.com`.
     * Default: none; pages then say that there is no link and why.
     */
    managementUrl?: string;
    /**
     * How often Fleet agents check in, as set in Fleet (`agentCheckinInterval`): a duration such as `{ minutes: 15 }`,
     * `15m` or `PT15M`. An agent is called late or silent in relation to it. Default: 15 minutes, as in Fleet.
     */
    checkInInterval?:
      | string
      | {
          days?: number;
          hours?: number;
          minutes?: number;
          seconds?: number;
          milliseconds?: number;
        };
    /**
     * Signs the cursors of lists, at least 32 characters. Set it where several replicas of the backend share the load,
     * so that one continues a list that another began. Default: a new one for each process.
     * @visibility secret
     */
    cursorSecret?: string;
  };
  catalog?: {
    providers?: {
      /** Tenants and clusters as entities, with the catalog module `catalog-backend-module-mooring`. */
      mooring?: {
        /**
         * Owner of a tenant and its clusters, e.g. `group:default/{tenant}-admins`; `{tenant}` stands for the id of the
         * tenant. Default: `unknown`.
         */
        owner?: string;
        /** Owner of clusters that belong to no tenant. Default: `unknown`. */
        platformOwner?: string;
      };
    };
  };
}
