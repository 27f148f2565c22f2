import { createServer, Server } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { unauthorized } from '../apiError';
import { issueCertificate } from '../serving/certificate';
import type { SiteAnswer } from './siteAnswer';

const DAY = 24 * 60 * 60_000;
const TEXT = 'text/plain; charset=utf-8';
const JSON_TYPE = 'application/json';
const NOT_READY = '[+]ping ok\n[-]etcd failed: reason withheld\n';
const VERSION = { major: '1', minor: '34', gitVersion: 'v1.34.2+k3s1' };
const { status: UNAUTHORIZED } = unauthorized();

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
    if (isReady) send(response, 200, TEXT, 'ok');
    else send(response, 500, TEXT, NOT_READY);
  } else if (path === '/version') {
    send(response, 200, JSON_TYPE, JSON.stringify(VERSION));
  } else {
    send(response, 401, JSON_TYPE, JSON.stringify(UNAUTHORIZED));
  }
}

function answerAsRelay(request: IncomingMessage, response: ServerResponse) {
  if (request.url?.split('?')[0] === '/healthz') {
    send(response, 200, TEXT, 'ok');
  } else {
    response.setHeader('upgrade', 'websocket');
    send(response, 426, TEXT, 'Upgrade Required');
  }
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
) {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}
