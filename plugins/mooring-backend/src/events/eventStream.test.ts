import {
  mockCredentials,
  mockErrorHandler,
  mockServices,
} from '@backstage/backend-test-utils';
import { AuthorizeResult } from '@backstage/plugin-permission-common';
import { changeEventSchema, type ChangeEvent } from '@mooring/core';
import express from 'express';
import { once } from 'node:events';
import {
  createServer,
  get,
  type IncomingMessage,
  type Server,
} from 'node:http';
import { FakeMooring } from '../__testUtils__/fakeMooring';
import { ManualTimers } from '../__testUtils__/manualTimers';
import { createRouter } from '../router';
import { HEARTBEAT_MS, RECHECK_MS } from './eventStream';

/** One open stream as a client sees it. */
class Client {
  readonly events: ChangeEvent[] = [];
  text = '';
  readonly ended: Promise<unknown>;
  #waiting: { holds: () => boolean; resolve: () => void }[] = [];

  constructor(readonly response: IncomingMessage) {
    response.setEncoding('utf8');
    this.ended = new Promise(resolve => {
      response.on('close', resolve);
    });
    response.on('error', () => {});
    response.on('data', (chunk: string) => {
      this.text += chunk;
      for (const line of chunk.split('\n')) {
        if (line.startsWith('data: ')) {
          this.events.push(changeEventSchema.parse(JSON.parse(line.slice(6))));
        }
      }
      this.#waiting = this.#waiting.filter(({ holds, resolve }) => {
        if (!holds()) return true;
        resolve();
        return false;
      });
    });
  }

  until(holds: () => boolean): Promise<void> {
    if (holds()) return Promise.resolve();
    return new Promise(resolve => this.#waiting.push({ holds, resolve }));
  }
}

describe('GET /v1/events', () => {
  const mooring = new FakeMooring();
  let timers: ManualTimers;
  let groups: string[] | Error;
  let allowed: boolean;
  let shutdown: AbortController;
  let server: Server;
  const auditor = mockServices.auditor.mock();
  const permissions = mockServices.permissions.mock();

  beforeEach(async () => {
    timers = new ManualTimers();
    shutdown = new AbortController();
    groups = ['acme-admins'];
    allowed = true;
    mooring.subscriptions.length = 0;
    auditor.createEvent.mockClear();
    permissions.authorizeConditional.mockImplementation(async queries =>
      queries.map(() => ({
        result: allowed ? AuthorizeResult.ALLOW : AuthorizeResult.DENY,
      })),
    );
    const app = express();
    app.use(
      createRouter({
        mooring,
        timers,
        shutdown: shutdown.signal,
        streamsPerUser: 2,
        httpAuth: mockServices.httpAuth(),
        userInfo: {
          getUserInfo: async () => {
            if (groups instanceof Error) throw groups;
            return {
              userEntityRef: 'user:default/mock',
              ownershipEntityRefs: [
                'user:default/mock',
                ...groups.map(group => `group:default/${group}`),
              ],
            };
          },
        },
        permissions,
        auditor,
        logger: mockServices.logger.mock(),
      }),
    );
    app.use(mockErrorHandler());
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });

  afterEach(async () => {
    shutdown.abort();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  const open = async (query = '', headers = {}): Promise<Client> => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error();
    const request = get({
      port: address.port,
      host: '127.0.0.1',
      path: `/v1/events${query}`,
      headers: {
        Authorization: mockCredentials.user.header('user:default/mock'),
        ...headers,
      },
    });
    const [response] = await once(request, 'response');
    return new Client(response);
  };
  const change = (seq: number): ChangeEvent => ({
    type: 'change',
    seq,
    kinds: ['cluster'],
    clusters: ['c-acme-1'],
    tenants: ['acme'],
  });

  it('sends what Mooring announces, with the sequence number as id, and asks proxies not to hold it back', async () => {
    const client = await open('?since=4');
    const [subscription] = mooring.subscriptions;
    expect(subscription.since).toBe(4);
    subscription.listener(change(5));
    await client.until(() => client.events.length === 1);
    expect(client.events).toEqual([change(5)]);
    expect(client.text).toContain('id: 5\n');
    expect(client.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
    });
  });

  it('resumes from Last-Event-ID, and refuses a sequence number that is none', async () => {
    await open('', { 'Last-Event-ID': '17' });
    expect(mooring.subscriptions[0].since).toBe(17);
    const refused = await open('?since=-1');
    expect(refused.response.statusCode).toBe(400);
  });

  it('beats so that a silent line can be told from a dead one', async () => {
    const client = await open();
    timers.pass(HEARTBEAT_MS);
    await client.until(() => client.text.includes(': nothing yet'));
    mooring.subscriptions[0].listener(change(9));
    timers.pass(HEARTBEAT_MS);
    await client.until(() => client.events.length === 2);
    expect(client.events[1]).toEqual({ type: 'heartbeat', seq: 9 });
  });

  it('ends within the recheck after the caller lost everything, and records it', async () => {
    const client = await open();
    groups = [];
    timers.pass(RECHECK_MS);
    await client.ended;
    expect(auditor.createEvent).toHaveBeenCalledWith(
      expect.objectContaining({
        eventId: 'access-refused',
        meta: { route: 'GET /v1/events', rule: 'bound-to-nothing' },
      }),
    );
    expect(timers.running).toBe(0);
    expect(mooring.subscriptions[0].signal.aborted).toBe(true);
  });

  it('ends when the portal’s policy takes the permission away', async () => {
    const client = await open();
    allowed = false;
    timers.pass(RECHECK_MS);
    await client.ended;
    expect(timers.running).toBe(0);
  });

  it('ends when the directory cannot be asked any more: what cannot be decided is not sent', async () => {
    const client = await open();
    groups = new Error('down');
    timers.pass(RECHECK_MS);
    await client.ended;
    expect(timers.running).toBe(0);
  });

  it('asks a page to reload when the caller’s tenants changed, and delivers within the new scope', async () => {
    const client = await open('?since=3');
    groups = ['globex-admins'];
    timers.pass(RECHECK_MS);
    await client.until(() =>
      client.events.some(({ type }) => type === 'reset'),
    );
    const scope = mooring.subscriptions[0].scope();
    expect(scope.kind === 'tenants' && [...scope.grants.keys()]).toEqual([
      'globex',
    ]);
  });

  it('holds a user to the number of streams, and gives the place back', async () => {
    const first = await open();
    await open();
    const third = await open();
    expect(third.response.statusCode).toBe(429);
    first.response.destroy();
    await new Promise(resolve => {
      mooring.subscriptions[0].signal.addEventListener('abort', resolve);
    });
    const fourth = await open();
    expect(fourth.response.statusCode).toBe(200);
  });

  it('cuts a client that does not read, instead of keeping its events in memory', async () => {
    const client = await open();
    client.response.pause();
    const [subscription] = mooring.subscriptions;
    const large = { ...change(1), clusters: ['c'.repeat(60_000)] };
    for (let seq = 1; seq < 2_000 && !subscription.signal.aborted; seq += 1) {
      subscription.listener({ ...large, seq });
    }
    expect(subscription.signal.aborted).toBe(true);
    expect(timers.running).toBe(0);
  });

  it('ends with the process', async () => {
    const client = await open();
    shutdown.abort();
    await client.ended;
    expect(timers.running).toBe(0);
    const late = await open();
    expect(late.response.statusCode).toBe(503);
  });

  it('refuses to open for somebody who sees nothing', async () => {
    groups = [];
    const client = await open();
    expect(client.response.statusCode).toBe(403);
    expect(mooring.subscriptions).toHaveLength(0);
  });
});
