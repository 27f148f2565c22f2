/** What a fault of the world is aimed at. */
export type TargetKind = 'site' | 'relay' | 'gateway' | 'cluster';

export interface FaultDescription {
  target: TargetKind;
  /** What the target must have for the fault to mean anything; absent = nothing. */
  needs?: 'tunnel' | 'direct' | 'flux';
  /** One sentence, shown to people. */
  effect: string;
}

/** Faults of the world behind the API, with what they do, from the gateway to the agent. */
export const WORLD_FAULTS = {
  'kill-gateway': {
    target: 'gateway',
    effect:
      'the gateway is gone: its tunnels go silent, its proxy refuses and it reports nothing any more',
  },
  'silence-gateway': {
    target: 'gateway',
    effect: 'the gateway reports nothing any more; its tunnels are good',
  },
  'arcnet-interface-down': {
    target: 'gateway',
    effect:
      'the ArcNet interface of the gateway is down: its peers stand still and nothing is routed to them',
  },
  'kill-flux': {
    target: 'relay',
    effect: 'the relay is gone: every tunnel it carries goes silent',
  },
  'expire-flux-cert': {
    target: 'relay',
    effect:
      "the relay's certificate ran out and its sessions ended: none can be made anew",
  },
  'filter-udp': {
    target: 'site',
    needs: 'direct',
    effect:
      'the site drops UDP: its direct tunnels go silent, its Flux tunnels and its Fleet heartbeats go on',
  },
  'blackhole-flux': {
    target: 'site',
    needs: 'flux',
    effect:
      'the Flux sessions of the site are half-open: they stand, and nothing arrives',
  },
  'flux-token': {
    target: 'site',
    needs: 'flux',
    effect: 'the relay refuses the token of the site',
  },
  'intercept-flux': {
    target: 'site',
    needs: 'flux',
    effect: 'a proxy at the site breaks into the TLS of its Flux sessions',
  },
  'flap-flux': {
    target: 'site',
    needs: 'flux',
    effect:
      'the Flux sessions of the site break and are made anew all the time',
  },
  'site-offline': {
    target: 'site',
    effect: 'the site is without power or uplink: nothing of it is heard',
  },
  'one-way': {
    target: 'site',
    needs: 'tunnel',
    effect:
      'what the gateway sends does not reach the site; what the site sends arrives',
  },
  mtu: {
    target: 'site',
    needs: 'tunnel',
    effect:
      'large packets get lost on the way to the site: connections open, TLS stalls, sessions end',
  },
  disconnect: {
    target: 'cluster',
    effect:
      'the cluster is off the network: no tunnel, no session, no heartbeat',
  },
  'remove-peer': {
    target: 'cluster',
    needs: 'tunnel',
    effect: "the gateway has lost the cluster's peer",
  },
  'duplicate-ip': {
    target: 'cluster',
    needs: 'tunnel',
    effect:
      'a second peer was given the ArcNet address of the cluster and took it',
  },
  'wrong-ip': {
    target: 'cluster',
    needs: 'tunnel',
    effect:
      'the peer of the cluster may use another address than the registered one',
  },
  'key-mismatch': {
    target: 'cluster',
    needs: 'tunnel',
    effect: 'gateway and site do not have the same keys: no handshake succeeds',
  },
  'site-clock': {
    target: 'cluster',
    needs: 'tunnel',
    effect:
      'the clock of the site went back a day: its handshakes are dropped as replays',
  },
  'api-down': {
    target: 'cluster',
    effect:
      'the API server is gone behind a good tunnel: its port refuses, its health check fails',
  },
  'api-hung': {
    target: 'cluster',
    effect: 'the API server takes connections and says nothing',
  },
  'api-not-ready': {
    target: 'cluster',
    effect: 'the API server answers 500: its etcd fails',
  },
  'api-cert-expired': {
    target: 'cluster',
    effect: 'the certificate of the API server ran out; the session ends',
  },
  'api-port-rejected': {
    target: 'cluster',
    needs: 'tunnel',
    effect:
      "the site's firewall rejects what comes out of the tunnel; the session ends",
  },
  'api-port-filtered': {
    target: 'cluster',
    needs: 'tunnel',
    effect:
      "the site's firewall drops what comes out of the tunnel; the session ends",
  },
  flap: {
    target: 'cluster',
    effect:
      'the API server is gone and back all the time, and the session with it',
  },
  'kill-agent': {
    target: 'cluster',
    effect: 'the cluster agent is gone: its session ends, all else is good',
  },
  'flap-agent': {
    target: 'cluster',
    effect: 'the session of the agent ends and comes back all the time',
  },
  'silence-agent': {
    target: 'cluster',
    effect: 'the Fleet agent stops checking in; the tunnel is good',
  },
  'block-import': {
    target: 'cluster',
    effect: 'Fleet cannot import the cluster: its agent never starts',
  },
} as const satisfies { [name: string]: FaultDescription };

export type WorldFault = keyof typeof WORLD_FAULTS;

export function faultOf(fault: WorldFault): FaultDescription {
  return WORLD_FAULTS[fault];
}

/** Faults of the API itself; the target is `*` or `<plural>.<group>` (`pods` for the core group). */
export const API_FAULTS = {
  'forbid-kind': 'requests for the kind are refused with 403',
  'hang-watch': 'watches stay open and say nothing',
  'http-500': 'requests are answered 500',
  'http-429': 'requests are answered 429 with Retry-After: 1',
  'cut-watches': 'running watches are cut once',
  compact:
    'the watch history is forgotten once: older watches are answered 410',
} as const;

export type ApiFault = keyof typeof API_FAULTS;

export type FaultName = WorldFault | ApiFault;
