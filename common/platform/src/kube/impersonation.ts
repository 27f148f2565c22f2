/** A verified person on whose behalf a call is made. Never built from a request field (security.md §2). */
export interface ImpersonatedUser {
  readonly user: string;
  readonly groups: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

export type ImpersonationHeaders =
  | { readonly ok: true; readonly headers: readonly [string, string][] }
  | { readonly ok: false; readonly reason: string };

/** What every authenticated identity is in. Named, so that we do not depend on who answers adding it by itself. */
const EVERYBODY = 'system:authenticated';

/**
 * Header lines for the API server: one `Impersonate-Group` line per group. They must reach the wire as separate lines;
 * a client that folds them makes one group with commas in its name.
 *
 * Refused are empty names and everything `system:`, whatever a directory says: `system:masters` is cluster-admin.
 * One bad group refuses the whole, so that nobody acts with half of an identity.
 *
 * @param options.prefix - keeps directory names from colliding with names the cluster knows otherwise, e.g. `mooring:`
 */
export function impersonationHeaders(
  person: ImpersonatedUser,
  options: { readonly prefix?: string } = {},
): ImpersonationHeaders {
  const prefix = options.prefix ?? '';
  const headers: [string, string][] = [];

  const user = impersonable('user', person.user, prefix);
  if (!user.ok) return user;
  headers.push(['Impersonate-User', onTheWire(user.name)]);

  for (const group of new Set(person.groups)) {
    const named = impersonable('group', group, prefix);
    if (!named.ok) return named;
    headers.push(['Impersonate-Group', onTheWire(named.name)]);
  }
  headers.push(['Impersonate-Group', EVERYBODY]);

  for (const [key, values] of Object.entries(person.extra ?? {})) {
    if (!isPlainText(key)) {
      return { ok: false, reason: 'an extra field has no usable name' };
    }
    for (const value of values) {
      if (hasControlCharacter(value)) {
        return {
          ok: false,
          reason: `extra field ${key} holds a control character`,
        };
      }
      headers.push([`Impersonate-Extra-${extraKey(key)}`, onTheWire(value)]);
    }
  }
  return { ok: true, headers };
}

function impersonable(
  what: 'user' | 'group',
  name: string,
  prefix: string,
): { ok: true; name: string } | { ok: false; reason: string } {
  if (name.trim() === '') {
    return { ok: false, reason: `the ${what} to act for has an empty name` };
  }
  if (!isPlainText(name)) {
    return {
      ok: false,
      reason: `the ${what} to act for has a name with control characters or spaces around it`,
    };
  }
  const full = `${prefix}${name}`;
  if (isSystemName(name) || isSystemName(full)) {
    return {
      ok: false,
      reason: `${what} ${name} is an identity of Kubernetes itself and is never acted for`,
    };
  }
  return { ok: true, name: full };
}

/** Compared without regard to case or compatibility forms: something in between may fold what the API server does not. */
function isSystemName(name: string): boolean {
  return name.normalize('NFKC').trim().toLowerCase().startsWith('system:');
}

/** Servers trim header values: a name with spaces around it would arrive as somebody else's. */
function isPlainText(text: string): boolean {
  return text !== '' && text === text.trim() && !hasControlCharacter(text);
}

function hasControlCharacter(text: string): boolean {
  return /\p{Cc}/u.test(text);
}

/** Header values travel as single bytes; the API server reads those bytes as UTF-8. */
function onTheWire(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

/** Percent-encoded as the API server decodes it; `encodeURIComponent` leaves parentheses, which no header name may hold. */
function extraKey(key: string): string {
  return encodeURIComponent(key.toLowerCase()).replace(
    /[()]/g,
    character => `%${character.charCodeAt(0).toString(16)}`,
  );
}
