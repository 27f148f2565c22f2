import { Dispatcher, request } from 'undici';
import { Clock } from '../../kube/clock';
import { Deadline } from '../../kube/deadline';
import { createDispatcher } from '../../kube/dispatcher';
import { failureFromError } from '../../kube/failure';
import { readText, stampOf } from '../../kube/loadKubeConfig';
import { sourceDetail } from '../sourceDetail';
import { failureOfStatus, SourceAnswer, SourceFailure } from './sourceAnswer';
import { SourceHttpSettings } from './sourceHttpSettings';

/** HTTP GET to one tunnel source. Credentials and certificates are read from their files anew when these change. */
export interface SourceHttp {
  /** URL without credentials and query, to name the source by. */
  readonly locator: string;
  /** Never rejects. `deadline` bounds the whole answer, its body included. */
  get(
    deadline: Deadline,
    options: {
      readonly accept: string;
      readonly maxBytes: number;
      readonly path?: string;
      readonly query?: Readonly<Record<string, string>>;
    },
  ): Promise<SourceAnswer>;
  close(): Promise<void>;
}

class UnreadableFile extends Error {}

export function createSourceHttp(
  settings: SourceHttpSettings,
  clock: Clock,
): SourceHttp {
  const base = new URL(settings.url);
  const locator = `${base.origin}${base.pathname.replace(/\/$/, '')}`;
  let sockets: { stamp: string; dispatcher: Dispatcher } | undefined;
  const open = new Set<Dispatcher>();

  function dispatcherNow(): Dispatcher {
    const { caFile, certFile, keyFile, proxy } = settings;
    const files = [caFile, certFile, keyFile].filter(isText);
    const stamp = stampOf(files);
    if (sockets?.stamp === stamp) return sockets.dispatcher;
    const dispatcher = createDispatcher({
      server: settings.url,
      tls: {
        ...(caFile !== undefined && { ca: contentOf(caFile) }),
        ...(certFile !== undefined && { cert: contentOf(certFile) }),
        ...(keyFile !== undefined && { key: contentOf(keyFile) }),
      },
      ...(proxy !== undefined && { proxyUrl: proxy }),
    });
    const former = sockets?.dispatcher;
    sockets = { stamp, dispatcher };
    open.add(dispatcher);
    // Answers under way finish on the old certificate.
    former?.close().finally(() => open.delete(former));
    return dispatcher;
  }

  async function send(
    { signal }: Deadline,
    options: Parameters<SourceHttp['get']>[1],
    authorization: Authorization,
  ): Promise<SourceAnswer> {
    const url = new URL(`${locator}${options.path ?? ''}${base.search}`);
    for (const [name, value] of Object.entries(options.query ?? {})) {
      url.searchParams.set(name, value);
    }
    const sentAt = clock.now();
    const answer = await request(url, {
      dispatcher: dispatcherNow(),
      signal,
      headersTimeout: 0,
      bodyTimeout: 0,
      headers: {
        accept: options.accept,
        'accept-encoding': 'identity',
        // A cached answer would look like a gateway that stands still.
        'cache-control': 'no-cache',
        ...authorization.header,
      },
    });
    const header = (name: string) => {
      const value = answer.headers[name];
      return Array.isArray(value) ? value[0] : value;
    };
    if (answer.statusCode !== 200) {
      // Destroying an unread answer reports itself as an error, which nobody would be listening for.
      answer.body.on('error', () => undefined);
      answer.body.destroy();
      return failureOfStatus(answer.statusCode);
    }
    const body = await readBody(answer.body, options.maxBytes);
    if (typeof body !== 'string') return body;
    const timing = { sentAt, receivedAt: clock.now() };
    return { kind: 'text', body, header, timing };
  }

  return {
    locator,
    async get(deadline, options) {
      let secrets: readonly string[] = proxySecrets(settings.proxy);
      try {
        const authorization = authorize(settings.auth);
        secrets = [...secrets, ...authorization.secrets];
        return await send(deadline, options, authorization);
      } catch (error) {
        if (deadline.ended === 'deadline') {
          return failed(
            'unreachable',
            `no whole answer within ${settings.deadlineSeconds} s`,
          );
        }
        if (deadline.ended === 'aborted') {
          return failed('unreachable', 'reading was stopped');
        }
        if (error instanceof UnreadableFile) {
          return failed('not-configured', error.message);
        }
        const { message } = failureFromError(error, secrets);
        return failed('unreachable', sourceDetail(message, secrets));
      }
    },
    async close() {
      await Promise.all([...open].map(dispatcher => dispatcher.destroy()));
      open.clear();
      sockets = undefined;
    },
  };
}

/** The whole answer as text. Answers beyond the bound, or that are not UTF-8, are failures of their own. */
async function readBody(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<string | SourceFailure> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    // Leaving the loop closes the socket: what is left is not worth reading.
    if (bytes > maxBytes) {
      const limit = maxBytes / 1024 / 1024;
      return failed('malformed', `the answer is longer than ${limit} MB`);
    }
    chunks.push(chunk);
  }
  const whole = Buffer.concat(chunks, bytes);
  if (whole.includes(0) || !isUtf8(whole)) {
    return failed('malformed', 'the answer is not text');
  }
  return whole.toString('utf8');
}

function isUtf8(bytes: Buffer): boolean {
  // An encoding that was not asked for (gzip) or a binary: decoding would put replacement characters into names.
  return Buffer.from(bytes.toString('utf8'), 'utf8').equals(bytes);
}

interface Authorization {
  readonly header: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
}

function authorize(auth: SourceHttpSettings['auth']): Authorization {
  if (auth === undefined) return { header: {}, secrets: [] };
  if (auth.basic !== undefined) {
    const { username, password } = auth.basic;
    const encoded = Buffer.from(`${username}:${password}`).toString('base64');
    return {
      header: { authorization: `Basic ${encoded}` },
      secrets: [encoded, password],
    };
  }
  const token =
    auth.bearerToken ??
    (auth.bearerTokenFile === undefined
      ? undefined
      : contentOf(auth.bearerTokenFile).trim());
  if (token === undefined) return { header: {}, secrets: [] };
  return { header: { authorization: `Bearer ${token}` }, secrets: [token] };
}

function proxySecrets(proxy: string | undefined): string[] {
  if (proxy === undefined) return [];
  const { password } = new URL(proxy);
  return password === '' ? [] : [password, decodeURIComponent(password)];
}

function contentOf(path: string): string {
  const file = readText(path);
  if (file.kind === 'text') return file.text;
  const code = file.kind === 'missing' ? 'ENOENT' : file.code;
  throw new UnreadableFile(`the file ${path} cannot be read (${code})`);
}

function isText(value: string | undefined): value is string {
  return value !== undefined;
}

function failed(
  reason: SourceFailure['reason'],
  detail: string,
): SourceFailure {
  return { kind: 'failed', reason, detail };
}
