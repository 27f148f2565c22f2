import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { makeCertificate } from '../../kube/__testUtils__/certificate';
import { eventually } from '../../kube/__testUtils__/eventually';
import { ManualClock } from '../../kube/__testUtils__/manualClock';
import { startDeadline } from '../../kube/deadline';
import {
  startConnectProxy,
  startSourceServer,
} from '../__testUtils__/sourceServer';
import { SourceAnswer } from './sourceAnswer';
import { createSourceHttp } from './sourceHttp';
import { SourceHttpSettings } from './sourceHttpSettings';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const clock = new ManualClock();

function ask(
  settings: Partial<SourceHttpSettings> & { url: string },
  options: { signal?: AbortSignal; maxBytes?: number } = {},
): Promise<SourceAnswer> {
  const http = createSourceHttp(
    { allowHttp: true, intervalSeconds: 30, deadlineSeconds: 5, ...settings },
    clock,
  );
  cleanups.push(() => http.close());
  const deadline = startDeadline(clock, 5_000, [options.signal]);
  return http
    .get(deadline, {
      accept: 'text/plain',
      maxBytes: options.maxBytes ?? 1024 * 1024,
    })
    .finally(() => deadline.release());
}

async function serve(
  listener: RequestListener,
  tls?: Parameters<typeof startSourceServer>[1],
): Promise<string> {
  const server = await startSourceServer(listener, tls);
  cleanups.push(() => server.close());
  return server.url;
}

async function aFile(content: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mooring-source-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  const path = join(folder, 'file');
  await writeFile(path, content);
  return path;
}

describe('what was answered', () => {
  it('gives the text of a 200 with its headers and its times', async () => {
    const url = await serve((_, answer) => {
      answer.writeHead(200, { 'X-Now': '1796047762' });
      answer.end('dump');
    });
    const answer = await ask({ url });
    expect(answer).toMatchObject({
      kind: 'text',
      body: 'dump',
      timing: { sentAt: clock.now(), receivedAt: clock.now() },
    });
    expect(answer.kind === 'text' && answer.header('x-now')).toBe('1796047762');
  });

  it.each([
    [401, 'unauthorized', 'HTTP 401'],
    [403, 'unauthorized', 'HTTP 403'],
    [404, 'unreachable', 'HTTP 404'],
    [502, 'unreachable', 'HTTP 502'],
    [204, 'unreachable', 'HTTP 204'],
  ])('reads %i as %s', async (status, reason, detail) => {
    const url = await serve((_, answer) => {
      answer.writeHead(status).end(status === 204 ? undefined : 'words');
    });
    expect(await ask({ url })).toEqual({ kind: 'failed', reason, detail });
  });

  it('does not follow a redirect: the token would go with it', async () => {
    let followed = 0;
    const elsewhere = await serve((_, answer) => {
      followed += 1;
      answer.end();
    });
    const url = await serve((_, answer) => {
      answer.writeHead(302, { location: elsewhere }).end();
    });
    expect(await ask({ url })).toMatchObject({
      reason: 'unreachable',
      detail: expect.stringContaining('HTTP 302'),
    });
    expect(followed).toBe(0);
  });

  it('refuses an answer beyond the bound without reading on', async () => {
    const url = await serve((_, answer) => {
      answer.writeHead(200);
      const more = () => {
        if (!answer.destroyed) answer.write('x'.repeat(65_536), more);
      };
      more();
    });
    expect(await ask({ url })).toEqual({
      kind: 'failed',
      reason: 'malformed',
      detail: 'the answer is longer than 1 MB',
    });
  });

  it.each([
    ['a binary', Buffer.of(1, 0, 2)],
    ['another encoding', Buffer.of(0x1f, 0x8b, 0xff, 0xfe)],
  ])('refuses %s', async (_, body) => {
    const url = await serve((__, answer) => {
      answer.end(body);
    });
    expect(await ask({ url })).toMatchObject({
      reason: 'malformed',
      detail: 'the answer is not text',
    });
  });
});

describe('what never came', () => {
  it('names the errno of a refused connection', async () => {
    const server = await startSourceServer(() => undefined);
    await server.close();
    expect(await ask({ url: server.url })).toMatchObject({
      reason: 'unreachable',
      detail: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it.each<[string, RequestListener]>([
    ['before the answer', () => undefined],
    [
      'within the answer',
      (_, answer) => {
        answer.writeHead(200);
        answer.write('half');
      },
    ],
  ])(
    'ends at the deadline when the source falls silent %s',
    async (_, talk) => {
      let asked = false;
      const url = await serve((request, answer) => {
        talk(request, answer);
        asked = true;
      });
      const answer = ask({ url });
      await eventually(() => asked);
      clock.advance(5_000);
      expect(await answer).toEqual({
        kind: 'failed',
        reason: 'unreachable',
        detail: 'no whole answer within 5 s',
      });
    },
  );

  it('says that a connection was cut within the answer', async () => {
    const url = await serve((_, answer) => {
      answer.writeHead(200, { 'content-length': '100' });
      answer.write('half', () => answer.socket?.resetAndDestroy());
    });
    expect(await ask({ url })).toMatchObject({
      kind: 'failed',
      reason: 'unreachable',
    });
  });

  it('stops with the caller', async () => {
    const stop = new AbortController();
    let asked = false;
    const url = await serve(() => {
      asked = true;
    });
    const answer = ask({ url }, { signal: stop.signal });
    await eventually(() => asked);
    stop.abort();
    expect(await answer).toMatchObject({ detail: 'reading was stopped' });
  });
});

describe('credentials', () => {
  const headersSeen = async (
    auth: SourceHttpSettings['auth'],
  ): Promise<string | undefined> => {
    let seen: string | undefined;
    const url = await serve((request, answer) => {
      seen = request.headers.authorization;
      answer.end();
    });
    await ask({ url, auth });
    return seen;
  };

  it('sends a token, a token from a file, a name and password, or nothing', async () => {
    const token = `t-${randomUUID()}`;
    expect(await headersSeen({ bearerToken: token })).toBe(`Bearer ${token}`);
    const file = await aFile(`${token}\n`);
    expect(await headersSeen({ bearerTokenFile: file })).toBe(
      `Bearer ${token}`,
    );
    const basic = { username: 'mooring', password: token };
    expect(await headersSeen({ basic })).toBe(
      `Basic ${Buffer.from(`mooring:${token}`).toString('base64')}`,
    );
    expect(await headersSeen(undefined)).toBeUndefined();
  });

  it('reads the token file for each answer: tokens are rotated in place', async () => {
    const seen: (string | undefined)[] = [];
    const url = await serve((request, answer) => {
      seen.push(request.headers.authorization);
      answer.end();
    });
    const bearerTokenFile = await aFile('first');
    const http = createSourceHttp(
      {
        url,
        allowHttp: true,
        auth: { bearerTokenFile },
        intervalSeconds: 30,
        deadlineSeconds: 5,
      },
      clock,
    );
    cleanups.push(() => http.close());
    const get = async () => {
      const deadline = startDeadline(clock, 5_000, []);
      await http.get(deadline, { accept: '*/*', maxBytes: 100 });
      deadline.release();
    };
    await get();
    await writeFile(bearerTokenFile, 'second');
    await get();
    expect(seen).toEqual(['Bearer first', 'Bearer second']);
  });

  it('says which file is missing, and sends nothing', async () => {
    let asked = 0;
    const url = await serve((_, answer) => {
      asked += 1;
      answer.end();
    });
    expect(
      await ask({ url, auth: { bearerTokenFile: '/nowhere/token' } }),
    ).toEqual({
      kind: 'failed',
      reason: 'not-configured',
      detail: 'the file /nowhere/token cannot be read (ENOENT)',
    });
    expect(asked).toBe(0);
  });

  it('takes its token out of every failure', async () => {
    const token = `t-${randomUUID()}`;
    const url = await serve((request, answer) => {
      // A header line that Node's parser refuses and quotes.
      answer.socket?.end(`HTTP/1.1 ${request.headers.authorization}\r\n\r\n`);
    });
    const answer = await ask({ url, auth: { bearerToken: token } });
    expect(answer.kind).toBe('failed');
    expect(JSON.stringify(answer)).not.toContain(token);
  });
});

describe('TLS and proxies', () => {
  const now = Date.now();
  const lifetime = { from: now - 86_400_000, until: now + 86_400_000 };
  const authority = makeCertificate({
    name: 'tunnel test authority',
    isAuthority: true,
    ...lifetime,
  });
  const server = makeCertificate({
    name: 'gateway',
    host: '127.0.0.1',
    signedBy: authority.issuer,
    ...lifetime,
  });
  const tls = { key: server.key, cert: server.certificate };

  it('trusts the configured authority and nobody else', async () => {
    const url = await serve((_, answer) => {
      answer.end('dump');
    }, tls);
    const caFile = await aFile(authority.certificate);
    expect(await ask({ url, caFile })).toMatchObject({ body: 'dump' });
    expect(await ask({ url })).toMatchObject({
      reason: 'unreachable',
      detail: expect.stringMatching(/certificate/),
    });
  });

  it('shows its own certificate where the source asks for one', async () => {
    const client = makeCertificate({
      name: 'mooring',
      signedBy: authority.issuer,
      ...lifetime,
    });
    const url = await serve(
      (request, answer) => {
        const { socket } = request;
        answer.end(
          socket instanceof TLSSocket
            ? String(socket.getPeerCertificate().subject?.CN)
            : 'no TLS',
        );
      },
      { ...tls, ca: authority.certificate, requestCert: true },
    );
    const answer = await ask({
      url,
      caFile: await aFile(authority.certificate),
      certFile: await aFile(client.certificate),
      keyFile: await aFile(client.key),
    });
    expect(answer).toMatchObject({ body: 'mooring' });
  });

  it('goes through the proxy, and keeps its password out of failures', async () => {
    const password = `p-${randomUUID()}`;
    const proxy = await startConnectProxy();
    cleanups.push(() => proxy.close());
    const url = await serve((_, answer) => {
      answer.end('dump');
    }, tls);
    const caFile = await aFile(authority.certificate);
    const withPassword = proxy.url.replace('://', `://user:${password}@`);
    expect(await ask({ url, caFile, proxy: withPassword })).toMatchObject({
      body: 'dump',
    });
    expect(proxy.seen).toEqual([
      {
        target: new URL(url).host,
        authorization: `Basic ${Buffer.from(`user:${password}`).toString(
          'base64',
        )}`,
      },
    ]);
    await proxy.close();
    const answer = await ask({ url, caFile, proxy: withPassword });
    expect(answer).toMatchObject({ reason: 'unreachable' });
    expect(JSON.stringify(answer)).not.toContain(password);
  });
});
