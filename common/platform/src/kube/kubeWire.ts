import { Dispatcher, request as send } from 'undici';
import { Clock } from './clock';
import { KubeRequest } from './connection';
import { Access, Credentials } from './credentials';
import { abandonable } from './deadline';
import { createDispatcher } from './dispatcher';
import { readThrown } from './thrown';

/** Answers beyond this are refused: 500 objects at the API server's own limit would not fit into memory. */
const MAX_ANSWER_BYTES = 256 * 1024 * 1024;

export interface WireRequest {
  readonly method: NonNullable<KubeRequest['method']>;
  readonly path: string;
  readonly query?: KubeRequest['query'];
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: string;
}

export interface WireAnswer {
  readonly status: number;
  readonly contentType: string | undefined;
  readonly retryAfter: string | undefined;
  readonly body: AsyncIterable<Uint8Array>;
  /** Drops what was not read and frees the socket. */
  discard(): void;
}

/** A token file or credential plugin gave nothing. The call was not sent. */
export class CredentialsUnavailable extends Error {
  constructor(cause: unknown) {
    super(readThrown(cause).message, { cause });
    this.name = 'CredentialsUnavailable';
  }
}

/** Puts calls on the wire with the credentials of the moment, and measures the other side's clock on the way. */
export interface KubeWire {
  /** @throws what the HTTP layer or a credential plugin throws, and the signal's reason. */
  send(request: WireRequest, signal: AbortSignal): Promise<WireAnswer>;
  readonly clockSkewMs: number | undefined;
  readonly secrets: readonly string[];
  readonly expiresAt: number | undefined;
  close(): Promise<void>;
}

export function createKubeWire(
  credentials: Credentials,
  clock: Clock,
): KubeWire {
  let sockets: { key: string; dispatcher: Dispatcher } | undefined;
  const open = new Set<Dispatcher>();
  let skew: number | undefined;
  let latest: Access | undefined;

  function dispatcherFor(access: Access): Dispatcher {
    if (sockets?.key === access.socketKey) return sockets.dispatcher;
    const dispatcher = createDispatcher(access);
    const former = sockets?.dispatcher;
    sockets = { key: access.socketKey, dispatcher };
    open.add(dispatcher);
    // Calls under way finish on the old certificate; its sockets go when they are done.
    former?.close().finally(() => open.delete(former));
    return dispatcher;
  }

  return {
    get clockSkewMs() {
      return skew;
    },
    get secrets() {
      return latest?.secrets ?? [];
    },
    get expiresAt() {
      return latest?.expiresAt;
    },
    async send(request, signal) {
      const access = await abandonable(
        signal,
        credentials.access().catch(error => {
          throw new CredentialsUnavailable(error);
        }),
      );
      latest = access;
      const sentAt = clock.now();
      const answer = await send(urlOf(access.server, request), {
        method: request.method,
        dispatcher: dispatcherFor(access),
        headers: headerLines(access, request.headers),
        body: request.body,
        signal,
        headersTimeout: 0,
        bodyTimeout: 0,
      });
      const { date } = answer.headers;
      skew = measureSkew(oneLine(date), sentAt, clock.now()) ?? skew;
      return {
        status: answer.statusCode,
        contentType: oneLine(answer.headers['content-type']),
        retryAfter: oneLine(answer.headers['retry-after']),
        body: answer.body,
        discard() {
          // Destroying an unread answer reports itself as an error, which nobody would be listening for.
          answer.body.on('error', () => undefined);
          answer.body.destroy();
        },
      };
    },
    async close() {
      await Promise.all([...open].map(dispatcher => dispatcher.destroy()));
      open.clear();
    },
  };
}

/** The whole answer as text. @throws RangeError beyond the bound. */
export async function readAnswer(
  answer: WireAnswer,
  maxBytes = MAX_ANSWER_BYTES,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      throw new RangeError(`the answer is longer than ${maxBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes).toString('utf8');
}

/** Flat name-value pairs: undici writes them line by line, where an object would fold repeated names. */
function headerLines(
  access: Access,
  own: readonly (readonly [string, string])[],
): string[] {
  // A user named in the kubeconfig (`as`) gives way to the person this call is made for.
  const actsForSomebody = own.some(([name]) =>
    name.toLowerCase().startsWith('impersonate-'),
  );
  const basic = Object.entries(access.headers).filter(
    ([name]) =>
      !(actsForSomebody && name.toLowerCase().startsWith('impersonate-')),
  );
  return [...basic, ...own].flat();
}

function urlOf(server: string, request: WireRequest): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  const base = server.replace(/\/$/, '') + request.path;
  return query.size === 0 ? base : `${base}?${query}`;
}

/** `Date` has whole seconds and was written somewhere within the round trip: the middle of both is the best guess. */
function measureSkew(
  date: string | undefined,
  sentAt: number,
  receivedAt: number,
): number | undefined {
  const server = date === undefined ? NaN : Date.parse(date);
  // A slow answer says little about when its header was written.
  if (!Number.isFinite(server) || receivedAt - sentAt > 5_000) return undefined;
  return Math.round(server + 500 - (sentAt + receivedAt) / 2);
}

function oneLine(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
