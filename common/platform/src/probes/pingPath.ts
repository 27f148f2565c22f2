import { Finding, Step } from './phase';
import { pingLarge, pingSmall } from './pingPhase';
import { ProbeTarget } from './probe';
import {
  pauseBeforeRetry,
  reportNotRun,
  reportStep,
  RunScope,
  vantageName,
} from './runScope';

/**
 * Small and sized ping. Only from here: no proxy carries ICMP. Where the API server answers, a lost ping is a filter and
 * not worth the wait for a second try.
 *
 * @param apiAnswered - of the first try
 */
export async function probePing(
  { address, vantage }: ProbeTarget,
  run: RunScope,
  apiAnswered: Promise<boolean>,
): Promise<void> {
  const from = vantageName(vantage);
  if (vantage.kind === 'proxy') {
    reportNotRun(
      run,
      ['arcnet-icmp', 'arcnet-icmp-large'],
      'a proxy carries no ping',
      from,
    );
    return;
  }
  const small = await askTwice(
    run,
    'arcnet-icmp',
    () => pingSmall(address, run, run.ping),
    async () => !(await apiAnswered),
  );
  if (small !== 'ok') {
    reportNotRun(run, ['arcnet-icmp-large'], 'small ping not answered', from);
    return;
  }
  await askTwice(
    run,
    'arcnet-icmp-large',
    () => pingLarge(address, run, run.ping),
    async () => true,
  );
}

async function askTwice(
  run: RunScope,
  hop: 'arcnet-icmp' | 'arcnet-icmp-large',
  ask: () => Promise<Step<Finding>>,
  isWorthRetry: () => Promise<boolean>,
): Promise<Finding['outcome']> {
  const report = (step: Step<Finding>, tries: number) =>
    reportStep(run, hop, step, {
      tries,
      from: 'local',
      found: finding => finding,
    });
  const first = await ask();
  report(first, 1);
  if (first.kind !== 'done') return 'not-run';
  const { outcome } = first.value;
  if (outcome !== 'timeout') return outcome;
  if (!(await isWorthRetry()) || !(await pauseBeforeRetry(run))) return outcome;
  const second = await ask();
  // A try that the end of the run cut off is no second failure.
  if (second.kind !== 'done') return outcome;
  report(second, 2);
  return second.value.outcome;
}
