import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { connect as connectTls, TLSSocket } from 'node:tls';

/** A connection that was asked for through a SOCKS 5 proxy. */
export interface Asked {
  socket: Socket;
  /** Reply code; rejects when the proxy goes away before. */
  reply: Promise<number>;
  /** Everything that came so far, the proxy's own words included. */
  received(): Buffer;
  /** Resolves when the proxy has let go of it, in whatever way. */
  cut: Promise<void>;
}

/** Asks for `host:port`; rejects with ECONNREFUSED when nobody listens at the proxy's port. */
export async function askFor(
  proxyPort: number,
  host: string,
  port: number,
): Promise<Asked> {
  const socket = connect(proxyPort, '127.0.0.1');
  await once(socket, 'connect');
  let got = Buffer.alloc(0);
  const reply = new Promise<number>((done, failed) => {
    const read = (chunk: Buffer) => {
      got = Buffer.concat([got, chunk]);
      if (got.length < 12) return;
      socket.off('data', read);
      socket.pause();
      done(got[3]);
    };
    socket.on('data', read);
    socket.once('close', () => failed(new Error('the proxy hung up')));
  });
  // Most tests that close the proxy do not ask for the reply any more.
  reply.catch(() => undefined);
  const port16 = [Math.floor(port / 256), port % 256];
  socket.write(
    Buffer.concat([
      Buffer.from([5, 1, 0]),
      Buffer.from([5, 1, 0, ...addressBytes(host), ...port16]),
    ]),
  );
  const cut = new Promise<void>(done => socket.once('close', () => done()));
  // A cut may be a reset; `cut` and `reply` tell of it.
  socket.on('error', () => socket.destroy());
  return { socket, reply, cut, received: () => got };
}

function addressBytes(host: string): number[] {
  const parts = host.split('.').map(Number);
  return parts.every(Number.isInteger)
    ? [1, ...parts]
    : [3, host.length, ...Buffer.from(host)];
}

export interface HttpAnswer {
  status: number;
  body: string;
  /** Epoch ms. */
  certNotAfter: number;
  authorizationError: string;
}

/** `GET path` over TLS through the proxy; the certificate is looked at and not judged. */
export async function getThrough(
  proxyPort: number,
  host: string,
  path: string,
  port = 6443,
): Promise<HttpAnswer> {
  const { socket, reply } = await askFor(proxyPort, host, port);
  const code = await reply;
  if (code !== 0) throw new Error(`SOCKS reply ${code}`);
  const tls: TLSSocket = connectTls({ socket, rejectUnauthorized: false });
  await once(tls, 'secureConnect');
  const { valid_to: notAfter } = tls.getPeerCertificate();
  tls.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  let text = '';
  for await (const chunk of tls) text += String(chunk);
  const [head, body] = text.split('\r\n\r\n');
  return {
    status: Number(head.split(' ')[1]),
    body,
    certNotAfter: Date.parse(notAfter),
    authorizationError: String(tls.authorizationError),
  };
}
