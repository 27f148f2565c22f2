import { Agent, Dispatcher, ProxyAgent, Socks5ProxyAgent } from 'undici';
import { Access } from './credentials';

/**
 * Sockets for one server and one set of TLS material. Deadlines are ours, one per call, so undici's own are off:
 * they would cut a quiet watch. HTTP/1.1 only, because header lines must arrive as they were written (impersonation).
 */
export function createDispatcher(
  access: Pick<Access, 'server' | 'tls' | 'proxyUrl'>,
): Dispatcher {
  const socket = {
    ...access.tls,
    timeout: 10_000,
    // Load balancers drop idle connections after 60 s without telling; a watch would stay half open.
    keepAlive: true,
    keepAliveInitialDelay: 30_000,
  };
  const common = { allowH2: false, headersTimeout: 0, bodyTimeout: 0 };
  if (access.proxyUrl === undefined)
    return new Agent({ ...common, connect: socket });
  if (access.proxyUrl.startsWith('socks')) {
    // `socks5h` asks the proxy to look the name up, which is what undici does for `socks5`.
    const address = access.proxyUrl.replace(/^socks5h:/, 'socks5:');
    return new Socks5ProxyAgent(address, { ...common, requestTls: socket });
  }
  return new ProxyAgent({
    ...common,
    uri: access.proxyUrl,
    requestTls: socket,
  });
}
