import { Hop } from '@mooring/core';
import { HopLog } from './hopLog';
import { Finding, PhaseScope, Step } from './phase';
import { Vantage } from './probe';
import { SocketPen } from './socketPen';
import { Ping } from './systemPing';

/** What all phases of one run share. */
export interface RunScope extends PhaseScope {
  readonly pen: SocketPen;
  readonly log: HopLog;
  readonly ping: Ping;
  /** Asked of the API server, e.g. `/readyz`. */
  readonly path: string;
  readonly isAllowedProxy: (address: string) => boolean;
  readonly isAllowedRelay: (address: string) => boolean;
}

/** Writes a step down as a hop. @param found - the finding of a step that went well */
export function reportStep<T>(
  run: RunScope,
  hop: Hop,
  step: Step<T>,
  more: {
    readonly tries: number;
    readonly from: string;
    readonly found?: (value: T) => Finding;
  },
): void {
  const { ms, at } = step;
  const { tries, from, found = () => ({ outcome: 'ok' } as const) } = more;
  run.log.report({ hop, finding: findingOf(step, found), ms, at, tries, from });
}

/** A hop that could not be asked, and why: its older results must not stand beside the newer ones of this run. */
export function reportNotRun(
  run: RunScope,
  hops: readonly Hop[],
  detail: string,
  from: string,
): void {
  const at = run.clock.now();
  for (const hop of hops) {
    const finding = { outcome: 'not-run', detail } as const;
    run.log.report({ hop, finding, ms: 0, at, tries: 0, from });
  }
}

function findingOf<T>(step: Step<T>, found: (value: T) => Finding): Finding {
  switch (step.kind) {
    case 'done':
      return found(step.value);
    case 'failed':
      return step.finding;
    case 'cut':
      return { outcome: 'not-run', detail: 'no time left in this run' };
    default:
      return step;
  }
}

/** `from` of what is asked by way of the vantage. */
export function vantageName(vantage: Vantage): string {
  return vantage.kind === 'local' ? 'local' : `proxy:${vantage.name}`;
}

/** Waits for the second try; false when the run ends before. */
export async function pauseBeforeRetry(run: RunScope): Promise<boolean> {
  await run.clock.sleep(run.budgets.retryPause, run.signal);
  return !run.signal.aborted;
}
