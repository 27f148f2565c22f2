import { once } from 'node:events';
import {
  createServer as createHttpServer,
  type RequestListener,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type Socket } from 'node:net';

export const host = '127.0.0.1';

export interface LoopbackServer {
  readonly port: number;
  close(): Promise<void>;
}

/** First byte of a TLS handshake record. */
const handshake = 0x16;

/** One port that speaks HTTP and, when there is a certificate, HTTPS: the first byte tells which. */
export async function listenOnLoopback(
  port: number,
  listener: RequestListener,
  certificate: { cert: string; key: string } | undefined,
): Promise<LoopbackServer> {
  const plain = createHttpServer(listener);
  const secure = certificate && createHttpsServer(certificate, listener);
  for (const server of [plain, secure]) {
    if (server) server.keepAliveTimeout = 60_000;
  }
  const sockets = new Set<Socket>();
  const front = createServer(socket => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // A client that resets its connection before it said anything is no fault of ours.
    socket.on('error', () => socket.destroy());
    socket.once('readable', () => {
      const first: Buffer | null = socket.read(1);
      if (first === null) return;
      socket.unshift(first);
      const isSecure = first[0] === handshake && secure !== undefined;
      (isSecure ? secure : plain).emit('connection', socket);
    });
  });
  front.listen(port, host);
  await once(front, 'listening');
  const address = front.address();
  if (address === null || typeof address === 'string') {
    throw new Error('the sandbox did not get a port');
  }
  return {
    port: address.port,
    async close() {
      if (!front.listening) return;
      const closed = once(front, 'close');
      front.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
