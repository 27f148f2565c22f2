import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';

/** What `GET /health` answers, as JSON. */
export interface HealthReport {
  /** False: the bot neither hears nor answers people right now. */
  readonly isHealthy: boolean;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface BotServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * The bot's one HTTP server: health for supervisors, and Slack's signed requests where they are used.
 *
 * @param deps.port - 0 takes a free one
 * @throws when the port is taken
 */
export async function startServer(deps: {
  host: string;
  port: number;
  health: () => Promise<HealthReport>;
  slack: RequestListener | undefined;
}): Promise<BotServer> {
  const server = createServer((request, response) => {
    if (request.method === 'GET' && pathOf(request) === '/health') {
      deps.health().then(
        ({ isHealthy, body }) => {
          response.writeHead(isHealthy ? 200 : 503, {
            'content-type': 'application/json',
            'cache-control': 'no-store',
          });
          response.end(`${JSON.stringify(body)}\n`);
        },
        () => response.writeHead(500).end(),
      );
      return;
    }
    if (deps.slack !== undefined) {
      deps.slack(request, response);
      return;
    }
    response.writeHead(404).end();
  });
  server.requestTimeout = 10_000;
  await listen(server, deps.host, deps.port);
  const address = server.address();
  return {
    port:
      address !== null && typeof address === 'object'
        ? address.port
        : deps.port,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

function pathOf({ url }: IncomingMessage): string {
  return (url ?? '').split('?')[0];
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
}
