import { IncomingHttpHeaders, IncomingMessage, request } from 'node:http';
import { isIPv6, Socket } from 'node:net';
import { errnoFinding } from './errnoFinding';
import { Finding, PhaseScope, runPhase, Step } from './phase';
import { answerOf, ProxyAnswer, ProxyReply } from './proxyAnswer';

const MAX_HEADER_BYTES = 8_192;

/**
 * Asks an HTTP proxy for a tunnel to one address, without credentials. There is no greeting: that the proxy itself is
 * alive shows only in its answer, so silence says nothing of whom it is until `askIfAlive` was asked.
 *
 * @param socket - connected to the proxy
 * @param connected - that connection, which is all the proxy has done so far
 */
export async function askConnect(
  socket: Socket,
  destination: { readonly host: string; readonly port: number },
  connected: Step<Socket>,
  scope: PhaseScope,
): Promise<ProxyAnswer> {
  const { host, port } = destination;
  const authority = `${isIPv6(host) ? `[${host}]` : host}:${port}`;
  const reply = await runPhase<ProxyReply>(scope, scope.budgets.tcp, end => {
    const asking = request({
      method: 'CONNECT',
      path: authority,
      headers: { host: authority, connection: 'keep-alive' },
      maxHeaderSize: MAX_HEADER_BYTES,
      createConnection: () => socket,
    });
    asking.once('connect', answer => end({ value: replyOf(answer, socket) }));
    asking.on('error', error =>
      end({ value: { about: 'proxy', finding: closedEarly(error) } }),
    );
    asking.end();
    return () => undefined;
  });
  return answerOf(connected, reply);
}

/** Any answer to a request that it must answer by itself shows a living HTTP proxy; what it says does not matter. */
export function askIfAlive(
  socket: Socket,
  budgetMs: number,
  scope: PhaseScope,
): Promise<Step<true>> {
  return runPhase<true>(scope, budgetMs, end => {
    const asking = request({
      method: 'GET',
      path: '/',
      headers: { host: 'proxy' },
      maxHeaderSize: MAX_HEADER_BYTES,
      createConnection: () => socket,
    });
    asking.once('response', answer => {
      answer.destroy();
      end({ value: true });
    });
    asking.on('error', error => end({ finding: closedEarly(error) }));
    asking.end();
    return () => undefined;
  });
}

function replyOf(answer: IncomingMessage, socket: Socket): ProxyReply {
  const httpStatus = answer.statusCode ?? 0;
  if (httpStatus >= 200 && httpStatus < 300) return { about: 'open', socket };
  if (httpStatus === 504)
    return {
      about: 'destination',
      finding: { outcome: 'timeout', detail: 'the proxy answered 504' },
    };
  const failed = squidErrno(answer.headers);
  if (failed) return { about: 'destination', finding: failed };
  const detail =
    httpStatus >= 500
      ? `the proxy answered ${httpStatus} and did not say why`
      : `the proxy answered ${httpStatus}: its policy, not the cluster`;
  return {
    about: 'proxy',
    finding: {
      outcome: 'proxy-refused',
      detail,
      ...(httpStatus > 0 && { httpStatus }),
    },
  };
}

const LINUX_ERRNO: Readonly<Record<string, string>> = {
  '101': 'ENETUNREACH',
  '104': 'ECONNRESET',
  '110': 'ETIMEDOUT',
  '111': 'ECONNREFUSED',
  '113': 'EHOSTUNREACH',
};

/** Squid names the errno of its own connect: `X-Squid-Error: ERR_CONNECT_FAIL 111`. */
function squidErrno(headers: IncomingHttpHeaders): Finding | undefined {
  const header = headers['x-squid-error'];
  const number =
    typeof header === 'string'
      ? /^ERR_CONNECT_FAIL (\d{1,3})$/.exec(header)?.[1]
      : undefined;
  const code = number === undefined ? undefined : LINUX_ERRNO[number];
  return code === undefined ? undefined : errnoFinding({ code });
}

function closedEarly(error: Error): Finding {
  const { code } = errnoFinding(error);
  return code?.startsWith('HPE_')
    ? { outcome: 'proxy-refused', code, detail: 'it does not speak HTTP' }
    : { outcome: 'reset', ...(code !== undefined && { code }) };
}
