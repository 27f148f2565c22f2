import { createSocket } from 'node:dgram';
import { readFileSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { createServer } from 'node:https';
import { WebSocketServer } from 'ws';

/**
 * The platform's end of Flux: one datagram is one binary message over TLS. What it knows of its session is told as JSON
 * on loopback; receive means from the site.
 *
 * Arguments: certificate file, key file, port, port of the gateway's WireGuard, port of the status.
 */
const [, , certificate = '', key = '', port, wireguard, status] = process.argv;

/** A session whose pongs stop is ended after two of these: long enough to be seen half-open before. */
const PING_EVERY_MS = 30_000;

const state = {
  session: false,
  since: null as number | null,
  lastReceive: null as number | null,
  lastSend: null as number | null,
};
const seconds = () => Math.floor(Date.now() / 1000);

const server = createServer({
  cert: readFileSync(certificate),
  key: readFileSync(key),
});
new WebSocketServer({ server }).on('connection', session => {
  Object.assign(state, { session: true, since: seconds() });
  // A port of its own per session: the gateway sees a new loopback port as a new session.
  const side = createSocket('udp4').bind(0, '127.0.0.1');
  let answered = true;
  const pings = setInterval(() => {
    if (!answered) {
      session.terminate();
      return;
    }
    answered = false;
    session.ping();
  }, PING_EVERY_MS);
  session.on('pong', () => {
    answered = true;
  });
  session.on('message', datagram => {
    state.lastReceive = seconds();
    if (Buffer.isBuffer(datagram)) side.send(datagram, Number(wireguard));
  });
  side.on('message', datagram => {
    state.lastSend = seconds();
    session.send(datagram);
  });
  session.on('error', error => process.stderr.write(`${error.message}\n`));
  session.on('close', () => {
    clearInterval(pings);
    side.close();
    Object.assign(state, { session: false, since: seconds() });
  });
});
server.listen(Number(port), () => process.stdout.write('listening\n'));
createHttp((_, response) => response.end(JSON.stringify(state))).listen(
  Number(status),
  '127.0.0.1',
);
