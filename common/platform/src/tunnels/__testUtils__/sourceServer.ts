import { createServer, RequestListener, Server } from 'node:http';
import { createServer as createTlsServer, ServerOptions } from 'node:https';
import { AddressInfo, connect } from 'node:net';

export interface SourceServer {
  readonly url: string;
  close(): Promise<void>;
}

/** A source on loopback that answers as a test wants; with `tls` over HTTPS. */
export async function startSourceServer(
  listener: RequestListener,
  tls?: ServerOptions,
): Promise<SourceServer> {
  const server =
    tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  const port = await listen(server);
  return {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    close: () => close(server),
  };
}

/** A CONNECT proxy. `seen` are the targets it was asked for and the credentials it was given. */
export async function startConnectProxy(): Promise<
  SourceServer & {
    readonly seen: readonly { target: string; authorization?: string }[];
  }
> {
  const seen: { target: string; authorization?: string }[] = [];
  const sockets = new Set<{ destroy(): unknown }>();
  const server = createServer();
  server.on('connect', (request, socket) => {
    const target = request.url ?? '';
    seen.push({
      target,
      authorization: request.headers['proxy-authorization'],
    });
    const [host, port] = target.split(':');
    const upstream = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.pipe(socket);
      socket.pipe(upstream);
    });
    for (const end of [socket, upstream]) {
      sockets.add(end);
      end.on('error', () => end.destroy());
    }
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: async () => {
      sockets.forEach(socket => socket.destroy());
      await close(server);
    },
  };
}

type Listening = Pick<
  Server,
  'listen' | 'address' | 'close' | 'closeAllConnections'
>;

async function listen(server: Listening): Promise<number> {
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return portOf(server.address());
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') {
    throw new Error('the server listens on no port');
  }
  return address.port;
}

function close(server: Listening): Promise<void> {
  const closed = new Promise<void>(resolve => {
    server.close(() => resolve());
  });
  server.closeAllConnections();
  return closed;
}
