import { createServer, Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { issueCertificate } from '../serving/certificate';
import type { SiteAnswer } from './siteAnswer';

const DAY = 24 * 60 * 60_000;

type Served = Extract<SiteAnswer, { kind: 'api' | 'relay' }>;

/** The TLS ends of the virtual sites: API servers and relays. They listen nowhere. */
export interface VirtualHosts {
  /** Takes over a connection that is through. */
  serve(socket: Socket, served: Served): void;
}

/** `clock` is the real time in epoch ms: clients check certificates against it. */
export function createVirtualHosts(clock: () => number): VirtualHosts {
  // One end per host and state, made when it is first asked for: a key pair costs a millisecond.
  const servers = new Map<string, Server>();

  function serverOf(served: Served): Server {
    const key = JSON.stringify(served);
    const held = servers.get(key);
    if (held !== undefined) return held;
    const made = createServer(chainOf(served, clock()), (request, response) =>
      served.kind === 'api'
        ? answerAsApi(request, response, served.isReady)
        : answerAsRelay(request, response),
    );
    // A client that gives up within the handshake is no fault of ours.
    made.on('tlsClientError', (_error, socket) => socket.destroy());
    servers.set(key, made);
    return made;
  }

  return {
    serve(socket, served) {
      serverOf(served).emit('connection', socket);
    },
  };
}

/** Signed by the host's own authority, which is sent along, as K3s and RKE2 do. */
function chainOf(served: Served, now: number) {
  const host = served.kind === 'api' ? served.cluster : served.relay;
  const authority = issueCertificate({
    commonName: `${host}-server-ca`,
    notBefore: now - 400 * DAY,
    notAfter: now + 3_000 * DAY,
    isAuthority: true,
    dnsNames: [],
    addresses: [],
  });
  const leaf = issueCertificate({
    commonName: served.kind === 'api' ? 'kube-apiserver' : host,
    notBefore: now - 368 * DAY,
    notAfter: served.isExpired ? now - 3 * DAY : now + 200 * DAY,
    issuer: authority.authority,
    isAuthority: false,
    dnsNames: served.kind === 'api' ? ['kubernetes'] : [host],
    addresses: [],
  });
  return { cert: leaf.cert + authority.cert, key: leaf.key };
}

/** As kube-apiserver answers somebody without credentials. */
function answerAsApi(
  request: IncomingMessage,
  response: ServerResponse,
  isReady: boolean,
) {
  const path = request.url?.split('?')[0];
  if (path === '/readyz' || path === '/livez' || path === '/healthz') {
    response.writeHead(isReady ? 200 : 500, { 'content-type': 'text/plain' });
    response.end(
      isReady ? 'ok' : '[+]ping ok\n[-]etcd failed: reason withheld\n',
    );
  } else if (path === '/version') {
    sendJson(response, 200, {
      major: '1',
      minor: '34',
      gitVersion: 'v1.34.2+k3s1',
    });
  } else {
    sendJson(response, 401, {
      kind: 'Status',
      apiVersion: 'v1',
      status: 'Failure',
      message: 'Unauthorized',
      reason: 'Unauthorized',
      code: 401,
    });
  }
}

function answerAsRelay(request: IncomingMessage, response: ServerResponse) {
  const isHealth = request.url?.split('?')[0] === '/healthz';
  response.writeHead(isHealth ? 200 : 426, {
    'content-type': 'text/plain',
    ...(isHealth ? {} : { upgrade: 'websocket' }),
  });
  response.end(isHealth ? 'ok' : 'Upgrade Required');
}

function sendJson(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
