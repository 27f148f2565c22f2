import { Socket } from 'node:net';
import { SocksClient } from 'socks';
import { foreignText } from './foreignText';
import { Finding, PhaseScope, runPhase } from './phase';
import { answerOf, ProxyAnswer, ProxyReply } from './proxyAnswer';

/** The answer to the greeting is two bytes long; REP is the second byte of what follows (RFC 1928 §3, §6). */
const REP_AT = 3;

/**
 * Greets a SOCKS5 proxy, without credentials, and asks it for one address. The two answers are told apart because
 * silence before the greeting is the proxy's and silence after it the destination's.
 *
 * @param socket - connected to the proxy
 */
export async function askSocks(
  socket: Socket,
  destination: { readonly host: string; readonly port: number },
  greetingBudgetMs: number,
  scope: PhaseScope,
): Promise<ProxyAnswer> {
  const asked = scope.clock.now();
  const client = new SocksClient({
    // Only named in the library's errors: the socket is open already.
    proxy: { host: 'proxy', port: 1080, type: 5 },
    command: 'connect',
    destination: { host: destination.host, port: destination.port },
    // Ours end first; the library's default would keep its timer for 30 s.
    timeout: scope.budgets.total,
  });
  const head: number[] = [];
  const greeted = new Promise<void>(resolve => {
    const read = (bytes: Buffer) => {
      head.push(...bytes.subarray(0, REP_AT + 1 - head.length));
      if (head.length >= 2) resolve();
      if (head.length > REP_AT) socket.off('data', read);
    };
    // Before the library's own listener: when it reports a refusal, REP has been read.
    socket.on('data', read);
  });
  const replied = new Promise<ProxyReply>(resolve => {
    client.once('established', () => resolve({ about: 'open', socket }));
    client.once('error', ({ message }) => {
      const tookMs = scope.clock.now() - asked;
      resolve(refusal(head[REP_AT], message, tookMs >= scope.budgets.tcp));
    });
  });
  client.connect(socket);
  const greeting = await runPhase<true>(scope, greetingBudgetMs, end => {
    void greeted.then(() => end({ value: true }));
    void replied.then(
      reply => 'finding' in reply && end({ finding: reply.finding }),
    );
    return () => undefined;
  });
  if (greeting.kind !== 'done') return { proxy: greeting };
  const reply = await runPhase<ProxyReply>(scope, scope.budgets.tcp, end => {
    void replied.then(value => end({ value }));
    return () => undefined;
  });
  return answerOf(greeting, reply);
}

/**
 * @param rep - absent: the proxy closed or answered something else
 * @param hasWaited - the proxy tried for as long as we would have
 */
function refusal(
  rep: number | undefined,
  message: string,
  hasWaited: boolean,
): ProxyReply {
  const detail = rep === undefined ? foreignText(message) : `SOCKS REP ${rep}`;
  const ofDestination = (finding: Finding): ProxyReply => ({
    about: 'destination',
    finding: { ...finding, detail },
  });
  switch (rep) {
    case undefined:
      return { about: 'proxy', finding: { outcome: 'proxy-refused', detail } };
    case 3:
      return ofDestination({ outcome: 'unreachable', code: 'ENETUNREACH' });
    case 4:
      return ofDestination({ outcome: 'unreachable', code: 'EHOSTUNREACH' });
    case 5:
      return ofDestination({ outcome: 'refused', code: 'ECONNREFUSED' });
    case 6:
      // What common proxies answer when their own connect timed out.
      return ofDestination({ outcome: 'timeout' });
    case 1:
      // "General failure": after a wait it was the wait, at once it is the proxy's own trouble.
      if (hasWaited) return ofDestination({ outcome: 'timeout' });
      return { about: 'proxy', finding: { outcome: 'proxy-refused', detail } };
    default:
      return {
        about: 'proxy',
        finding: {
          outcome: 'proxy-refused',
          detail: `${detail}: its policy, not the cluster`,
        },
      };
  }
}
