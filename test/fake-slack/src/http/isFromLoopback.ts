import type { IncomingMessage } from 'node:http';

/**
 * A web page elsewhere must not drive the workspace through a visitor's browser: the
 * `Host` must be this machine (DNS rebinding), and an `Origin` must be this page.
 */
export function isFromLoopback(
  { headers: { host, origin } }: IncomingMessage,
  port: number,
): boolean {
  const own = ['127.0.0.1', 'localhost'].map(name => `${name}:${port}`);
  if (host === undefined || !own.includes(host)) return false;
  return origin === undefined || own.some(name => origin === `http://${name}`);
}
