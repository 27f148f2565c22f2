import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { channelOf } from './channelOf';
import { Deliverer } from './delivery/deliverer';
import { signedHttp } from './delivery/signedHttp';
import { SocketHub } from './delivery/socketHub';
import { createRouter } from './http/router';
import { WorkspacePerson } from './people/person';
import { defaultSeed } from './state/defaultSeed';
import { Tickets } from './state/tickets';
import { Views } from './state/views';
import { Workspace } from './state/workspace';
import type { FakeSlack, FakeSlackOptions } from './types';
import { untilChange } from './untilChange';
import { userToApi } from './webapi/toApi';
import { WebApi } from './webapi/webApi';

/** Loopback and nothing else: the page lets anybody be anybody. */
const HOST = '127.0.0.1';

/**
 * Starts the stand-in workspace on loopback.
 *
 * @throws if `NODE_ENV` is `production`, or if the port is taken
 */
export async function startFakeSlack(
  options: FakeSlackOptions = {},
): Promise<FakeSlack> {
  if (process.env.NODE_ENV === 'production') {
    throw new Error(
      'The stand-in Slack workspace is for development: it does not start when NODE_ENV is production',
    );
  }
  const {
    now = Date.now,
    ackTimeoutMs = 3_000,
    signingSecret = randomUUID(),
    botToken = `xoxb-${randomUUID()}`,
    appToken = `xapp-${randomUUID()}`,
  } = options;
  const workspace = new Workspace(
    { ...defaultSeed(), ...options.workspace },
    now,
  );
  const { seed } = workspace;
  const tickets = new Tickets(now);
  const views = new Views(() => workspace.changed());
  const closing = new AbortController();

  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, HOST, resolve);
  });
  const port = portOf(server.address());
  const url = `http://${HOST}:${port}`;

  const sockets = new SocketHub({
    base: () => `ws://${HOST}:${port}`,
    appId: seed.appId,
    ackTimeoutMs,
    changed: () => workspace.changed(),
  });
  let { commandUrl } = options;
  const deliverer = new Deliverer({
    receiver: () =>
      commandUrl === undefined
        ? sockets
        : signedHttp({
            commandUrl,
            signingSecret,
            ackTimeoutMs,
            signal: closing.signal,
          }),
    team: seed.team.id,
    appId: seed.appId,
    botUserId: seed.botUserId,
    now,
    changed: () => workspace.changed(),
  });
  const context = {
    workspace,
    views,
    tickets,
    url,
    socketUrl: () => sockets.issueUrl(),
  };
  const webApi = new WebApi(context, {
    botToken,
    appToken,
    enforceRates: options.enforceRates ?? false,
    signal: closing.signal,
  });

  function as(userId: string): WorkspacePerson {
    const user = workspace.users.get(userId);
    if (!user) throw new Error(`There is no user ${userId}`);
    return new WorkspacePerson(user, context, deliverer);
  }

  server.on(
    'request',
    createRouter({ context, webApi, as, port, signal: closing.signal }),
  );
  server.on('upgrade', (request, stream, head) =>
    sockets.accept(request, stream, head),
  );

  return {
    url,
    apiUrl: `${url}/api/`,
    teamId: seed.team.id,
    botToken,
    appToken,
    signingSecret,
    as,
    channel: id => channelOf(id, workspace, deliverer),
    async changeUser(userId, change) {
      const user = workspace.users.get(userId);
      if (!user) throw new Error(`There is no user ${userId}`);
      Object.assign(user, change);
      workspace.changed();
      await deliverer.event({ type: 'user_change', user: userToApi(user) });
    },
    script: (method, ...reactions) => webApi.script.add(method, reactions),
    deliver: {
      twice: kind => deliverer.twice(kind),
      outOfOrder: (count, kind) => deliverer.outOfOrder(count, kind),
      retryOnly: kind => deliverer.retryOnly(kind),
      event: event => deliverer.event(event),
      urlVerification: () =>
        deliverer.send('check', {
          type: 'url_verification',
          token: 'unused',
          challenge: randomUUID(),
        }),
      sslCheck: () =>
        deliverer.send('check', { ssl_check: '1', token: 'unused' }),
    },
    sockets,
    calls: method => webApi.callsOf(method),
    deliveries: kind => deliverer.recordsOf(kind),
    until: (look, withinMs = 5_000) => untilChange(look, withinMs, workspace),
    deliverTo(address) {
      commandUrl = address;
    },
    async reset() {
      tickets.reset();
      views.reset();
      webApi.reset();
      workspace.reset();
      await deliverer.reset();
    },
    async close() {
      closing.abort();
      await deliverer.reset();
      sockets.close();
      server.closeAllConnections();
      await new Promise<void>((resolve, reject) => {
        server.close(error => (error ? reject(error) : resolve()));
      });
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') {
    throw new Error('The server listens on no port');
  }
  return address.port;
}
