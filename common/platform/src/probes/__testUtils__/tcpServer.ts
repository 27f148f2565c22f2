import { AddressInfo, createServer, Server, Socket } from 'node:net';

export interface TcpServer {
  readonly port: number;
  /** All bytes of all clients, in order of arrival. */
  readonly received: () => Buffer;
  readonly receivedBytes: () => number;
  readonly accepted: () => number;
  readonly open: () => number;
  /** Most connections open at one time. */
  readonly peak: () => number;
  close(): Promise<void>;
}

/** A listener on loopback; without a handler it accepts and stays silent. */
export async function startTcpServer(
  onConnection: (socket: Socket) => void = () => undefined,
): Promise<TcpServer> {
  const sockets = new Set<Socket>();
  const chunks: Buffer[] = [];
  let receivedBytes = 0;
  let accepted = 0;
  let peak = 0;
  const server = createServer(socket => {
    accepted++;
    sockets.add(socket);
    peak = Math.max(peak, sockets.size);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', chunk => {
      chunks.push(chunk);
      receivedBytes += chunk.length;
    });
    onConnection(socket);
  });
  const port = await listenOnLoopback(server);
  return {
    port,
    received: () => Buffer.concat(chunks),
    receivedBytes: () => receivedBytes,
    accepted: () => accepted,
    open: () => sockets.size,
    peak: () => peak,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

export async function listenOnLoopback(server: Server): Promise<number> {
  await new Promise<void>(resolve =>
    server.listen(0, '127.0.0.1', () => resolve()),
  );
  return portOf(server.address());
}

/** A port on which nobody listens. */
export async function closedPort(): Promise<number> {
  const server = await startTcpServer();
  await server.close();
  return server.port;
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string')
    throw new Error('the server listens on no port');
  return address.port;
}
