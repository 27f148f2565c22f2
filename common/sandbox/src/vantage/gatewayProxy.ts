import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { host as loopback } from '../serving/loopbackServer';
import type { SiteAnswer } from './siteAnswer';
import {
  refuse,
  SocksRequest,
  socksHandshake,
  succeed,
} from './socksHandshake';
import type { VirtualHosts } from './virtualHosts';

/** A client has to say what it wants within this time. */
const HANDSHAKE_MS = 10_000;
/** A connection on which nothing happens for so long was forgotten by its client. */
const IDLE_MS = 60_000;
const MAX_CONNECTIONS = 512;

/** SOCKS 5 on loopback. It connects to nothing: whoever is asked for is played in this process. */
export interface GatewayProxy {
  /** The same after it was closed and opened again. */
  readonly port: number;
  /** Rejects when the port is taken. */
  open(): Promise<void>;
  /** Its port refuses, its connections are cut. */
  close(): Promise<void>;
}

/** `port` 0 = any free one, kept from then on. */
export async function openGatewayProxy(options: {
  port: number;
  answer: (wanted: SocksRequest) => SiteAnswer;
  hosts: VirtualHosts;
  onProblem: (problem: string) => void;
}): Promise<GatewayProxy> {
  const { answer, hosts, onProblem } = options;
  const sockets = new Set<Socket>();
  let server: Server | undefined;

  async function accept(socket: Socket) {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // A client that resets its connection is no fault of ours.
    socket.on('error', () => socket.destroy());
    socket.on('timeout', () => socket.destroy());
    socket.setTimeout(HANDSHAKE_MS);
    const wanted = await socksHandshake(socket);
    if (wanted === undefined) {
      // What was refused with a word has said it and is ended.
      if (!socket.writableEnded) socket.destroy();
      return;
    }
    socket.setTimeout(IDLE_MS);
    play(socket, answer(wanted));
  }

  function play(socket: Socket, answered: SiteAnswer) {
    switch (answered.kind) {
      case 'silence':
        socket.resume();
        return;
      case 'stall':
        succeed(socket);
        socket.resume();
        return;
      case 'refused':
        refuse(socket, answered.why);
        return;
      default:
        succeed(socket);
        hosts.serve(socket, answered);
    }
  }

  async function listen(port: number): Promise<number> {
    const made = createServer(socket => {
      accept(socket).catch((error: unknown) => {
        socket.destroy();
        onProblem(String(error));
      });
    });
    made.maxConnections = MAX_CONNECTIONS;
    made.listen(port, loopback);
    await once(made, 'listening');
    const address = made.address();
    if (address === null || typeof address === 'string')
      throw new Error('a proxy did not get a port');
    server = made;
    return address.port;
  }

  const port = await listen(options.port);
  return {
    port,
    async open() {
      if (server === undefined) await listen(port);
    },
    async close() {
      const closing = server;
      if (closing === undefined) return;
      server = undefined;
      const closed = once(closing, 'close');
      closing.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
