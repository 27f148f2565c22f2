import { ServerResponse } from 'node:http';
import { eventually, settle } from './__testUtils__/eventually';
import {
  sendJson,
  sendStatus,
  startRawServer,
} from './__testUtils__/rawServer';
import {
  always,
  listOf,
  startHarness,
  stopHarnesses,
  thing,
} from './__testUtils__/reflectorHarness';

afterEach(stopHarnesses);

const SLOW_RETRY = 67_500;

/** A list that is refused as long as `refuse` is set. */
function switchable(): {
  list: (request: unknown, answer: ServerResponse) => void;
  refuse?: (answer: ServerResponse) => void;
} {
  const box: ReturnType<typeof switchable> = {
    list(_request, answer) {
      if (box.refuse) box.refuse(answer);
      else sendJson(answer, 200, listOf([thing('a', 1)], 10));
    },
  };
  return box;
}

describe('a kind that cannot be read', () => {
  it.each([
    [
      'forbidden',
      403,
      'things.test.mooring.dev is forbidden: User "x" cannot list resource',
      { kind: 'forbidden', verb: 'list', resource: 'things.test.mooring.dev' },
    ],
    [
      'absent',
      404,
      'the server could not find the requested resource',
      { kind: 'not-installed', api: 'test.mooring.dev/v1 things' },
    ],
  ])(
    '%s: says so, asks again slowly, and recovers by itself',
    async (_, code, message, state) => {
      const source = switchable();
      source.refuse = answer => sendStatus(answer, code, message);
      const harness = await startHarness({ list: source.list });
      await eventually(() => harness.clock.sleeping.includes(SLOW_RETRY));
      expect(harness.reflector.state()).toEqual(state);
      expect(harness.sink.calls).toEqual([]);

      source.refuse = undefined;
      harness.clock.advance(SLOW_RETRY);
      await eventually(() => harness.reflector.state().kind === 'synced');
      expect(harness.sink.calls).toEqual(['replaceAll a']);
    },
  );

  it('understands the plain 404 of a group the server does not know', async () => {
    const harness = await startHarness({
      list: (_request, answer) => {
        answer.writeHead(404, { 'content-type': 'text/plain' });
        answer.end('404 page not found\n');
      },
    });
    await eventually(() => harness.reflector.state().kind === 'not-installed');
    expect(harness.sink.calls).toEqual([]);
  });

  it('does not take the 404 of a web page in between for a missing kind', async () => {
    const harness = await startHarness({
      list: (_request, answer) => {
        answer.writeHead(404, { 'content-type': 'text/html' });
        answer.end('<html>Not found</html>');
      },
    });
    await eventually(() => harness.reflector.state().kind === 'unreachable');
    expect(harness.reflector.state()).toMatchObject({
      detail: expect.stringContaining(
        'something other than the Kubernetes API',
      ),
    });
  });

  it('keeps what it holds through one 404 (API servers give them while starting) and lets go after the second', async () => {
    const source = switchable();
    const harness = await startHarness({ list: source.list });
    const watch = await harness.openWatch();
    source.refuse = answer =>
      sendStatus(answer, 404, 'could not find the requested resource');
    watch.send(
      `${JSON.stringify({
        type: 'ERROR',
        object: { kind: 'Status', code: 410 },
      })}\n`,
    );
    await eventually(() => harness.clock.sleeping.includes(500));
    harness.clock.advance(500);
    await eventually(() => harness.clock.sleeping.includes(SLOW_RETRY));
    expect([...harness.sink.held.keys()]).toEqual(['a']);
    harness.clock.advance(SLOW_RETRY);
    await eventually(() => harness.sink.held.size === 0);
    expect(harness.reflector.state().kind).toBe('not-installed');
  });

  it.each([
    [
      '500',
      (answer: ServerResponse) =>
        sendStatus(answer, 500, 'etcdserver: request timed out'),
      'etcdserver: request timed out',
    ],
    [
      'a login page',
      (answer: ServerResponse) => {
        answer.writeHead(200, { 'content-type': 'text/html' });
        answer.end('<html>sign in</html>');
      },
      'text/html that is not JSON',
    ],
    [
      'a redirect',
      (answer: ServerResponse) => {
        answer.writeHead(302, { location: 'https://login.example.net/' });
        answer.end();
      },
      'HTTP 302',
    ],
    [
      'half an answer',
      (answer: ServerResponse) => {
        answer.writeHead(200, { 'content-type': 'application/json' });
        answer.end(
          '{"kind":"ThingList","metadata":{"resourceVersion":"1"},"items":[',
        );
      },
      'not JSON',
    ],
  ])(
    '%s: is told with what was said, and never as an empty list',
    async (_, refuse, said) => {
      const source = switchable();
      source.refuse = refuse;
      const harness = await startHarness({ list: source.list });
      await eventually(() => harness.reflector.state().kind === 'unreachable');
      expect(harness.reflector.state()).toMatchObject({
        detail: expect.stringContaining(said),
      });
      expect(harness.sink.calls).toEqual([]);
      source.refuse = undefined;
      harness.clock.advance(500);
      await eventually(() => harness.reflector.state().kind === 'synced');
    },
  );

  it('waits as long as 429 asks for', async () => {
    const source = switchable();
    source.refuse = answer =>
      sendStatus(answer, 429, 'too many requests', {
        headers: { 'retry-after': '17' },
      });
    const harness = await startHarness({ list: source.list });
    await eventually(() => harness.clock.sleeping.includes(17_000));
    harness.clock.advance(16_999);
    await settle();
    expect(harness.server.requests).toHaveLength(1);
    source.refuse = undefined;
    harness.clock.advance(1);
    await eventually(() => harness.reflector.state().kind === 'synced');
  });

  it('401: reads the credentials anew, tries once more, then says unauthorized', async () => {
    const source = switchable();
    source.refuse = answer => sendStatus(answer, 401, 'Unauthorized');
    const harness = await startHarness({ list: source.list });
    await eventually(() => harness.reflector.state().kind === 'unauthorized');
    expect(harness.server.requests).toHaveLength(2);
    expect(harness.reflector.state()).toEqual({
      kind: 'unauthorized',
      since: harness.clock.now(),
      detail: 'Unauthorized',
    });
  });
});

describe('an outage', () => {
  it('keeps the records, counts from its beginning, and ends with a comparison', async () => {
    const source = switchable();
    const harness = await startHarness({ list: source.list });
    await harness.openWatch();
    const lastSync = harness.clock.now();
    harness.clock.advance(10_000);
    const { url } = harness.server;
    await harness.server.close();

    await eventually(() => harness.clock.sleeping.includes(150));
    harness.clock.advance(150);
    const since = harness.clock.now();
    await eventually(() => harness.reflector.state().kind === 'unreachable');
    harness.clock.advance(500);
    await eventually(() => harness.clock.sleeping.includes(1_000));
    expect(harness.reflector.state()).toEqual({
      kind: 'unreachable',
      since,
      lastSync,
      detail: expect.stringContaining('nothing listens there'),
    });
    expect([...harness.sink.held.keys()]).toEqual(['a']);

    // Another server at the same address, with a younger history: its versions say nothing about ours.
    const successor = await startRawServer(
      ({ isWatch }, answer) => {
        if (isWatch) answer.writeHead(200).flushHeaders();
        else sendJson(answer, 200, listOf([thing('b', 1)], 3));
      },
      { port: Number(new URL(url).port) },
    );
    harness.clock.advance(1_000);
    await eventually(() => harness.reflector.state().kind === 'synced');
    expect([...harness.sink.held.keys()]).toEqual(['b']);
    await eventually(() => successor.requests.some(({ isWatch }) => isWatch));
    await harness.stop();
    await successor.close();
  });

  it('of the watch alone (500 on opening) makes the source stale and goes on from the last version', async () => {
    let refuse = false;
    const harness = await startHarness({
      list: always(listOf([thing('a', 1)], 10)),
      watch: (_request, answer) => {
        if (refuse) sendStatus(answer, 500, 'overloaded');
        return refuse;
      },
    });
    const watch = await harness.openWatch();
    const at = harness.clock.now();
    harness.clock.advance(10_000);
    refuse = true;
    watch.end();
    await eventually(() => harness.clock.sleeping.includes(150));
    harness.clock.advance(150);
    await eventually(() => harness.reflector.state().kind === 'stale');
    expect(harness.reflector.state()).toEqual({
      kind: 'stale',
      at,
      detail: 'overloaded',
    });
    refuse = false;
    harness.clock.advance(500);
    const second = await harness.openWatch();
    await eventually(() => harness.reflector.state().kind === 'synced');
    expect(second.request.url.searchParams.get('resourceVersion')).toBe('10');
    expect(harness.sink.lists).toBe(1);
  });

  it('nothing at all: a server that accepts and never answers is given up after 60 s', async () => {
    const harness = await startHarness({ list: () => undefined });
    await eventually(() => harness.server.requests.length === 1);
    harness.clock.advance(60_000);
    await eventually(() => harness.reflector.state().kind === 'unreachable');
    expect(harness.reflector.state()).toMatchObject({
      detail: 'no answer within 60 s',
    });
  });

  it('tells a clock that is ten minutes off', async () => {
    const harness = await startHarness({
      list: (_request, answer) => {
        const date = new Date(harness.clock.now() + 600_000).toUTCString();
        sendJson(answer, 200, listOf([], 1), { date });
      },
      watch: (_request, answer) => {
        const date = new Date(harness.clock.now() + 600_000).toUTCString();
        answer.writeHead(200, { date }).flushHeaders();
        return true;
      },
    });
    await eventually(() => harness.reflector.state().kind === 'synced');
    expect(harness.reflector.state()).toMatchObject({
      detail: expect.stringMatching(
        /^the API server's clock is (600|601) s ahead of ours$/,
      ),
    });
  });
});
