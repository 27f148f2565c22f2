const SCHEMES = new Set(['socks5:', 'socks5h:', 'http:']);

export type ProxyUrl =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly detail: string };

/** A gateway's proxy: `socks5://host:port` or, for HTTP CONNECT, `http://host:port`. The text itself is never repeated: it may hold a password. */
export function parseProxyUrl(text: string): ProxyUrl {
  if (!URL.canParse(text)) return refused('the proxy is not a URL');
  const url = new URL(text);
  if (!SCHEMES.has(url.protocol))
    return refused('a proxy starts with socks5:// or http://');
  if (url.hostname === '') return refused('the proxy names no host');
  if (url.username !== '' || url.password !== '')
    return refused('a proxy URL may not hold a user or password');
  return { ok: true, url };
}

function refused(detail: string): ProxyUrl {
  return { ok: false, detail };
}
