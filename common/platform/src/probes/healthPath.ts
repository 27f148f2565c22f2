import { ProbeTarget } from './probe';
import { reachPatiently } from './reach';
import { reportStep, RunScope } from './runScope';

/** TCP handshake with the gateway's own health port, always from here. */
export async function probeHealth(
  { health }: ProbeTarget,
  run: RunScope,
): Promise<void> {
  if (health === undefined) return;
  await reachPatiently(
    health,
    { kind: 'local' },
    run,
    'any-failure',
    ({ destination }, tries) => {
      if (destination)
        reportStep(run, 'gateway', destination, { tries, from: 'local' });
    },
  );
}
