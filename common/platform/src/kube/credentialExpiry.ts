import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { readThrown } from './thrown';

const claimsSchema = z.object({ exp: z.number() });

/**
 * When the given credentials run out, epoch ms; the earlier one if there are both. Undefined where it cannot be known:
 * an opaque token, or something that is not a certificate (the TLS layer says so itself).
 */
export function credentialExpiry(credentials: {
  readonly token?: string;
  readonly certificate?: string | Buffer;
}): number | undefined {
  const times = [
    credentials.token === undefined
      ? undefined
      : tokenExpiry(credentials.token),
    credentials.certificate === undefined
      ? undefined
      : certificateExpiry(credentials.certificate),
  ].filter(time => time !== undefined);
  return times.length === 0 ? undefined : Math.min(...times);
}

function tokenExpiry(token: string): number | undefined {
  const parts = token.split('.');
  if (parts.length !== 3) return undefined;
  try {
    const claims: unknown = JSON.parse(
      Buffer.from(parts[1], 'base64url').toString('utf8'),
    );
    const parsed = claimsSchema.safeParse(claims);
    return parsed.success ? parsed.data.exp * 1_000 : undefined;
  } catch (error) {
    // Three dots do not make a JWT: such a token is opaque.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function certificateExpiry(certificate: string | Buffer): number | undefined {
  const pem = certificate.toString();
  if (!pem.includes('-----BEGIN CERTIFICATE-----')) return undefined;
  try {
    const time = Date.parse(new X509Certificate(pem).validTo);
    return Number.isFinite(time) ? time : undefined;
  } catch (error) {
    // A broken certificate is reported by the TLS layer when it is used, with its own words.
    if (readThrown(error).code !== undefined) return undefined;
    throw error;
  }
}
