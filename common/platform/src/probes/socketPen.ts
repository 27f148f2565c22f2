import { Socket } from 'node:net';

/** All sockets of one run, so that none outlives it. */
export class SocketPen {
  private readonly sockets = new Set<Socket>();

  keep<S extends Socket>(socket: S): S {
    // A reset may arrive when no phase listens any more: it is of no interest then, but unheard it would end the process.
    socket.on('error', ignoreLateError);
    socket.once('close', () => this.sockets.delete(socket));
    this.sockets.add(socket);
    return socket;
  }

  /**
   * Youngest first: a TLS session ends before the socket it stands on. The other way round its next read goes through
   * freed memory and takes the whole process down.
   */
  destroyAll(): void {
    for (const socket of [...this.sockets].reverse()) socket.destroy();
    this.sockets.clear();
  }
}

function ignoreLateError(): void {}
