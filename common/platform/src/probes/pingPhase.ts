import { isIPv6 } from 'node:net';
import { Finding, PhaseScope, runPhase, Step } from './phase';
import { Ping, PingAnswer } from './systemPing';

const SMALL_PINGS = 3;
/** With its headers exactly the 1,420 bytes that a WireGuard interface usually takes. */
const LARGE_BYTES = { v4: 1_392, v6: 1_372 };

/** Up to three echo requests until one is answered; a single lost packet is no finding. */
export async function pingSmall(
  address: string,
  scope: PhaseScope,
  ping: Ping,
): Promise<Step<Finding>> {
  let waitedMs = 0;
  for (let sent = 1; ; sent++) {
    const step = await pingOnce(
      { address, waitMs: scope.budgets.ping },
      scope,
      ping,
    );
    waitedMs += step.ms;
    const isLost = step.kind === 'done' && step.value.outcome === 'timeout';
    if (!isLost) return step;
    if (sent === SMALL_PINGS) return { ...step, ms: waitedMs };
  }
}

/** One echo request that fills the tunnel's MTU and may not be fragmented. */
export async function pingLarge(
  address: string,
  scope: PhaseScope,
  ping: Ping,
): Promise<Step<Finding>> {
  const bytes = isIPv6(address) ? LARGE_BYTES.v6 : LARGE_BYTES.v4;
  const step = await pingOnce(
    { address, waitMs: scope.budgets.largePing, unfragmentedBytes: bytes },
    scope,
    ping,
  );
  if (step.kind !== 'done') return step;
  const detail = `${bytes} bytes, do not fragment`;
  return { ...step, value: { detail, ...step.value } };
}

async function pingOnce(
  question: Omit<Parameters<Ping>[0], 'signal'>,
  scope: PhaseScope,
  ping: Ping,
): Promise<Step<Finding>> {
  const ending = new AbortController();
  const step = await runPhase<PingAnswer>(scope, question.waitMs, end => {
    void ping({ ...question, signal: ending.signal }).then(value =>
      end({ value }),
    );
    return () => ending.abort();
  });
  const { at } = step;
  if (step.kind === 'cut') return step;
  // The command's own time-out and ours are the same moment; whichever is first.
  if (step.kind === 'failed')
    return { kind: 'done', value: step.finding, ms: step.ms, at };
  const ms = step.value.kind === 'reply' ? step.value.ms ?? step.ms : step.ms;
  return { kind: 'done', value: findingOf(step.value), ms, at };
}

function findingOf(answer: PingAnswer): Finding {
  switch (answer.kind) {
    case 'reply':
      return { outcome: 'ok' };
    case 'lost':
      return { outcome: 'timeout' };
    case 'unreachable':
      return {
        outcome: 'unreachable',
        code: answer.code,
        detail: answer.detail,
      };
    case 'not-possible':
      return {
        outcome: 'not-run',
        ...(answer.code !== undefined && { code: answer.code }),
        detail: answer.detail,
      };
    default:
      return answer;
  }
}
