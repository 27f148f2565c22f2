import { readThrown, Thrown } from '../kube/thrown';
import { foreignText } from './foreignText';
import { Finding } from './phase';

/** Never left this machine: says something of the product's host and nothing of the path. */
const OWN_TROUBLE = new Set([
  'EACCES',
  'EADDRNOTAVAIL',
  'EADDRINUSE',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EMFILE',
  'ENFILE',
  'ENOBUFS',
  'ENOMEM',
  'ENOTFOUND',
  'EPERM',
  'ERR_ADDRESS_FORBIDDEN',
]);

const OUTCOMES: Readonly<Record<string, Finding['outcome']>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  EHOSTUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENETDOWN: 'unreachable',
  // Kernel WireGuard without a peer for the address says so at once (tunnels.md §2.1).
  ENOKEY: 'unreachable',
  EDESTADDRREQ: 'unreachable',
  ETIMEDOUT: 'timeout',
};

/** libuv has no name for this one and calls it `Unknown system error -126`. */
const UNNAMED_ENOKEY = /-126\b/;

/** What a socket's error means, by its errno and never by its words. */
export function errnoFinding(error: unknown): Finding {
  const code = codeOf(readThrown(error));
  if (code === undefined) {
    return {
      outcome: 'not-run',
      detail: foreignText(readThrown(error).message),
    };
  }
  if (OWN_TROUBLE.has(code)) return { outcome: 'not-run', code };
  return { outcome: OUTCOMES[code] ?? 'not-run', code };
}

/** Several addresses of one name fail with an error without a code that holds theirs. */
function codeOf(thrown: Thrown): string | undefined {
  if (thrown.code !== undefined && thrown.code !== '')
    return UNNAMED_ENOKEY.test(thrown.code) ? 'ENOKEY' : thrown.code;
  for (const inner of thrown.inner) {
    const code = codeOf(readThrown(inner));
    if (code !== undefined) return code;
  }
  return undefined;
}
