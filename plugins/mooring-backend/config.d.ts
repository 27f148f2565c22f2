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
    /**
     * Where tunnels are told of besides the ArcNetGateway objects of the management cluster, which are always watched.
     * A source that is stale or cannot be read makes what it tells unknown, and nothing else.
     */
    tunnels?: {
      /**
       * How often sites send keepalives through ArcNet; 0: they send none, and a quiet tunnel is then not called silent.
       * Default: 25.
       */
      siteKeepaliveSeconds?: number;
      sources?: Array<{
        /**
         * `wg-dump`: a gateway's HTTPS endpoint with the text of `wg show all dump`. `prometheus`: a query API with the
         * series of a WireGuard exporter. `mapped`: custom resources of the management cluster, with a mapping.
         */
        kind: 'wg-dump' | 'prometheus' | 'mapped';
        /** `wg-dump`: name of the gateway. */
        gateway?: string;
        /** `prometheus`, `mapped`: names of the gateways; for Prometheus also `{ name, instance }`. */
        gateways?: Array<string | { name: string; instance?: string }>;
        /** The ArcNet interface, where the gateway has others. Default: all of them. */
        interface?: string;
        /** `wg-dump`, `prometheus`: https address; for Prometheus without `/api/v1/query`. */
        url?: string;
        /** Take an http address too: anybody in between can make up tunnels and reads the token. Default: false. */
        allowHttp?: boolean;
        /** Exactly one of its keys. Default: none. */
        auth?: {
          /** @visibility secret */
          bearerToken?: string;
          /** Read anew when it changes. */
          bearerTokenFile?: string;
          basic?: {
            username: string;
            /** @visibility secret */
            password: string;
          };
        };
        /** PEM bundle that signs the source's certificate. Default: the system's. */
        caFile?: string;
        /** Client certificate, together with `keyFile`. */
        certFile?: string;
        /** Path of the client certificate's key. */
        keyFile?: string;
        /**
         * http, https, socks5 or socks5h proxy on the way to the source. Default: none.
         * @visibility secret
         */
        proxy?: string;
        /** How often it is asked; older than three times this, and at least 90 s, is stale. Default: 30. */
        intervalSeconds?: number;
        /** For a whole reading. Default: 5. */
        deadlineSeconds?: number;
        /** `prometheus`: label that tells gateways apart. Default: `instance`. */
        gatewayLabel?: string;
        /**
         * `prometheus`: `mindflavor` (default) or `mdlayher`, after the exporter. `mapped`: `submariner` or `liqo`.
         */
        preset?: 'mindflavor' | 'mdlayher' | 'submariner' | 'liqo';
        /** `prometheus`: the scrape job. Default: `wireguard`. */
        job?: string;
        /** `prometheus`: names of the Flux series and their labels. Defaults: `flux_session_up` and its siblings. */
        flux?: {
          session?: string;
          lastReceive?: string;
          lastSend?: string;
          certNotAfter?: string;
          reconnectsLastHour?: string;
          clusterLabel?: string;
          relayLabel?: string;
        };
        /** `mapped`: which resource; a preset brings its own. */
        resource?: { apiVersion: string; plural: string; namespace?: string };
        /** `mapped`: where the fields are; a preset brings its own. */
        mapping?: {
          object?: { [field: string]: string };
          connection: { [field: string]: string };
        };
        /** `mapped`: management ids by the names that the resource uses. Default: they are the same. */
        clusterIds?: { [name: string]: string };
      }>;
    };
    /**
     * Probes through the tunnel: on request, when a cluster is lost, and slowly in the background. They send no
     * credentials, and go to addresses inside the ArcNet ranges only.
     */
    probes?: {
      /** Default: true. Without probes verdicts say "reachability not verified". */
      enabled?: boolean;
      /**
       * `local`: this host has a route into ArcNet. `proxy` (default): only through the gateways' proxies, which are
       * used in either case where there is one.
       */
      vantage?: 'local' | 'proxy';
      /** Port of the API servers. Default: 6443. */
      port?: number;
      /** ArcNet ranges, e.g. `100.70.0.0/16`. Default: those that each gateway names. */
      ranges?: string[];
      /** Never probed, even inside the ranges, e.g. the management network. Default: none. */
      forbiddenRanges?: string[];
      /**
       * Proxy by gateway (`socks5://…` or `http://…`); wins over the `probeProxy` of its object. Default: none.
       * @deepVisibility secret
       */
      proxies?: { [gateway: string]: string };
      /** TCP port by gateway that answers while the gateway is well, `host:port`. Default: none. */
      health?: { [gateway: string]: string };
      /** Take a proxy on this host, as the sandbox has. Default: false, so that none leads back into this host. */
      allowLoopbackProxy?: boolean;
      /** Clusters probed at once. Default: 8. */
      concurrency?: number;
      /** Each cluster once in so many seconds without being asked for; 0: never. Default: 300. */
      backgroundIntervalSeconds?: number;
      /** Least time between two probes of one cluster. Default: 10. */
      minIntervalSeconds?: number;
      /** Asked of the API server, without credentials. Default: `/readyz`. */
      path?: string;
    };
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
