import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';

/**
 * What a probe sees of a cluster's API server. `SIGUSR2` turns its readiness; stopped by a signal it is a hung one.
 *
 * Arguments: certificate file, key file.
 */
const [, , certificate = '', key = ''] = process.argv;
let isReady = true;
process.on('SIGUSR2', () => {
  isReady = !isReady;
});

createServer(
  { cert: readFileSync(certificate), key: readFileSync(key) },
  (request, response) => {
    if (request.url === '/readyz') {
      response.writeHead(isReady ? 200 : 500, { 'content-type': 'text/plain' });
      response.end(
        isReady
          ? 'ok'
          : '[+]ping ok\n[-]etcd failed: reason withheld\nreadyz check failed\n',
      );
      return;
    }
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ kind: 'Status', code: 401 }));
  },
).listen(6443, '0.0.0.0', () => process.stdout.write('listening\n'));
