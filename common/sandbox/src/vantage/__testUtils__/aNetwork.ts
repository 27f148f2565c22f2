import { GATEWAY } from '../../controllers/kinds';
import { watchLandscape } from '../../controllers/landscape';
import { FAST_TIMING } from '../../controllers/timing';
import { FaultBoard } from '../../faults/faultBoard';
import type { WorldFault } from '../../faults/faultNames';
import { isObject, stringAt } from '../../json';
import { startSandbox } from '../../startSandbox';
import { demoFaults, demoWorld } from '../../world';
import { startVantages } from '../startVantages';
import { askFor, getThrough, HttpAnswer } from './throughProxy';

export const START = Date.parse('2026-11-30T12:00:00Z');
const DEMO = demoWorld(START);

/** The demo with the networks of its gateways and no controllers; its clock is moved by hand. */
export interface TestNetwork {
  faults: FaultBoard;
  problems: string[];
  start(fault: WorldFault, target: string): void;
  advance(ms: number): void;
  /** As the gateway's spec names it. */
  proxyOf(gateway: string): string | undefined;
  portOf(gateway: string): number;
  /** SOCKS reply code. */
  answerOf(gateway: string, host: string, port?: number): Promise<number>;
  /** `GET` over TLS. */
  get(
    gateway: string,
    host: string,
    path: string,
    port?: number,
  ): Promise<HttpAnswer>;
  /** Asks, and lets another connection of the same proxy come to its end meanwhile. */
  isSilent(gateway: string, host: string): Promise<boolean>;
  /** Whether the gateway's port takes connections and lets one through. */
  isOpen(gateway: string, host: string): Promise<boolean>;
  closeProxies(): Promise<void>;
  close(): Promise<void>;
}

export async function aNetwork(
  objects: readonly unknown[] = DEMO,
): Promise<TestNetwork> {
  let now = START;
  const problems: string[] = [];
  const sandbox = await startSandbox({ objects, now: () => now, tls: false });
  const faults = new FaultBoard(demoFaults(START));
  const landscape = watchLandscape(sandbox.store);
  const vantages = await startVantages({
    store: sandbox.store,
    faults,
    landscape,
    timing: FAST_TIMING,
    now: () => now,
    clock: Date.now,
    startedAt: START,
    portBase: 0,
    onProblem: problem => problems.push(problem),
  });
  const proxyOf = (name: string) =>
    stringAt(sandbox.store.get({ ...GATEWAY, name }), 'spec', 'probeProxy');
  const portOf = (gateway: string) =>
    Number(new URL(proxyOf(gateway) ?? '').port);

  async function answerOf(gateway: string, host: string, port = 6443) {
    const { socket, reply } = await askFor(portOf(gateway), host, port);
    const code = await reply;
    socket.destroy();
    return code;
  }

  return {
    faults,
    problems,
    start: (fault, target) => {
      faults.start(fault, target, now);
    },
    advance: ms => {
      now += ms;
    },
    proxyOf,
    portOf,
    answerOf,
    get: (gateway, ...rest) => getThrough(portOf(gateway), ...rest),
    async isSilent(gateway, host) {
      const { socket, received } = await askFor(portOf(gateway), host, 6443);
      await answerOf(gateway, 'nowhere.example', 443);
      const silent = received().length <= 2 && !socket.destroyed;
      socket.destroy();
      return silent;
    },
    async isOpen(gateway, host) {
      try {
        return (await answerOf(gateway, host)) === 0;
      } catch (error) {
        // Errors of sockets are of another realm than the test's.
        const { code, message } = isObject(error) ? error : {};
        if (code === 'ECONNREFUSED' || code === 'ECONNRESET') return false;
        if (message === 'the proxy hung up') return false;
        throw error;
      }
    },
    closeProxies: () => vantages.close(),
    async close() {
      await vantages.close();
      landscape.close();
      await sandbox.close();
    },
  };
}
