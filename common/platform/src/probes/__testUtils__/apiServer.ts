import { createServer } from 'node:https';
import { RequestListener } from 'node:http';
import { Duplex } from 'node:stream';
import {
  makeCertificate,
  MadeCertificate,
} from '../../kube/__testUtils__/certificate';
import { listenOnLoopback } from './tcpServer';

export const YEAR_MS = 365 * 86_400_000;

export interface ApiServer {
  readonly port: number;
  readonly authority: MadeCertificate;
  /** Everything clients said after the TLS handshake. */
  readonly said: () => string;
  readonly clientCertificates: () => number;
  close(): Promise<void>;
}

const ready: RequestListener = (_, answer) => {
  answer.sendDate = false;
  answer.end('ok');
};

export interface ApiServerOptions {
  readonly now: number;
  readonly handler?: RequestListener;
  readonly validUntil?: number;
  readonly validFrom?: number;
  readonly authorityName?: string;
}

/** Stands in for an API server at a site. @param now - in the middle of the validity of its certificate unless told otherwise */
export async function startApiServer(
  options: ApiServerOptions,
): Promise<ApiServer> {
  const { now, handler = ready } = options;
  const lasting = { from: now - 2 * YEAR_MS, until: now + 2 * YEAR_MS };
  const authority = makeCertificate({
    name: options.authorityName ?? 'site-ca',
    isAuthority: true,
    ...lasting,
  });
  const own = makeCertificate({
    name: 'kube-apiserver',
    signedBy: authority.issuer,
    from: options.validFrom ?? lasting.from,
    until: options.validUntil ?? now + YEAR_MS,
  });
  const sockets = new Set<Duplex>();
  const said: Buffer[] = [];
  let clientCertificates = 0;
  const server = createServer(
    {
      cert: own.certificate,
      key: own.key,
      requestCert: true,
      rejectUnauthorized: false,
    },
    handler,
  );
  server.on('secureConnection', socket => {
    socket.on('data', chunk => said.push(Buffer.from(chunk)));
    if (Object.keys(socket.getPeerCertificate()).length > 0)
      clientCertificates++;
  });
  server.on('connection', socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  return {
    port: await listenOnLoopback(server),
    authority,
    said: () => Buffer.concat(said).toString('latin1'),
    clientCertificates: () => clientCertificates,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
