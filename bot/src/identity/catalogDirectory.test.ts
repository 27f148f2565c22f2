import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createCatalogDirectory } from './catalogDirectory';

const user = (name: string, account: string, email?: string) => ({
  apiVersion: 'backstage.io/v1beta1',
  kind: 'User',
  metadata: {
    name,
    namespace: 'default',
    annotations: { 'mooring.dev/slack-user': account },
  },
  spec: { profile: { displayName: name, email } },
  relations: [
    { type: 'memberOf', targetRef: 'group:default/acme-admins' },
    { type: 'memberOf', targetRef: 'group:emea/oncall' },
    { type: 'ownerOf', targetRef: 'component:default/x' },
  ],
});

describe('the Backstage catalog as directory', () => {
  const token = `t-${randomUUID()}`;
  let server: Server;
  let baseUrl: string;
  let handle: RequestListener;
  let asked: URL[];
  let now: number;

  beforeEach(async () => {
    asked = [];
    now = 0;
    handle = (_, response) => response.end(JSON.stringify({ items: [] }));
    server = createServer((request, response) => {
      asked.push(new URL(request.url ?? '', 'http://x'));
      if (request.headers.authorization !== `Bearer ${token}`) {
        response.writeHead(401).end();
        return;
      }
      handle(request, response);
    });
    await new Promise<void>(resolve =>
      server.listen(0, '127.0.0.1', () => resolve()),
    );
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error();
    baseUrl = `http://127.0.0.1:${address.port}`;
  });
  afterEach(
    () =>
      new Promise<void>(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );

  const open = (change: { token?: string; deadlineMs?: number } = {}) =>
    createCatalogDirectory({
      baseUrl,
      token: async () => change.token ?? token,
      fetch: globalThis.fetch,
      now: () => now,
      cacheMs: 60_000,
      ...(change.deadlineMs !== undefined && { deadlineMs: change.deadlineMs }),
    });

  it('finds a user by annotation, with the groups as access lists name them', async () => {
    handle = (_, response) =>
      response.end(JSON.stringify({ items: [user('acme-admin', 'T0/U1')] }));
    expect(await open().bySlackAccount('T0/U1')).toEqual({
      kind: 'found',
      users: [
        {
          ref: 'user:default/acme-admin',
          displayName: 'acme-admin',
          email: undefined,
          groups: ['acme-admins', 'emea/oncall'],
          slackAccounts: ['T0/U1'],
        },
      ],
    });
    expect(asked[0].searchParams.get('filter')).toBe(
      'kind=user,metadata.annotations.mooring.dev/slack-user=T0/U1',
    );
  });

  it('does not take an account that differs only in case', async () => {
    handle = (_, response) =>
      response.end(JSON.stringify({ items: [user('x', 'T0/u1')] }));
    expect(await open().bySlackAccount('T0/U1')).toEqual({
      kind: 'found',
      users: [],
    });
  });

  it('keeps an answer for a while, and asks again afterwards', async () => {
    const directory = open();
    await directory.bySlackAccount('T0/U1');
    await directory.bySlackAccount('T0/U1');
    expect(asked).toHaveLength(1);
    now += 60_001;
    await directory.bySlackAccount('T0/U1');
    expect(asked).toHaveLength(2);
  });

  it('does not hide an outage behind an old answer', async () => {
    handle = (_, response) =>
      response.end(JSON.stringify({ items: [user('x', 'T0/U1')] }));
    const directory = open();
    await directory.bySlackAccount('T0/U1');
    now += 60_001;
    handle = (_, response) => response.writeHead(503).end();
    expect(await directory.bySlackAccount('T0/U1')).toEqual({
      kind: 'unreachable',
      detail: 'the catalog answers HTTP 503',
    });
  });

  it('tells refused credentials, silence, nonsense and a closed port apart', async () => {
    expect(await open({ token: 'wrong' }).bySlackAccount('T0/U1')).toEqual({
      kind: 'unreachable',
      detail: "the catalog refuses the bot's own credentials (HTTP 401)",
    });
    handle = () => undefined;
    expect(
      await open({ deadlineMs: 50 }).bySlackAccount('T0/U1'),
    ).toMatchObject({ detail: 'the catalog gave no answer within 0.05 s' });
    handle = (_, response) => response.end('{"items": 3}');
    expect(await open().bySlackAccount('T0/U1')).toMatchObject({
      detail: 'the catalog gives an answer that is not a list of entities',
    });
    server.closeAllConnections();
    const closed = open();
    await new Promise<void>(resolve => server.close(() => resolve()));
    expect(await closed.bySlackAccount('T0/U1')).toEqual({
      kind: 'unreachable',
      detail: expect.stringMatching(
        /^the catalog cannot be reached \([A-Z_]+\)$/,
      ),
    });
  });

  it('asks nothing for an address that would bend the filter', async () => {
    expect(await open().byEmail('a@x.example,kind=group')).toEqual({
      kind: 'found',
      users: [],
    });
    expect(asked).toHaveLength(0);
  });
});
