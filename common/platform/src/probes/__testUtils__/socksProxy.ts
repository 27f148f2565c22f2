import { connect, Socket } from 'node:net';
import { startTcpServer, TcpServer } from './tcpServer';

export type SocksManner =
  /** Connects, on loopback whatever the address was, and passes bytes on. */
  | { readonly kind: 'connects' }
  | { readonly kind: 'replies'; readonly rep: number }
  | { readonly kind: 'greets-then-silent' }
  | { readonly kind: 'silent' }
  | { readonly kind: 'wants-password' }
  | { readonly kind: 'closes-after-greeting' };

/** A SOCKS5 proxy of RFC 1928, as far as a probe asks it. */
export function startSocksProxy(manner: SocksManner): Promise<TcpServer> {
  return startTcpServer(client => {
    if (manner.kind === 'silent') return;
    let heard = Buffer.alloc(0);
    let isGreeted = false;
    const read = (chunk: Buffer) => {
      heard = Buffer.concat([heard, chunk]);
      if (!isGreeted && heard.length >= 2 + (heard[1] ?? 0)) {
        heard = heard.subarray(2 + (heard[1] ?? 0));
        isGreeted = true;
        client.write(Buffer.of(5, manner.kind === 'wants-password' ? 0xff : 0));
        if (manner.kind === 'closes-after-greeting') client.end();
      }
      if (isGreeted && heard.length >= 10) {
        client.off('data', read);
        answer(client, heard, manner);
      }
    };
    client.on('data', read);
  });
}

function answer(client: Socket, asked: Buffer, manner: SocksManner): void {
  const reply = (rep: number) =>
    client.write(Buffer.of(5, rep, 0, 1, 0, 0, 0, 0, 0, 0));
  if (manner.kind === 'replies') reply(manner.rep);
  if (manner.kind !== 'connects') return;
  const upstream = connect({ host: '127.0.0.1', port: asked.readUInt16BE(8) });
  upstream.on('error', () => reply(5));
  upstream.once('connect', () => {
    reply(0);
    client.pipe(upstream).pipe(client);
  });
  client.on('close', () => upstream.destroy());
}
