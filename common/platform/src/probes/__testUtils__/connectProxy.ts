import { createServer, RequestListener } from 'node:http';
import { connect, Socket } from 'node:net';
import { listenOnLoopback } from './tcpServer';

export interface ConnectProxy {
  readonly port: number;
  readonly asked: () => readonly string[];
  readonly headers: () => readonly string[];
  close(): Promise<void>;
}

export type ConnectManner =
  | { readonly kind: 'connects' }
  /** Never answers a CONNECT, but is alive. */
  | { readonly kind: 'waits' }
  | {
      readonly kind: 'answers';
      readonly status: string;
      readonly header?: string;
    };

/** An HTTP proxy, as far as a probe asks it. */
export async function startConnectProxy(
  manner: ConnectManner,
): Promise<ConnectProxy> {
  const sockets = new Set<Socket>();
  const asked: string[] = [];
  const headers: string[] = [];
  const alive: RequestListener = (_, answer) => {
    answer.statusCode = 400;
    answer.end();
  };
  const server = createServer(alive);
  server.on('connection', socket => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('connect', (request, client) => {
    asked.push(request.url ?? '');
    headers.push(...request.rawHeaders);
    if (manner.kind === 'waits') return;
    if (manner.kind === 'answers') {
      const { status, header } = manner;
      client.end(`HTTP/1.1 ${status}\r\n${header ? `${header}\r\n` : ''}\r\n`);
      return;
    }
    const port = Number(request.url?.split(':').at(-1));
    const upstream = connect({ host: '127.0.0.1', port }, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      client.pipe(upstream).pipe(client);
    });
    upstream.on('error', () => client.destroy());
    client.on('close', () => upstream.destroy());
  });
  return {
    port: await listenOnLoopback(server),
    asked: () => asked,
    headers: () => headers,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
