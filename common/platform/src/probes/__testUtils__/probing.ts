import { ClusterId, Hop, HopProbe, parseClusterId } from '@mooring/core';
import { eventually } from '../../kube/__testUtils__/eventually';
import { ManualClock } from '../../kube/__testUtils__/manualClock';
import { createAddressRules } from '../addressRules';
import { ProbeTarget, Vantage } from '../probe';
import { ProbeBudgets } from '../probeBudgets';
import { probeOnce, ProbeOnceDeps } from '../probeOnce';
import { Ping } from '../systemPing';

/** The real ones but for a length of its own for each, so that a test can wait for one of them. */
export const BUDGETS: ProbeBudgets = {
  proxy: 4_500,
  tcp: 3_000,
  tls: 5_200,
  http: 5_300,
  ping: 1_000,
  largePing: 1_100,
  retryPause: 5_000,
  total: 12_000,
};

export function aClusterId(name: string): ClusterId {
  const id = parseClusterId(name);
  if (id === undefined) throw new Error(`not a cluster id: ${name}`);
  return id;
}

/** Servers of tests are on loopback, where `probeTarget` would never go: targets are made by hand. */
export function aTarget(
  more: Partial<ProbeTarget> & { readonly port: number },
): ProbeTarget {
  return {
    clusterId: aClusterId('c-m-7xk2p9qd'),
    address: '127.0.0.1',
    vantage: { kind: 'local' },
    ...more,
  };
}

export function throughSocks(port: number): Vantage {
  return proxied(`socks5://127.0.0.1:${port}`);
}

export function throughConnect(port: number): Vantage {
  return proxied(`http://127.0.0.1:${port}`);
}

function proxied(url: string): Vantage {
  return { kind: 'proxy', name: 'gw-eu-1', url: new URL(url) };
}

export const answeredPing: Ping = async () => ({ kind: 'reply', ms: 18 });
export const lostPing: Ping = async () => ({ kind: 'lost' });

export interface Probing {
  readonly clock: ManualClock;
  /** As they were told, repeated tries included. */
  readonly told: HopProbe[];
  readonly result: Promise<Readonly<Partial<Record<Hop, HopProbe>>>>;
  /** Moves the clock once the run waits for nothing but a time of this length. */
  pass(ms: number): Promise<void>;
}

/** A run in a time of its own: only `pass` lets budgets and pauses end. */
export function startProbing(
  target: ProbeTarget,
  more: Partial<ProbeOnceDeps> = {},
): Probing {
  const clock = new ManualClock();
  const told: HopProbe[] = [];
  const run = probeOnce(target, {
    clock,
    budgets: BUDGETS,
    ping: answeredPing,
    path: '/readyz',
    rules: createAddressRules({
      forbiddenRanges: [],
      allowLoopbackProxy: true,
    }),
    signal: new AbortController().signal,
    onHop: probe => told.push(probe),
    ...more,
  });
  return {
    clock,
    told,
    result: run.then(probes =>
      Object.fromEntries(probes.map(probe => [probe.hop, probe])),
    ),
    async pass(ms) {
      await eventually(
        () => clock.sleeping.includes(ms),
        `a wait of ${ms} ms among ${clock.sleeping}`,
      );
      clock.advance(ms);
    },
  };
}

/** Its way to the API server is done, so that passing time ends none of its phases. */
export async function apiAnswered({ told }: Probing): Promise<void> {
  await eventually(
    () =>
      told.some(
        ({ hop, outcome }) => hop === 'api-http' && outcome !== 'not-run',
      ),
    'an answer of the API server',
  );
}

/** A run in which nothing has to be waited for. */
export function probing(
  target: ProbeTarget,
  more: Partial<ProbeOnceDeps> = {},
): Probing['result'] {
  return startProbing(target, more).result;
}

/** What is said of each hop; what the proxy did not let happen is left out. */
export function outcomes(
  probes: Readonly<Partial<Record<string, HopProbe>>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(probes).flatMap(([hop, probe]) =>
      probe === undefined || probe.outcome === 'not-run'
        ? []
        : [[hop, [probe.outcome, probe.code].filter(Boolean).join(' ')]],
    ),
  );
}
