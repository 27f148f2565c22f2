import { ProbeTarget } from './probe';
import { reachPatiently } from './reach';
import { reportNotRun, reportStep, RunScope, vantageName } from './runScope';
import { handshakeTls } from './tlsPhase';

/** TCP and TLS handshake with the relay's port; nothing is asked of it. */
export async function probeRelay(
  { relay, vantage }: ProbeTarget,
  run: RunScope,
): Promise<void> {
  if (relay === undefined) return;
  const { host, port } = relay;
  const from = vantageName(vantage);
  const socket = await reachPatiently(
    { host, port, isAllowed: run.isAllowedRelay },
    vantage,
    run,
    'any-failure',
    ({ destination }, tries) => {
      // The proxy's own failure is told by the way to the API server; here it means that the relay was not asked.
      if (destination)
        reportStep(run, 'flux-tcp', destination, { tries, from });
      else
        reportNotRun(run, ['flux-tcp'], 'the proxy did not do its part', from);
    },
  );
  if (socket === undefined) {
    reportNotRun(run, ['flux-tls'], 'no connection', from);
    return;
  }
  const tls = await handshakeTls(socket, { host }, run, run.pen);
  reportStep(run, 'flux-tls', tls, {
    tries: 1,
    from,
    found: session => session.finding,
  });
}
