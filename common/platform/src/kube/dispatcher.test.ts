import { createServer as createTlsServer } from 'node:https';
import {
  connect as dial,
  createServer as createTcpServer,
  Socket,
} from 'node:net';
import { connect } from './connect';
import { KubeConnection } from './connection';
import { ConnectionSource } from './connectionSource';
import { makeCertificate } from './__testUtils__/certificate';
import { ManualClock } from './__testUtils__/manualClock';
import { kubeconfigText } from './__testUtils__/rawServer';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const clock = new ManualClock();

function connected(
  source: ConnectionSource,
  env: Record<string, string> = {},
): KubeConnection {
  const result = connect(source, { clock, env });
  if (!result.ok) throw new Error(result.detail);
  cleanups.push(() => result.connection.close());
  return result.connection;
}

describe('TLS', () => {
  const now = Date.now();
  const day = 24 * 60 * 60 * 1_000;
  const authority = makeCertificate({
    name: 'authority',
    from: now - day,
    until: now + day,
    isAuthority: true,
  });
  const base64 = (text: string) => Buffer.from(text).toString('base64');

  async function tlsServer(
    options: { until?: number; host?: string } = {},
  ): Promise<{ url: string; clients: string[] }> {
    const made = makeCertificate({
      name: 'server',
      from: now - 2 * day,
      until: options.until ?? now + day,
      host: options.host ?? '127.0.0.1',
      signedBy: authority.issuer,
    });
    const clients: string[] = [];
    const server = createTlsServer(
      {
        cert: made.certificate,
        key: made.key,
        ca: authority.certificate,
        requestCert: true,
        rejectUnauthorized: false,
      },
      (request, answer) => {
        const socket = request.socket;
        if (
          'getPeerCertificate' in socket &&
          typeof socket.getPeerCertificate === 'function'
        ) {
          clients.push(socket.getPeerCertificate()?.subject?.CN ?? 'none');
        }
        answer.setHeader('content-type', 'application/json');
        answer.end('{}');
      },
    );
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    cleanups.push(
      () =>
        new Promise(done => {
          server.close(() => done());
          server.closeAllConnections();
        }),
    );
    const address = server.address();
    return {
      url: `https://127.0.0.1:${
        typeof address === 'object' ? address?.port : 0
      }`,
      clients,
    };
  }

  function open(
    url: string,
    cluster: Record<string, unknown>,
    user: Record<string, unknown> = {},
  ): KubeConnection {
    const secure = { 'insecure-skip-tls-verify': undefined, ...cluster };
    return connected({
      kind: 'kubeconfig',
      text: kubeconfigText(url, user, secure),
    });
  }

  it('trusts the configured authority, and shows the client certificate', async () => {
    const { url, clients } = await tlsServer();
    const client = makeCertificate({
      name: 'mooring',
      from: now - day,
      until: now + 1_000 * day,
      signedBy: authority.issuer,
    });
    const connection = open(
      url,
      { 'certificate-authority-data': base64(authority.certificate) },
      {
        'client-certificate-data': base64(client.certificate),
        'client-key-data': base64(client.key),
      },
    );
    expect(await connection.request({ path: '/api' })).toMatchObject({
      ok: true,
    });
    expect(clients[0]).toBe('mooring');
  });

  it('trusts nobody else, and says why', async () => {
    const { url } = await tlsServer();
    expect(await open(url, {}).request({ path: '/api' })).toMatchObject({
      kind: 'unreachable',
      message: expect.stringContaining('an authority that is not configured'),
    });
  });

  it('says when the certificate has expired, or is for another name', async () => {
    const ca = { 'certificate-authority-data': base64(authority.certificate) };
    const expired = await tlsServer({ until: now - day });
    expect(await open(expired.url, ca).request({ path: '/api' })).toMatchObject(
      { errno: 'CERT_HAS_EXPIRED' },
    );
    const other = await tlsServer({ host: 'api.internal' });
    expect(await open(other.url, ca).request({ path: '/api' })).toMatchObject({
      errno: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
    const named = open(other.url, { ...ca, 'tls-server-name': 'api.internal' });
    expect(await named.request({ path: '/api' })).toMatchObject({ ok: true });
  });

  it('skips the check for one cluster only, and only where the kubeconfig says so', async () => {
    const { url } = await tlsServer({ until: now - day });
    const careless = open(url, { 'insecure-skip-tls-verify': true });
    expect(await careless.request({ path: '/api' })).toMatchObject({
      ok: true,
    });
    expect(await open(url, {}).request({ path: '/api' })).toMatchObject({
      ok: false,
    });
  });

  it('goes through the proxy of the kubeconfig', async () => {
    const { url } = await tlsServer();
    const asked: string[] = [];
    const sockets = new Set<Socket>();
    const proxy = createTcpServer(socket => {
      sockets.add(socket);
      socket.once('data', head => {
        asked.push(head.toString('latin1').split('\r\n')[0]);
        const upstream = dial(Number(new URL(url).port), '127.0.0.1', () => {
          socket.write('HTTP/1.1 200 OK\r\n\r\n');
          socket.pipe(upstream).pipe(socket);
        });
        sockets.add(upstream);
        upstream.on('error', () => socket.destroy());
        socket.on('error', () => upstream.destroy());
      });
    });
    await new Promise<void>(done => proxy.listen(0, '127.0.0.1', done));
    cleanups.push(
      () =>
        new Promise(done => {
          proxy.close(() => done());
          for (const socket of sockets) socket.destroy();
        }),
    );
    const address = proxy.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const connection = open(url, {
      'certificate-authority-data': base64(authority.certificate),
      'proxy-url': `http://127.0.0.1:${port}`,
    });
    expect(await connection.request({ path: '/api' })).toMatchObject({
      ok: true,
    });
    expect(asked[0]).toMatch(/^CONNECT 127\.0\.0\.1:\d+ HTTP\/1\.1$/);
  });
});
