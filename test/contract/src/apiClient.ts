import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { KubeConfig } from '@kubernetes/client-node';
import { textAt } from './json';

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: unknown;
}

export interface CallOptions {
  body?: unknown;
  /** Default `application/json`. */
  type?: string;
  /** An array is sent as several lines of one header. */
  headers?: Readonly<Record<string, string | readonly string[]>>;
}

export interface WatchEvent {
  type: string;
  object: unknown;
}

export interface Watch {
  status: number;
  /** The next event but bookmarks; `undefined` when the server ended the watch. */
  next(): Promise<WatchEvent | undefined>;
  /** The next event of any type. */
  nextOfAny(): Promise<WatchEvent | undefined>;
  close(): void;
}

const callDeadlineMs = 15_000;
const watchDeadlineMs = 60_000;

/**
 * A plain client: what is sent is what the expectation says, and every answer is data. Certificates,
 * tokens and plugins of the kubeconfig are left to the Kubernetes client.
 */
export class ApiClient {
  private readonly config = new KubeConfig();

  constructor(readonly kubeconfig: string) {
    this.config.loadFromString(kubeconfig);
  }

  get server(): string {
    return this.config.getCurrentCluster()?.server ?? '';
  }

  async call(
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<Answer> {
    const incoming = await this.open(
      method,
      path,
      options,
      AbortSignal.timeout(callDeadlineMs),
    );
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
    const text = Buffer.concat(chunks).toString('utf8');
    const body: unknown = text.startsWith('{') ? JSON.parse(text) : text;
    return {
      status: incoming.statusCode ?? 0,
      headers: incoming.headers,
      body,
    };
  }

  /** As `call`, for steps that only prepare: another status than 2xx is an error. */
  async must(
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<unknown> {
    const { status, body } = await this.call(method, path, options);
    if (status < 200 || status > 299) {
      throw new Error(
        `${method} ${path}: ${status} ${
          textAt(body, 'message') || String(body)
        }`,
      );
    }
    return body;
  }

  /** `path` with its query; `watch=true` is added. */
  async watch(path: string, query: Record<string, string>): Promise<Watch> {
    const search = new URLSearchParams({ watch: 'true', ...query });
    const incoming = await this.open(
      'GET',
      `${path}?${search.toString()}`,
      {},
      AbortSignal.timeout(watchDeadlineMs),
    );
    const events = watchEvents(incoming);
    const nextOfAny = async () => {
      const { value, done } = await events.next();
      return done ? undefined : value;
    };
    return {
      status: incoming.statusCode ?? 0,
      nextOfAny,
      async next() {
        for (;;) {
          const event = await nextOfAny();
          if (event?.type !== 'BOOKMARK') return event;
        }
      },
      close: () => incoming.destroy(),
    };
  }

  private async open(
    method: string,
    path: string,
    { body, type = 'application/json', headers = {} }: CallOptions,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const url = new URL(`${this.server.replace(/\/$/, '')}${path}`);
    const text = body === undefined ? undefined : JSON.stringify(body);
    const options: RequestOptions = { method, signal };
    await this.config.applyToHTTPSOptions(options);
    options.headers = {
      ...options.headers,
      ...(text === undefined
        ? {}
        : { 'content-type': type, 'content-length': Buffer.byteLength(text) }),
      ...Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : [...value],
        ]),
      ),
    };
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    return new Promise((resolve, reject) => {
      const outgoing = send(url, options, resolve);
      outgoing.on('error', reject);
      outgoing.end(text);
    });
  }
}

async function* watchEvents(
  incoming: IncomingMessage,
): AsyncGenerator<WatchEvent> {
  let rest = '';
  for await (const chunk of incoming.setEncoding('utf8')) {
    rest += String(chunk);
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const event: unknown = JSON.parse(line);
      const object: unknown =
        typeof event === 'object' && event !== null
          ? Reflect.get(event, 'object')
          : undefined;
      yield { type: textAt(event, 'type'), object };
    }
  }
}
