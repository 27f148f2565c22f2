import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { isObject, parseJson, textOf, withoutAbsent } from '../json';
import type {
  DeliveryKind,
  DeliveryOutcome,
  Json,
  JsonObject,
  SocketControl,
} from '../types';
import { type Parcel, type Receiver, RETRY_REASON } from './receiver';

/** The SDK drops a line that pinged once and then was silent for 30 s. */
const PING_EVERY_MS = 10_000;

interface Connection {
  socket: WebSocket;
  /** Asked to reconnect: gets nothing new, may still acknowledge. */
  isLeaving: boolean;
}

interface SocketHubOptions {
  /** `ws://127.0.0.1:port` once the server listens. */
  base(): string;
  appId: string;
  ackTimeoutMs: number;
  changed(): void;
}

const envelopeTypes: Readonly<Record<DeliveryKind, string>> = {
  command: 'slash_commands',
  action: 'interactive',
  view: 'interactive',
  options: 'interactive',
  event: 'events_api',
  check: 'interactive',
};

/** The Socket Mode end: hands every payload to exactly one of the connections. */
export class SocketHub implements Receiver, SocketControl {
  readonly via = 'socket';
  private readonly server = new WebSocketServer({ noServer: true });
  private readonly tickets = new Set<string>();
  private readonly waiting = new Map<string, (payload: Json) => void>();
  private connections: Connection[] = [];
  private isEnabled = true;
  private turn = 0;

  constructor(private readonly options: SocketHubOptions) {}

  get count(): number {
    return this.ready().length;
  }

  /** A one-time address, as `apps.connections.open` answers. */
  issueUrl(): string {
    const ticket = randomUUID();
    this.tickets.add(ticket);
    return `${this.options.base()}/link/?ticket=${ticket}&app_id=${
      this.options.appId
    }`;
  }

  accept(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const { searchParams } = new URL(request.url ?? '/', 'http://loopback');
    if (!this.tickets.delete(searchParams.get('ticket') ?? '')) {
      stream.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n');
      return;
    }
    this.server.handleUpgrade(request, stream, head, socket =>
      this.welcome(socket),
    );
  }

  send(parcel: Parcel): Promise<DeliveryOutcome> {
    const ready = this.ready();
    if (ready.length === 0) {
      const detail = this.isEnabled
        ? 'no Socket Mode connection'
        : 'Socket Mode is switched off';
      return Promise.resolve({ kind: 'no-receiver', detail });
    }
    this.turn += 1;
    const { socket } = ready[this.turn % ready.length];
    const envelopeId = randomUUID();
    const isRetry = parcel.retry > 0;
    const envelope = withoutAbsent({
      envelope_id: envelopeId,
      type: envelopeTypes[parcel.kind],
      payload: parcel.payload,
      accepts_response_payload: parcel.kind !== 'event',
      retry_attempt: isRetry ? parcel.retry : undefined,
      retry_reason: isRetry ? RETRY_REASON : undefined,
    });
    return new Promise(resolve => {
      const timer = setTimeout(() => {
        this.waiting.delete(envelopeId);
        resolve({ kind: 'timed-out' });
      }, this.options.ackTimeoutMs);
      this.waiting.set(envelopeId, payload => {
        clearTimeout(timer);
        const isEmpty = isObject(payload) && Object.keys(payload).length === 0;
        resolve(
          isEmpty
            ? { kind: 'acknowledged' }
            : { kind: 'acknowledged', payload },
        );
      });
      socket.send(JSON.stringify(envelope));
    });
  }

  refresh(which: 'one' | 'all' = 'one'): void {
    const leaving = which === 'all' ? this.ready() : this.ready().slice(0, 1);
    for (const connection of leaving) {
      connection.isLeaving = true;
      this.disconnect(connection.socket, 'refresh_requested');
    }
    this.options.changed();
  }

  drop(): void {
    for (const { socket } of this.connections) socket.terminate();
  }

  disable(): void {
    this.isEnabled = false;
    for (const connection of this.connections) {
      connection.isLeaving = true;
      this.disconnect(connection.socket, 'link_disabled');
    }
    this.options.changed();
  }

  enable(): void {
    this.isEnabled = true;
  }

  close(): void {
    this.drop();
    for (const answer of this.waiting.values()) answer({});
    this.waiting.clear();
    this.server.close();
  }

  private ready(): Connection[] {
    return this.connections.filter(
      ({ isLeaving, socket }) =>
        !isLeaving && socket.readyState === WebSocket.OPEN,
    );
  }

  private welcome(socket: WebSocket): void {
    const connection: Connection = { socket, isLeaving: false };
    const pings = setInterval(() => socket.ping(), PING_EVERY_MS);
    // The pings alone must not keep a finished test run alive.
    pings.unref();
    this.connections.push(connection);
    socket.on('message', data => this.receive(data));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      clearInterval(pings);
      this.connections = this.connections.filter(each => each !== connection);
      this.options.changed();
    });
    if (!this.isEnabled) {
      // Slack lets the app connect and sends it away at once.
      connection.isLeaving = true;
      this.disconnect(socket, 'link_disabled');
      return;
    }
    const hello: JsonObject = {
      type: 'hello',
      num_connections: this.count,
      connection_info: { app_id: this.options.appId },
      debug_info: { host: 'loopback', approximate_connection_time: 18_060 },
    };
    socket.send(JSON.stringify(hello));
    this.options.changed();
  }

  private disconnect(socket: WebSocket, reason: string): void {
    socket.send(
      JSON.stringify({
        type: 'disconnect',
        reason,
        debug_info: { host: 'loopback' },
      }),
    );
  }

  private receive(data: RawData): void {
    const bytes = Array.isArray(data) ? Buffer.concat(data) : data;
    const text = Buffer.from(
      bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes,
    ).toString('utf8');
    const message = parseJson(text);
    if (!isObject(message)) return;
    const envelopeId = textOf(message, 'envelope_id');
    const answer = this.waiting.get(envelopeId);
    this.waiting.delete(envelopeId);
    answer?.(message.payload ?? {});
  }
}
