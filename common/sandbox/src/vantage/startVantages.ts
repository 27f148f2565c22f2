import { setTimeout as delay } from 'node:timers/promises';
import { deadPeers } from '../controllers/deadPeers';
import { GATEWAY, listKnown } from '../controllers/kinds';
import type { Landscape } from '../controllers/landscape';
import type { Timing } from '../controllers/timing';
import type { FaultBoard } from '../faults/faultBoard';
import { stringAt } from '../json';
import { host } from '../serving/loopbackServer';
import type { ObjectStore } from '../types';
import { GatewayProxy, openGatewayProxy } from './gatewayProxy';
import { siteAnswer } from './siteAnswer';
import { createVirtualHosts } from './virtualHosts';

/** How often a port that somebody else took meanwhile is tried again. */
const RETRY_MS = 1_000;

export interface VantagesOptions {
  store: ObjectStore;
  faults: FaultBoard;
  landscape: Landscape;
  timing: Timing;
  /** The world's time, epoch ms. */
  now: () => number;
  /** Real time, epoch ms: certificates are checked against it. */
  clock: () => number;
  startedAt: number;
  /** First port; the gateways take theirs in the order of their names. 0 = any free ones. */
  portBase: number;
  onProblem: (problem: string) => void;
}

/**
 * Gives every gateway that has no probe proxy one that stands for its network, and names it in its
 * spec. A gateway that has one keeps it: it may be a real one.
 */
export async function startVantages(
  options: VantagesOptions,
): Promise<{ close(): Promise<void> }> {
  const { store, faults, landscape, timing, now, clock, onProblem } = options;
  const hosts = createVirtualHosts(clock);
  const dead = deadPeers(options);
  const closing = new AbortController();
  const proxies = new Map<string, GatewayProxy>();
  // Opening and closing take turns: a gateway killed and healed at once ends as it stands last.
  const turns = new Map<string, Promise<void>>();

  async function settle(gateway: string, proxy: GatewayProxy) {
    while (!closing.signal.aborted) {
      if (faults.since('kill-gateway', gateway) !== undefined) {
        await proxy.close();
        return;
      }
      try {
        await proxy.open();
        return;
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        onProblem(`proxy of ${gateway}: ${text}`);
        await rest(closing.signal);
      }
    }
  }
  function follow() {
    for (const [gateway, proxy] of proxies) {
      const before = turns.get(gateway) ?? Promise.resolve();
      turns.set(
        gateway,
        before.then(() => settle(gateway, proxy)),
      );
    }
    return Promise.all(turns.values());
  }

  const unfollow = faults.follow(() => {
    follow().catch(error => onProblem(`proxies: ${String(error)}`));
  });
  const close = async () => {
    closing.abort();
    unfollow();
    await Promise.all(turns.values());
    await Promise.all([...proxies.values()].map(proxy => proxy.close()));
  };
  try {
    for (const gateway of withoutProxy(store)) {
      const proxy = await openGatewayProxy({
        port: options.portBase && options.portBase + proxies.size,
        hosts,
        onProblem: problem => onProblem(`proxy of ${gateway}: ${problem}`),
        answer: wanted =>
          siteAnswer(gateway, wanted, {
            landscape,
            faults,
            dead,
            now: now(),
            flapHalf: timing.flapHalf,
          }),
      });
      proxies.set(gateway, proxy);
      store.patch(
        { ...GATEWAY, name: gateway },
        { spec: { probeProxy: `socks5://${host}:${proxy.port}` } },
      );
    }
  } catch (error) {
    await close();
    throw error;
  }
  await follow();
  return { close };
}

function withoutProxy(store: ObjectStore): string[] {
  return listKnown(store, GATEWAY)
    .filter(each => stringAt(each, 'spec', 'probeProxy') === undefined)
    .map(each => each.metadata.name)
    .sort();
}

async function rest(signal: AbortSignal): Promise<void> {
  try {
    await delay(RETRY_MS, undefined, { signal });
  } catch (error) {
    // The end of the sandbox ends the waiting, too.
    if (!signal.aborted) throw error;
  }
}
