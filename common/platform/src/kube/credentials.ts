import { createHash } from 'node:crypto';
import { RequestOptions } from 'node:https';
import { SecureContextOptions } from 'node:tls';
import { Clock } from './clock';
import { ConnectionSource, FailedConnection } from './connectionSource';
import { credentialExpiry } from './credentialExpiry';
import {
  LoadedKubeConfig,
  loadKubeConfig,
  readText,
  stampOf,
  Surroundings,
} from './loadKubeConfig';

/** What one call needs to get through: address, headers, TLS material. */
export interface Access {
  readonly server: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly tls: AccessTls;
  readonly proxyUrl?: string;
  /** Equal keys may share sockets. */
  readonly socketKey: string;
  /** To be removed from every text that leaves this layer. */
  readonly secrets: readonly string[];
  readonly expiresAt?: number;
}

export interface AccessTls
  extends Pick<
    SecureContextOptions,
    'ca' | 'cert' | 'key' | 'pfx' | 'passphrase'
  > {
  readonly servername?: string;
  readonly rejectUnauthorized?: boolean;
}

export interface Credentials {
  readonly server: string;
  /** What stands in the files right now, without asking a plugin: enough to see that it ran out. */
  written(): { readonly token?: string; readonly certificate?: string };
  /** Reads token files, asks credential plugins. @throws what they throw. */
  access(): Promise<Access>;
  /** After a 401. True when everything was read anew, so that one more try makes sense. */
  refresh(): boolean;
  /** After a failed connection: the file may name another server by now. True when it had changed and was read. */
  refreshIfChanged(): boolean;
}

/** Rotated tokens are picked up within this time even while the old one still works. */
const KEEP_MS = 10_000;
/** A wrong token must not make every call read files and start plugins. */
const REFRESH_PAUSE_MS = 5_000;

export function createCredentials(
  source: ConnectionSource,
  surroundings: Surroundings,
  clock: Clock,
): { ok: true; credentials: Credentials } | FailedConnection {
  const first = loadKubeConfig(source, surroundings);
  if (!first.ok) return first;

  let loaded: LoadedKubeConfig = first;
  let current: { at: number; access: Promise<Access> } | undefined;
  let refreshedAt = -Infinity;

  function reload(): boolean {
    current = undefined;
    const again = loadKubeConfig(source, surroundings);
    // Half-written or gone: what is in memory may still work, and the call that failed says what is wrong.
    if (!again.ok) return false;
    loaded = again;
    return true;
  }

  return {
    ok: true,
    credentials: {
      get server() {
        return withoutUserInfo(loaded.server);
      },
      written: () => writtenCredentials(loaded),
      access() {
        const now = clock.now();
        if (!current || now - current.at >= KEEP_MS) {
          const access = resolveAccess(loaded);
          const entry = { at: now, access };
          current = entry;
          // A plugin that failed once is asked again by the next call.
          access.catch(() => {
            if (current === entry) current = undefined;
          });
        }
        return current.access;
      },
      refresh() {
        const now = clock.now();
        if (now - refreshedAt < REFRESH_PAUSE_MS) return false;
        refreshedAt = now;
        return reload();
      },
      refreshIfChanged() {
        if (stampOf(loaded.files) === loaded.stamp) return false;
        return reload();
      },
    },
  };
}

function writtenCredentials(loaded: LoadedKubeConfig): {
  token?: string;
  certificate?: string;
} {
  const user = loaded.kube.getCurrentUser();
  const token = textOf(loaded.tokenFile) ?? user?.token;
  const certificate =
    textOf(user?.certFile) ??
    (user?.certData
      ? Buffer.from(user.certData, 'base64').toString('utf8')
      : undefined);
  return {
    ...(token ? { token: token.trim() } : {}),
    ...(certificate ? { certificate } : {}),
  };
}

/** A file that cannot be read is reported by the first call that needs it. */
function textOf(path: string | undefined): string | undefined {
  if (!path) return undefined;
  const file = readText(path);
  return file.kind === 'text' ? file.text : undefined;
}

async function resolveAccess(loaded: LoadedKubeConfig): Promise<Access> {
  const options: RequestOptions = {};
  await loaded.kube.applyToHTTPSOptions(options);

  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    if (value !== undefined) headers[name] = String(value).trim();
  }
  if (options.auth) {
    headers.Authorization = `Basic ${Buffer.from(options.auth).toString(
      'base64',
    )}`;
  }
  if (loaded.tokenFile !== undefined) {
    const file = readText(loaded.tokenFile);
    if (file.kind !== 'text') {
      throw new Error(`the token file ${loaded.tokenFile} cannot be read`);
    }
    headers.Authorization = `Bearer ${file.text.trim()}`;
  }

  const { ca, cert, key, pfx, passphrase, servername, rejectUnauthorized } =
    options;
  const tls: AccessTls = {
    ca,
    cert,
    key,
    pfx,
    passphrase,
    servername,
    rejectUnauthorized,
  };
  const token = headers.Authorization?.replace(/^\S+\s+/, '');
  const expiresAt = credentialExpiry({
    token,
    certificate:
      typeof cert === 'string' || Buffer.isBuffer(cert) ? cert : undefined,
  });
  return {
    server: loaded.server,
    headers,
    tls,
    ...(loaded.proxyUrl === undefined ? {} : { proxyUrl: loaded.proxyUrl }),
    socketKey: socketKey(loaded, tls),
    secrets: token === undefined ? [] : [token],
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
}

function socketKey(loaded: LoadedKubeConfig, tls: AccessTls): string {
  const hash = createHash('sha256');
  hash.update(`${loaded.server}\0${loaded.proxyUrl ?? ''}\0`);
  for (const part of Object.values(tls)) hash.update(`${String(part)}\0`);
  return hash.digest('base64url');
}

function withoutUserInfo(server: string): string {
  const url = new URL(server);
  url.username = '';
  url.password = '';
  return url.href.replace(/\/$/, '');
}
