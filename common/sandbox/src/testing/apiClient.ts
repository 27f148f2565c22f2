import { request as httpRequest, type IncomingMessage } from 'node:http';
import { parse } from 'yaml';
import { isObject, objectAt, stringAt, type JsonObject } from '../json';
import type { Sandbox } from '../types';

export interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: JsonObject;
  text: string;
}

export interface CallOptions {
  body?: unknown;
  /** Sent as it is instead of `body`. */
  text?: string;
  type?: string;
  headers?: Record<string, string | string[]>;
  token?: string;
}

/** The token of a sandbox's kubeconfig. */
export function tokenOf(sandbox: Sandbox, identity?: string): string {
  const config: unknown = parse(sandbox.kubeconfig(identity));
  const users =
    isObject(config) && Array.isArray(config.users) ? config.users : [];
  return stringAt(users[0], 'user', 'token') ?? '';
}

/** Plain HTTP calls for tests, so that what is sent is what the test says. */
export function apiClient(sandbox: Sandbox, asToken?: string) {
  const own = asToken ?? tokenOf(sandbox);
  const open = (method: string, path: string, options: CallOptions = {}) => {
    const { body, type = 'application/json', headers = {} } = options;
    const token = options.token ?? own;
    const text =
      options.text ?? (body === undefined ? undefined : JSON.stringify(body));
    return new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = httpRequest(
        `${sandbox.url}${path}`,
        {
          method,
          headers: {
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(text === undefined
              ? {}
              : {
                  'content-type': type,
                  // Node sends a body without its length on DELETE.
                  'content-length': Buffer.byteLength(text),
                }),
            ...headers,
          },
        },
        resolve,
      );
      outgoing.on('error', reject);
      outgoing.end(text);
    });
  };
  return {
    async call(
      method: string,
      path: string,
      options?: CallOptions,
    ): Promise<Answer> {
      const incoming = await open(method, path, options);
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
      const text = Buffer.concat(chunks).toString('utf8');
      const parsed: unknown = text.startsWith('{') ? JSON.parse(text) : {};
      return {
        status: incoming.statusCode ?? 0,
        headers: incoming.headers,
        body: isObject(parsed) ? parsed : {},
        text,
      };
    },
    /** Opens a watch; `next` waits for the next event, `undefined` at its end. */
    async watch(path: string, options?: CallOptions) {
      const incoming = await open('GET', path, options);
      const events = lines(incoming);
      return {
        status: incoming.statusCode ?? 0,
        async next(): Promise<WatchEvent | undefined> {
          const { value, done } = await events.next();
          if (done) return undefined;
          const event: unknown = JSON.parse(value);
          return {
            type: stringAt(event, 'type') ?? '',
            object: objectAt(event, 'object') ?? {},
          };
        },
        close: () => incoming.destroy(),
      };
    },
  };
}

export interface WatchEvent {
  type: string;
  object: JsonObject;
}

async function* lines(incoming: IncomingMessage): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of incoming) {
    rest += String(chunk);
    const parts = rest.split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
}
