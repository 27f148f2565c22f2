/** What a fault of the world is aimed at. */
export type TargetKind = 'site' | 'relay' | 'gateway' | 'cluster';

/** Faults of the world behind the API, with what they do; the sentences are shown to people. */
export const WORLD_FAULTS = {
  'filter-udp': {
    target: 'site',
    effect:
      'the site drops UDP: its direct tunnels go silent, its Flux tunnels and its Fleet heartbeats go on',
  },
  'kill-flux': {
    target: 'relay',
    effect: 'the relay is gone: every tunnel it carries goes silent',
  },
  'kill-gateway': {
    target: 'gateway',
    effect:
      'the gateway is gone: its tunnels go silent and it reports nothing any more',
  },
  disconnect: {
    target: 'cluster',
    effect:
      'the cluster is off the network: no tunnel, no session, no heartbeat',
  },
  'api-down': {
    target: 'cluster',
    effect: 'the API server fails its health check behind a good tunnel',
  },
  'silence-agent': {
    target: 'cluster',
    effect: 'the Fleet agent stops checking in; the tunnel is good',
  },
  'block-import': {
    target: 'cluster',
    effect: 'Fleet cannot import the cluster: its agent never starts',
  },
} as const satisfies {
  [name: string]: { target: TargetKind; effect: string };
};

export type WorldFault = keyof typeof WORLD_FAULTS;

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
