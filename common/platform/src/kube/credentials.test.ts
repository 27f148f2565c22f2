import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import {
  connect as dial,
  createServer as createTcpServer,
  Socket,
} from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from './connect';
import { KubeConnection } from './connection';
import { ConnectionSource } from './connectionSource';
import { makeCertificate } from './__testUtils__/certificate';
import { eventually } from './__testUtils__/eventually';
import { ManualClock } from './__testUtils__/manualClock';
import {
  kubeconfigText,
  RawServer,
  sendJson,
  sendStatus,
  startRawServer,
} from './__testUtils__/rawServer';

let directory: string;
const cleanups: (() => Promise<void>)[] = [];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'mooring-credentials-'));
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  rmSync(directory, { recursive: true });
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

/** A server that accepts one token at a time. */
async function guarded(): Promise<{
  server: RawServer;
  accept(token: string): void;
}> {
  let accepted = '';
  const server = await startRawServer(({ rawHeaders }, answer) => {
    const at = rawHeaders.findIndex(
      name => name.toLowerCase() === 'authorization',
    );
    if (rawHeaders[at + 1] === `Bearer ${accepted}`) sendJson(answer, 200, {});
    else sendStatus(answer, 401, 'Unauthorized');
  });
  cleanups.push(() => server.close());
  return { server, accept: token => (accepted = token) };
}

function write(name: string, content: string): string {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
}

describe('credentials that change while we run', () => {
  it('a kubeconfig written anew is read after a 401, and the call succeeds', async () => {
    const { server, accept } = await guarded();
    const [first, second] = [randomUUID(), randomUUID()];
    const path = write('config', kubeconfigText(server.url, { token: first }));
    const connection = connected({ kind: 'kubeconfig', path });
    accept(first);
    expect(await connection.request({ path: '/api' })).toMatchObject({
      ok: true,
    });
    write('config', kubeconfigText(server.url, { token: second }));
    accept(second);
    expect(await connection.request({ path: '/api' })).toMatchObject({
      ok: true,
    });
  });

  it.each(['tokenFile', 'token-file'])(
    'a token file named by %s is read anew, without the line end',
    async key => {
      const { server, accept } = await guarded();
      const [first, second] = [randomUUID(), randomUUID()];
      write('token', `${first}\n`);
      // Relative names count from the kubeconfig; the client itself leaves `tokenFile` out.
      const path = write(
        'config',
        kubeconfigText(server.url, {
          [key]: key === 'tokenFile' ? 'token' : join(directory, 'token'),
        }),
      );
      const connection = connected({ kind: 'kubeconfig', path });
      accept(first);
      expect(await connection.request({ path: '/api' })).toMatchObject({
        ok: true,
      });
      write('token', `${second}\n`);
      accept(second);
      expect(await connection.request({ path: '/api' })).toMatchObject({
        ok: true,
      });
    },
  );

  it('a kubeconfig that is half written keeps the old one in use', async () => {
    const { server, accept } = await guarded();
    const token = randomUUID();
    const path = write('config', kubeconfigText(server.url, { token }));
    const connection = connected({ kind: 'kubeconfig', path });
    accept(randomUUID());
    write('config', 'clusters: [');
    expect(await connection.request({ path: '/api' })).toMatchObject({
      kind: 'unauthorized',
    });
    accept(token);
    expect(await connection.request({ path: '/api' })).toMatchObject({
      ok: true,
    });
  });

  it('a refused token does not make every call read the files', async () => {
    const { server, accept } = await guarded();
    const path = write(
      'config',
      kubeconfigText(server.url, { token: randomUUID() }),
    );
    const connection = connected({ kind: 'kubeconfig', path });
    accept(randomUUID());
    for (let call = 0; call < 5; call += 1)
      await connection.request({ path: '/api' });
    expect(server.requests).toHaveLength(6);
  });

  it('a kubeconfig that names another server is followed once the old one is gone', async () => {
    const old = await startRawServer((_request, answer) =>
      sendJson(answer, 200, {}),
    );
    const path = write('config', kubeconfigText(old.url));
    const connection = connected({ kind: 'kubeconfig', path });
    expect(await connection.request({ path: '/api' })).toMatchObject({
      ok: true,
    });
    await old.close();
    const { server, accept } = await guarded();
    const token = randomUUID();
    accept(token);
    write('config', kubeconfigText(server.url, { token }));
    expect(await connection.request({ path: '/api' })).toMatchObject({
      kind: 'unreachable',
      errno: 'ECONNREFUSED',
    });
    expect(await connection.request({ path: '/api' })).toMatchObject({
      ok: true,
    });
    expect(connection.server).toBe(server.url);
  });
});

describe('credential plugins', () => {
  function plugin(script: string): Record<string, unknown> {
    return {
      exec: {
        apiVersion: 'client.authentication.k8s.io/v1',
        command: process.execPath,
        args: ['-e', script],
      },
    };
  }

  it('gives the token it printed, and asks again after a 401', async () => {
    const { server, accept } = await guarded();
    const token = randomUUID();
    const file = write('token', 'not yet');
    const script = `console.log(JSON.stringify({status:{token:require('fs').readFileSync(${JSON.stringify(
      file,
    )},'utf8')}}))`;
    const connection = connected({
      kind: 'kubeconfig',
      text: kubeconfigText(server.url, plugin(script)),
    });
    accept(token);
    write('token', token);
    expect(await connection.request({ path: '/api' })).toMatchObject({
      ok: true,
    });
    const next = randomUUID();
    write('token', next);
    accept(next);
    clock.advance(5_000);
    expect(await connection.request({ path: '/api' })).toMatchObject({
      ok: true,
    });
  });

  it('that fails is told as such, without the secrets it prints', async () => {
    const { server } = await guarded();
    const secret = randomUUID();
    const script = `console.error('login expired, password=' + ${JSON.stringify(
      secret,
    )}); process.exit(1)`;
    const connection = connected({
      kind: 'kubeconfig',
      text: kubeconfigText(server.url, plugin(script)),
    });
    const answer = await connection.request({ path: '/api' });
    expect(answer).toMatchObject({
      kind: 'unauthorized',
      message: expect.stringContaining('no credentials: login expired'),
    });
    expect(JSON.stringify(answer)).not.toContain(secret);
    expect(server.requests).toEqual([]);
  });

  it('that hangs costs no more than the deadline', async () => {
    const { server } = await guarded();
    const pidFile = join(directory, 'pid');
    const script = `require('fs').writeFileSync(${JSON.stringify(
      pidFile,
    )}, String(process.pid)); setInterval(() => {}, 1000)`;
    const connection = connected({
      kind: 'kubeconfig',
      text: kubeconfigText(server.url, plugin(script)),
    });
    const pending = connection.request({ path: '/api', deadlineMs: 3_000 });
    const pid = await eventually(
      () => existsSync(pidFile) && Number(readFileSync(pidFile, 'utf8')),
    );
    clock.advance(3_000);
    expect(await pending).toMatchObject({ kind: 'timeout' });
    process.kill(pid, 'SIGKILL');
  });
});

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
