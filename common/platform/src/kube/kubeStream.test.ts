import { createServer } from 'node:http';
import { connect, ConnectOptions } from './connect';
import { KubeConnection } from './connection';
import { eventually } from './__testUtils__/eventually';
import { ManualClock } from './__testUtils__/manualClock';
import {
  kubeconfigText,
  RawHandler,
  RawServer,
  sendJson,
  sendStatus,
  startRawServer,
} from './__testUtils__/rawServer';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function start(
  handler: RawHandler,
  options: ConnectOptions & {
    user?: Record<string, unknown>;
    path?: string;
  } = {},
): Promise<{
  server: RawServer;
  connection: KubeConnection;
  clock: ManualClock;
}> {
  const server = await startRawServer(handler);
  cleanups.push(() => server.close());
  const clock = new ManualClock();
  const text = kubeconfigText(
    `${server.url}${options.path ?? ''}`,
    options.user,
  );
  const result = connect({ kind: 'kubeconfig', text }, { clock, ...options });
  if (!result.ok) throw new Error(result.detail);
  const { connection } = result;
  cleanups.push(() => connection.close());
  return { server, connection, clock };
}

describe('what a connection learns', () => {
  it('whether the server is the sandbox, in the background after the first answer', async () => {
    const server = createServer((request, answer) => {
      answer.setHeader('content-type', 'application/json');
      const version = {
        gitVersion: 'v1.33.0+mooring-sandbox',
        platform: 'any',
      };
      answer.end(JSON.stringify(request.url === '/version' ? version : {}));
    });
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
    cleanups.push(() => new Promise(done => server.close(() => done())));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const text = kubeconfigText(`http://127.0.0.1:${port}`);
    const result = connect(
      { kind: 'kubeconfig', text },
      { clock: new ManualClock() },
    );
    if (!result.ok) throw new Error(result.detail);
    cleanups.push(() => result.connection.close());

    expect(result.connection.isSandbox).toBe(false);
    await result.connection.request({ path: '/api' });
    await eventually(() => result.connection.isSandbox);
    expect(result.connection.version?.gitVersion).toBe(
      'v1.33.0+mooring-sandbox',
    );
  });

  it.each([600_000, -600_000, 0])(
    "that the server's clock is %i ms ahead",
    async offset => {
      const { connection } = await start((_request, answer) => {
        const date = new Date(
          Date.parse('2026-11-30T14:00:00Z') + offset,
        ).toUTCString();
        sendJson(answer, 200, {}, { date });
      });
      expect(connection.clockSkewMs).toBeUndefined();
      await connection.request({ path: '/api' });
      expect(
        Math.abs((connection.clockSkewMs ?? NaN) - offset),
      ).toBeLessThanOrEqual(1_000);
    },
  );

  it('nothing about the clock from an answer that took long', async () => {
    const { server, connection, clock } = await start((_request, answer) => {
      answer.setHeader('date', new Date(0).toUTCString());
      setImmediate(() => {
        clock.advance(6_000);
        sendJson(answer, 200, {});
      });
    });
    await connection.request({ path: '/api' });
    expect(server.requests).toHaveLength(1);
    expect(connection.clockSkewMs).toBeUndefined();
  });
});

describe('stream', () => {
  it('yields a failure instead of throwing, and a normal end as an end', async () => {
    const { connection } = await start(({ url }, answer) => {
      if (url.pathname === '/good') answer.end('one\ntwo\n');
      else if (url.pathname === '/half') answer.end('one\ntw');
      else sendStatus(answer, 403, 'no');
    });
    const read = async (path: string) => {
      const items = [];
      const { signal } = new AbortController();
      for await (const item of connection.stream({
        path,
        idleMs: 1_000,
        signal,
      }))
        items.push(item);
      return items;
    };
    expect(await read('/good')).toEqual([
      { kind: 'opened' },
      { kind: 'line', text: 'one' },
      { kind: 'line', text: 'two' },
    ]);
    expect(await read('/half')).toEqual([
      { kind: 'opened' },
      { kind: 'line', text: 'one' },
      {
        kind: 'failed',
        failure: expect.objectContaining({
          kind: 'unreachable',
          message:
            'the stream was cut in the middle of a line, after 2 bytes of it',
        }),
      },
    ]);
    expect(await read('/bad')).toEqual([
      {
        kind: 'failed',
        failure: expect.objectContaining({ kind: 'forbidden' }),
      },
    ]);
  });

  it('lets go of the socket and the timer when its reader leaves', async () => {
    let closed = false;
    const { connection, clock } = await start((_request, answer) => {
      answer.write('one\n');
      answer.on('close', () => (closed = true));
    });
    const { signal } = new AbortController();
    for await (const item of connection.stream({
      path: '/x',
      idleMs: 1_000,
      signal,
    })) {
      if (item.kind === 'line') break;
    }
    await eventually(() => closed);
    await eventually(() => clock.sleeping.length === 0);
    expect(clock.sleeping).toEqual([]);
  });
});
