import { askHttp } from './httpPhase';
import { Step } from './phase';
import { ProbeTarget } from './probe';
import { Reached, reachPatiently } from './reach';
import { reportNotRun, reportStep, RunScope, vantageName } from './runScope';
import { handshakeTls } from './tlsPhase';

/** Gateway, proxy, TCP, TLS and HTTP to the API server, in this order, as far as it goes. */
export async function probeApi(
  target: ProbeTarget,
  run: RunScope,
  onFirstTry: (hasAnswered: boolean) => void,
): Promise<void> {
  const from = vantageName(target.vantage);
  const destination = { host: target.address, port: target.port };
  const socket = await reachPatiently(
    destination,
    target.vantage,
    run,
    'silence',
    (reached, tries) => {
      reportReached(target, reached, tries, run);
      if (tries === 1) onFirstTry(hasAnswered(reached.destination));
    },
  );
  if (socket === undefined) {
    reportNotRun(run, ['api-tls', 'api-http'], 'no connection', from);
    return;
  }
  const { address: host, port, ca } = target;
  const peer = { host, ...(ca !== undefined && { ca }) };
  const tls = await handshakeTls(socket, peer, run, run.pen);
  const one = { tries: 1, from };
  reportStep(run, 'api-tls', tls, {
    ...one,
    found: session => session.finding,
  });
  if (tls.kind !== 'done') {
    reportNotRun(run, ['api-http'], 'no TLS session', from);
    return;
  }
  const question = { host, port, path: run.path };
  const http = await askHttp(tls.value.socket, question, run);
  reportStep(run, 'api-http', http, { ...one, found: finding => finding });
}

function reportReached(
  target: ProbeTarget,
  { gateway, proxy, destination }: Reached,
  tries: number,
  run: RunScope,
): void {
  if (gateway && !target.health && tellsOfGateway(gateway))
    reportStep(run, 'gateway', gateway, { tries, from: 'local' });
  if (proxy) reportStep(run, 'proxy', proxy, { tries, from: 'local' });
  const from = vantageName(target.vantage);
  if (destination) reportStep(run, 'api-tcp', destination, { tries, from });
  else reportNotRun(run, ['api-tcp'], 'the proxy did not do its part', from);
}

/**
 * A refusal shows a living host without the proxy; an error of our own or a missing route shows nothing. Neither may
 * count as a gateway that failed.
 */
function tellsOfGateway(step: Step<unknown>): boolean {
  if (step.kind !== 'failed') return step.kind === 'done';
  const { outcome, code } = step.finding;
  return (
    outcome !== 'refused' && outcome !== 'not-run' && code !== 'ENETUNREACH'
  );
}

function hasAnswered(step: Step<unknown> | undefined): boolean {
  if (step?.kind !== 'failed') return step?.kind === 'done';
  return step.finding.outcome === 'refused' || step.finding.outcome === 'reset';
}
