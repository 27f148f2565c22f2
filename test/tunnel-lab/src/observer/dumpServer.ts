import { createServer, type Server } from 'node:http';
import { dumpOf } from './wireguardState';

/** A gateway's text endpoint; the interface's private key is blanked before it leaves the gateway. */
export function startDumpServer(
  port: number,
  sources: {
    readonly wireguardPid: () => number;
    readonly nowSeconds: () => number;
  },
): Promise<Server> {
  const server = createServer((_, response) => {
    dumpOf(sources.wireguardPid()).then(
      dump => {
        response.setHeader('content-type', 'text/plain');
        response.setHeader('x-now', String(sources.nowSeconds()));
        response.end(
          dump.replace(
            /^([^\t]+)\t[^\t]+((?:\t[^\t]+){3})$/gm,
            '$1\t(hidden)$2',
          ),
        );
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  return new Promise(done =>
    server.listen(port, '127.0.0.1', () => done(server)),
  );
}
