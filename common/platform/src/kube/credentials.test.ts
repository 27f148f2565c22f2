import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from './connect';
import { KubeConnection } from './connection';
import { ConnectionSource } from './connectionSource';
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
