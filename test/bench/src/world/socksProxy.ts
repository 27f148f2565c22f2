import { AddressInfo, createServer, Server, Socket } from 'node:net';

/** What a proxy of a gateway did so far; times are epoch milliseconds. */
export interface ProxyCount {
  readonly peak: number;
  /** IPv4 addresses that were asked for, each once: clusters, but no relays. */
  readonly addresses: number;
  readonly open: number;
  /** End of the last connection. */
  readonly lastAt: number | null;
}

export interface BenchProxy {
  readonly url: string;
  count(): ProxyCount;
  close(): Promise<void>;
}

/** `silent`: greets and then never answers; `refuses`: says at once that the destination refused. */
export type Manner = 'silent' | 'refuses';

const NO_AUTHENTICATION = Buffer.of(5, 0);
/** Version, command, reserved. */
const FIXED_BYTES = 3;
/** Kind of address, as the request begins behind its fixed part. */
const IPV4 = '01';
const REFUSED = Buffer.of(5, 5, 0, 1, 0, 0, 0, 0, 0, 0);

/** A SOCKS5 proxy as far as a probe asks it, on loopback. */
export async function startProxy(manner: Manner): Promise<BenchProxy> {
  const open = new Set<Socket>();
  const addresses = new Set<string>();
  let peak = 0;
  let lastAt: number | null = null;
  const server = createServer(client => {
    open.add(client);
    peak = Math.max(peak, open.size);
    client.on('error', () => client.destroy());
    client.on('close', () => {
      open.delete(client);
      lastAt = Date.now();
    });
    onRequest(client, destination => {
      if (destination.startsWith(IPV4)) addresses.add(destination);
      if (manner === 'refuses') client.end(REFUSED);
    });
  });
  const port = await listen(server);
  return {
    url: `socks5://127.0.0.1:${port}`,
    count: () => ({
      peak,
      addresses: addresses.size,
      open: open.size,
      lastAt,
    }),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        for (const client of open) client.destroy();
      }),
  };
}

/** Greets, and hands over the destination once it was asked for. */
function onRequest(client: Socket, asked: (destination: string) => void): void {
  let heard = Buffer.alloc(0);
  let isGreeted = false;
  client.on('data', chunk => {
    heard = Buffer.concat([heard, chunk]);
    const greeting = 2 + (heard[1] ?? 0);
    if (!isGreeted && heard.length >= greeting) {
      isGreeted = true;
      heard = heard.subarray(greeting);
      client.write(NO_AUTHENTICATION);
    }
    if (isGreeted && heard.length > FIXED_BYTES) {
      asked(heard.subarray(FIXED_BYTES).toString('hex'));
      isGreeted = false;
      client.removeAllListeners('data');
      client.resume();
    }
  });
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>(resolve =>
    server.listen(0, '127.0.0.1', () => resolve()),
  );
  return portOf(server.address());
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string')
    throw new Error('the proxy listens on no port');
  return address.port;
}
