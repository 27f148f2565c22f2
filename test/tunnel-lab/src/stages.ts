import { type Verdict } from './observer/protocol';
import { ADDRESS, type Network } from './lab/network';
import { type Observer } from './lab/observer';
import { type Site } from './lab/site';
import { type Tunnel } from './lab/wireguard';

export interface Lab {
  readonly network: Network;
  readonly tunnel: Tunnel;
  readonly site: Site;
  readonly observer: Observer;
}

/** One fault on the living tunnel and what the product has to say of it. */
export interface Stage {
  readonly name: string;
  readonly arrange: (lab: Lab) => Promise<void>;
  readonly expect: Expected;
}

export interface Expected {
  readonly layer: string;
  /** Several where it depends on what the last samples before the fault held. */
  readonly cause: string | readonly string[];
  readonly confidence: readonly string[];
  /** What the evidence, the summary or the probes must hold. */
  readonly says: readonly RegExp[];
}

/** A probe with every phase timing out has 12 s, judging and telling come on top (DESIGN §10). */
export const WITHIN_MS = 13_000;

const say = (lab: Lab, ...commands: Parameters<Observer['tell']>[0][]) =>
  commands.reduce(
    (before, command) => before.then(() => lab.observer.tell(command)),
    Promise.resolve(),
  );
/** A run that just ended is told again instead of being repeated; this much later it is. */
const AGAIN = { do: 'pass', seconds: 3 } as const;
const lost = (lab: Lab) => say(lab, { do: 'flip', connected: false });
const back = (lab: Lab) => say(lab, { do: 'flip', connected: true });
const healthy = (says: RegExp): Expected => ({
  layer: 'none',
  cause: 'connected',
  confidence: ['high'],
  says: [says],
});

/**
 * Without a carrier: the site's WireGuard dials the gateway itself. In an order in which the path comes and goes at most
 * twice: three times within a quarter of an hour is flapping, and rightly called so.
 */
export const DIRECT: readonly Stage[] = [
  {
    name: 'healthy, direct',
    arrange: lab => say(lab, { do: 'read' }),
    expect: healthy(/200/),
  },
  {
    name: 'API server not ready',
    arrange: async lab => {
      lab.site.signalApi('SIGUSR2');
      await lost(lab);
      await say(lab, { do: 'read' });
    },
    expect: {
      layer: 'api',
      cause: 'api-not-ready',
      confidence: ['high'],
      says: [/500/, /etcd/],
    },
  },
  {
    name: 'API server hung',
    arrange: async lab => {
      lab.site.signalApi('SIGUSR2');
      lab.site.signalApi('SIGSTOP');
      await say(lab, AGAIN);
    },
    expect: {
      layer: 'api',
      cause: 'api-hung',
      confidence: ['medium'],
      says: [/timeout/],
    },
  },
  {
    name: 'packets over 1200 bytes lost on the way',
    arrange: async lab => {
      lab.site.signalApi('SIGCONT');
      await lab.network.drop('ip length gt 1200 drop');
      await say(lab, AGAIN);
    },
    expect: {
      layer: 'path',
      cause: 'mtu-blackhole',
      confidence: ['high'],
      says: [/arcnet-icmp-large/],
    },
  },
  {
    name: 'API server dead',
    arrange: async lab => {
      await lab.network.heal();
      await lab.site.stopApi();
      await say(lab, AGAIN);
    },
    expect: {
      layer: 'api',
      cause: 'api-down',
      confidence: ['high'],
      says: [/ECONNREFUSED/],
    },
  },
  {
    name: 'UDP filtered a moment ago',
    arrange: async lab => {
      await lab.site.startApi();
      await say(lab, { do: 'read' });
      await lab.network.drop('meta l4proto udp drop');
    },
    expect: {
      layer: 'unknown',
      // Until a sample window lies behind the loss, the counters still speak of the time before it.
      cause: ['path-lost-layer-pending', 'probe-counters-conflict'],
      confidence: ['low'],
      says: [/timeout/],
    },
  },
  {
    name: 'UDP filtered for over three minutes',
    arrange: lab =>
      say(lab, { do: 'read' }, { do: 'pass', seconds: 200 }, { do: 'read' }),
    expect: {
      layer: 'path',
      cause: 'direct-path-lost',
      confidence: ['medium'],
      says: [/timeout/, new RegExp(ADDRESS.arcnetSite.replaceAll('.', '\\.'))],
    },
  },
  {
    name: 'the gateway allows the peer another address',
    arrange: async lab => {
      await lab.network.heal();
      await lab.tunnel.answers();
      await lab.tunnel.addPeer(ADDRESS.arcnetOther);
      await say(lab, { do: 'read' });
    },
    expect: {
      layer: 'config',
      cause: 'wrong-arcnet-ip',
      confidence: ['high'],
      says: [/100\.70\.0\.11/, /100\.70\.0\.12/],
    },
  },
  {
    name: 'peer removed on the gateway',
    arrange: async lab => {
      await lab.tunnel.removePeer();
      await say(lab, { do: 'read' });
    },
    expect: {
      layer: 'config',
      cause: 'peer-missing',
      confidence: ['high'],
      says: [/peer/],
    },
  },
];

/** Carried, while the router filters UDP: the site's WireGuard dials the carrier's local port. */
export const CARRIED: readonly Stage[] = [
  {
    name: 'healthy, carried by Flux while UDP is filtered',
    arrange: lab => say(lab, { do: 'read' }),
    expect: healthy(/200/),
  },
  {
    name: 'Flux relay killed',
    arrange: async lab => {
      await lab.site.stopRelay();
      await lost(lab);
      await say(lab, { do: 'read' });
    },
    expect: {
      layer: 'flux',
      cause: 'flux-path-down',
      confidence: ['medium', 'high'],
      says: [/relay-lab/, /timeout/],
    },
  },
  {
    name: 'Flux blackholed: its session still calls itself up',
    arrange: async lab => {
      await lab.site.startRelay();
      await lab.tunnel.answers();
      await say(lab, { do: 'read' });
      await lab.network.drop('tcp dport 443 drop');
      await lab.network.drop('tcp sport 443 drop');
      await say(lab, { do: 'pass', seconds: 90 }, { do: 'read' });
    },
    expect: {
      layer: 'flux',
      cause: 'flux-half-open',
      confidence: ['medium', 'high'],
      says: [/half-open/, /relay-lab/],
    },
  },
  {
    name: 'Flux answers again',
    arrange: async lab => {
      await lab.network.heal();
      await lab.network.drop('meta l4proto udp drop');
      await lab.tunnel.answers();
      await back(lab);
      await say(lab, { do: 'read' });
    },
    expect: healthy(/200/),
  },
];

/** What of an expectation was not met, one sentence each. */
export function misjudged(expected: Expected, verdict: Verdict): string[] {
  const text = [verdict.summary, ...verdict.evidence, ...verdict.probes].join(
    '\n',
  );
  return [
    ...(verdict.layer === expected.layer
      ? []
      : [`layer ${verdict.layer}, not ${expected.layer}`]),
    ...([expected.cause].flat().includes(verdict.cause)
      ? []
      : [`cause ${verdict.cause}, not ${expected.cause}`]),
    ...(expected.confidence.includes(verdict.confidence)
      ? []
      : [
          `confidence ${verdict.confidence}, not ${expected.confidence.join(
            ' or ',
          )}`,
        ]),
    ...expected.says
      .filter(pattern => !pattern.test(text))
      .map(pattern => `nothing says ${pattern}`),
    ...(verdict.ms <= WITHIN_MS
      ? []
      : [`took ${verdict.ms} ms, more than ${WITHIN_MS}`]),
  ];
}
