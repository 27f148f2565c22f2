import { createSocket, type RemoteInfo } from 'node:dgram';
import { readFileSync } from 'node:fs';
import { WebSocket } from 'ws';

/**
 * The site's end of Flux: takes datagrams on a loopback port and carries them to the relay; dials again when it is cut.
 *
 * Arguments: local port, URL of the relay, file of its CA.
 */
const [, , port, url = '', ca = ''] = process.argv;

const DIAL_AGAIN_MS = 1_000;
const PING_EVERY_MS = 10_000;

let wireguard: RemoteInfo | undefined;
let session: WebSocket | undefined;
const local = createSocket('udp4').bind(Number(port), '127.0.0.1');
local.on('message', (datagram, from) => {
  wireguard = from;
  if (session?.readyState === WebSocket.OPEN) session.send(datagram);
});

function dial(): void {
  const current = new WebSocket(url, {
    ca: readFileSync(ca),
    handshakeTimeout: 5_000,
  });
  session = current;
  let answered = true;
  const pings = setInterval(() => {
    if (current.readyState !== WebSocket.OPEN) return;
    if (!answered) {
      current.terminate();
      return;
    }
    answered = false;
    current.ping();
  }, PING_EVERY_MS);
  current.on('open', () => process.stdout.write('up\n'));
  current.on('pong', () => {
    answered = true;
  });
  current.on('message', datagram => {
    if (wireguard !== undefined && Buffer.isBuffer(datagram))
      local.send(datagram, wireguard.port, wireguard.address);
  });
  current.on('error', error => process.stderr.write(`${error.message}\n`));
  current.on('close', () => {
    clearInterval(pings);
    process.stdout.write('down\n');
    setTimeout(dial, DIAL_AGAIN_MS);
  });
}

dial();
