import {
  createServer,
  IncomingMessage,
  RequestListener,
  ServerResponse,
} from 'node:http';
import { AddressInfo } from 'node:net';
import { stringify } from 'yaml';

export interface RawServer {
  readonly url: string;
  readonly requests: readonly RecordedRequest[];
  /** Ends all sockets without a word, as a crash does. */
  cut(): void;
  close(): Promise<void>;
}

export interface RecordedRequest {
  readonly method: string;
  readonly url: URL;
  readonly rawHeaders: readonly string[];
  readonly body: string;
  readonly isWatch: boolean;
}

export type RawHandler = (
  request: RecordedRequest,
  answer: ServerResponse,
) => void;

/** A server on loopback that answers whatever a test wants, well-formed or not. `/version` is answered by itself. */
export async function startRawServer(
  handler: RawHandler,
  options: { port?: number } = {},
): Promise<RawServer> {
  const requests: RecordedRequest[] = [];
  const listener: RequestListener = (incoming, answer) => {
    // Tests live in their own time: a real `Date` would be a clock difference.
    answer.sendDate = false;
    void readBody(incoming).then(body => {
      const url = new URL(incoming.url ?? '/', 'http://raw');
      const request = {
        method: incoming.method ?? '',
        url,
        rawHeaders: incoming.rawHeaders,
        body,
        isWatch: url.searchParams.has('watch'),
      };
      if (url.pathname === '/version') {
        sendJson(answer, 200, { gitVersion: 'v1.33.0' });
        return;
      }
      requests.push(request);
      handler(request, answer);
    });
  };
  const server = createServer(listener);
  await new Promise<void>(resolve => {
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    requests,
    cut: () => server.closeAllConnections(),
    close() {
      const closed = new Promise<void>(resolve =>
        server.close(() => resolve()),
      );
      server.closeAllConnections();
      return closed;
    },
  };
}

export function sendJson(
  answer: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  answer.writeHead(status, { 'content-type': 'application/json', ...headers });
  answer.end(JSON.stringify(body));
}

/** A Kubernetes `Status`, as API servers refuse. */
export function sendStatus(
  answer: ServerResponse,
  code: number,
  message: string,
  more: { reason?: string; headers?: Record<string, string> } = {},
): void {
  const { reason, headers } = more;
  const status = { kind: 'Status', apiVersion: 'v1', status: 'Failure' };
  sendJson(answer, code, { ...status, code, message, reason }, headers);
}

export function kubeconfigText(
  server: string,
  user: Record<string, unknown> = {},
  cluster: Record<string, unknown> = {},
): string {
  return stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'test',
    contexts: [{ name: 'test', context: { cluster: 'c', user: 'u' } }],
    clusters: [
      {
        name: 'c',
        cluster: { server, 'insecure-skip-tls-verify': true, ...cluster },
      },
    ],
    users: [{ name: 'u', user }],
  });
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') {
    throw new Error('the server listens on no port');
  }
  return address.port;
}
