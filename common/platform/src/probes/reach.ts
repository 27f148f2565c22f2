import { Socket } from 'node:net';
import { askConnect, askIfAlive } from './connectPhase';
import { Step } from './phase';
import { Vantage } from './probe';
import { ProxyAnswer } from './proxyAnswer';
import { pauseBeforeRetry, RunScope } from './runScope';
import { askSocks } from './socksPhase';
import { connectTcp } from './tcpPhase';

/** One try to open a connection to a destination. Absent parts were not asked, or the part before them failed. */
export interface Reached {
  /** The way to the proxy's host. */
  readonly gateway?: Step<unknown>;
  readonly proxy?: Step<unknown>;
  readonly destination?: Step<Socket>;
}

export interface Destination {
  readonly host: string;
  readonly port: number;
  readonly isAllowed?: (address: string) => boolean;
}

/**
 * What is tried once more before it counts: `silence` for the cluster's own port, where a refusal came back through the
 * tunnel and is proof at once; `any-failure` for a shared part, which refuses for a second while it is restarted and must
 * not be blamed for that.
 */
export type Patience = 'silence' | 'any-failure';

/**
 * Tries once more after a pause: one lost packet is not "down" (tunnels.md §5).
 *
 * @param onTry - sees each try; a second one that the end of the run cut off is none
 */
export async function reachPatiently(
  destination: Destination,
  vantage: Vantage,
  run: RunScope,
  patience: Patience,
  onTry: (reached: Reached, tries: number) => void,
): Promise<Socket | undefined> {
  for (let tries = 1; ; tries++) {
    const reached = await reach(destination, vantage, run);
    const { proxy, destination: end } = reached;
    const isCut = proxy?.kind === 'cut' || end?.kind === 'cut';
    if (!isCut || tries === 1) onTry(reached, tries);
    if (end?.kind === 'done') return end.value;
    const isWorthAnother =
      wasSilent(proxy) ||
      wasSilent(end) ||
      (patience === 'any-failure' && hasFailed(end));
    if (isCut || tries === 2 || !isWorthAnother) return undefined;
    if (!(await pauseBeforeRetry(run))) return undefined;
  }
}

/** What was not allowed to be contacted did not fail. */
function hasFailed(step: Step<unknown> | undefined): boolean {
  return step?.kind === 'failed' && step.finding.outcome !== 'not-run';
}

function wasSilent(step: Step<unknown> | undefined): boolean {
  return (
    step?.kind === 'failed' &&
    (step.finding.outcome === 'timeout' ||
      step.finding.outcome === 'unreachable')
  );
}

async function reach(
  destination: Destination,
  vantage: Vantage,
  run: RunScope,
): Promise<Reached> {
  if (vantage.kind === 'local')
    return {
      destination: fromHere(await connectTcp(destination, run, run.pen)),
    };
  const proxy = {
    host: vantage.url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(vantage.url.port) || defaultPort(vantage.url),
    isAllowed: run.isAllowedProxy,
  };
  const connected = await connectTcp(proxy, run, run.pen);
  if (connected.kind !== 'done')
    return { gateway: connected, proxy: unnamed(connected) };
  const socket = connected.value;
  const answer =
    vantage.url.protocol === 'http:'
      ? await chargeSilence(
          await askConnect(socket, destination, connected, run),
          proxy,
          run,
        )
      : await askSocks(
          socket,
          destination,
          Math.max(1, run.budgets.proxy - connected.ms),
          run,
        );
  // Not kept for the pause: of many clusters that are tried again each would hold two.
  if (answer.destination?.kind !== 'done') socket.destroy();
  return { gateway: connected, ...answer };
}

/** A proxy whose name is not found was not reached, which is more than not asked: somebody has to mend it. */
function unnamed(connected: Step<unknown>): Step<unknown> {
  const isUnnamed =
    connected.kind === 'failed' &&
    (connected.finding.code === 'ENOTFOUND' ||
      connected.finding.code === 'EAI_AGAIN');
  return isUnnamed
    ? {
        ...connected,
        finding: { ...connected.finding, outcome: 'unreachable' },
      }
    : connected;
}

/** A proxy that hangs and one that waits for a dead address are equally silent; only the second one answers anything else. */
async function chargeSilence(
  answer: ProxyAnswer,
  proxy: Destination,
  run: RunScope,
): Promise<ProxyAnswer> {
  const { destination } = answer;
  const isSilent =
    destination?.kind === 'failed' && destination.finding.outcome === 'timeout';
  if (!isSilent) return answer;
  const connected = await connectTcp(proxy, run, run.pen);
  if (connected.kind !== 'done') return { proxy: connected };
  const alive = await askIfAlive(
    connected.value,
    Math.max(1, run.budgets.proxy - connected.ms),
    run,
  );
  connected.value.destroy();
  return alive.kind === 'done' ? answer : { proxy: alive };
}

/** Without a route nothing left this host: that is no answer of the path (tunnels.md §5). */
function fromHere(step: Step<Socket>): Step<Socket> {
  const isWithoutRoute =
    step.kind === 'failed' && step.finding.code === 'ENETUNREACH';
  return isWithoutRoute
    ? {
        ...step,
        finding: {
          outcome: 'not-run',
          code: 'ENETUNREACH',
          detail: 'no route from here',
        },
      }
    : step;
}

function defaultPort({ protocol }: URL): number {
  return protocol === 'http:' ? 80 : 1080;
}
