import type { Socket } from 'node:net';

/** What a client wants to be connected to. */
export interface SocksRequest {
  host: string;
  port: number;
}

/** RFC 1928: reply codes of a CONNECT request. */
export const REPLY = {
  succeeded: 0,
  'network-unreachable': 3,
  'host-unreachable': 4,
  refused: 5,
  'command-not-supported': 7,
  'address-type-not-supported': 8,
} as const;

export type Reply = keyof typeof REPLY;

const VERSION = 5;
const NO_AUTHENTICATION = 0;
const NO_ACCEPTABLE_METHOD = 0xff;
const CONNECT = 1;
/** After any of them there is something new to read, or never again. */
const EVENTS = ['readable', 'end', 'close'] as const;

/**
 * Takes the greeting and the request of a SOCKS 5 client (RFC 1928, no authentication). `undefined`:
 * it spoke something else or went away; it was told so where the protocol has a word for it.
 */
export async function socksHandshake(
  socket: Socket,
): Promise<SocksRequest | undefined> {
  const greeting = await take(socket, 2);
  if (greeting?.[0] !== VERSION) return undefined;
  const methods = await take(socket, greeting[1]);
  if (!methods?.includes(NO_AUTHENTICATION)) {
    socket.end(Buffer.from([VERSION, NO_ACCEPTABLE_METHOD]));
    return undefined;
  }
  socket.write(Buffer.from([VERSION, NO_AUTHENTICATION]));
  const head = await take(socket, 4);
  if (head?.[0] !== VERSION) return undefined;
  if (head[1] !== CONNECT) {
    refuse(socket, 'command-not-supported');
    return undefined;
  }
  const host = await hostOf(socket, head[3]);
  const port = host === undefined ? undefined : await take(socket, 2);
  if (host === undefined || port === undefined) return undefined;
  return { host, port: port.readUInt16BE(0) };
}

export function succeed(socket: Socket): void {
  socket.write(replyOf('succeeded'));
}

export function refuse(socket: Socket, reply: Exclude<Reply, 'succeeded'>) {
  socket.end(replyOf(reply));
}

/** The bound address is of no use to anybody: zeros. */
function replyOf(reply: Reply): Buffer {
  return Buffer.from([VERSION, REPLY[reply], 0, 1, 0, 0, 0, 0, 0, 0]);
}

async function hostOf(
  socket: Socket,
  addressType: number,
): Promise<string | undefined> {
  switch (addressType) {
    case 1: {
      const bytes = await take(socket, 4);
      return bytes && [...bytes].join('.');
    }
    case 3: {
      const length = await take(socket, 1);
      const name = length && (await take(socket, length[0]));
      return name?.toString('latin1').toLowerCase();
    }
    case 4: {
      const bytes = await take(socket, 16);
      return bytes && bytes.toString('hex').replace(/(.{4})(?!$)/g, '$1:');
    }
    default:
      refuse(socket, 'address-type-not-supported');
      return undefined;
  }
}

/** Exactly so many bytes; `undefined` when the client goes away before. */
async function take(
  socket: Socket,
  count: number,
): Promise<Buffer | undefined> {
  for (;;) {
    if (socket.destroyed || socket.readableEnded) return undefined;
    const chunk: Buffer | null = socket.read(count);
    if (chunk !== null) return chunk.length === count ? chunk : undefined;
    await more(socket);
  }
}

function more(socket: Socket): Promise<void> {
  return new Promise(done => {
    const ready = () => {
      for (const event of EVENTS) socket.off(event, ready);
      done();
    };
    for (const event of EVENTS) socket.on(event, ready);
  });
}
