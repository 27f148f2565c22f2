import { HopProbe } from '@mooring/core';
import { Clock } from '../kube/clock';
import { startDeadline } from '../kube/deadline';
import { AddressRules } from './addressRules';
import { probeApi } from './apiPath';
import { probeHealth } from './healthPath';
import { HopLog } from './hopLog';
import { probePing } from './pingPath';
import { ProbeTarget } from './probe';
import { ProbeBudgets } from './probeBudgets';
import { probeRelay } from './relayPath';
import { RunScope } from './runScope';
import { SocketPen } from './socketPen';
import { Ping } from './systemPing';

export interface ProbeOnceDeps {
  readonly clock: Clock;
  readonly budgets: ProbeBudgets;
  readonly ping: Ping;
  /** Asked of the API server, e.g. `/readyz`. */
  readonly path: string;
  readonly rules: AddressRules;
  /** Ends the run; what it holds open is closed. */
  readonly signal: AbortSignal;
  /** Sees each hop as it is known; a second try of a hop comes as the same hop again. */
  readonly onHop?: (probe: HopProbe) => void;
}

/**
 * Probes one cluster: the ways to its API server, its relay, its gateway and the pings side by side, within the total
 * budget. No hop's failure ends another one's, nothing secret is sent, no socket outlives the run.
 */
export async function probeOnce(
  target: ProbeTarget,
  deps: ProbeOnceDeps,
): Promise<readonly HopProbe[]> {
  const { clock, budgets, ping, path, rules, signal, onHop } = deps;
  const total = startDeadline(clock, budgets.total, [signal]);
  const log = new HopLog(onHop ?? (() => undefined));
  const pen = new SocketPen();
  const run: RunScope = {
    clock,
    budgets,
    ping,
    path,
    signal: total.signal,
    pen,
    log,
    isAllowedProxy: rules.isAllowedProxy,
    isAllowedRelay: rules.isAllowedRelay,
  };
  let tellFirstTry: (hasAnswered: boolean) => void = () => undefined;
  const apiAnswered = new Promise<boolean>(resolve => {
    tellFirstTry = resolve;
  });
  try {
    await Promise.all([
      probeApi(target, run, tellFirstTry),
      probePing(target, run, apiAnswered),
      probeRelay(target, run),
      probeHealth(target, run),
    ]);
  } finally {
    total.release();
    pen.destroyAll();
  }
  return log.all();
}
