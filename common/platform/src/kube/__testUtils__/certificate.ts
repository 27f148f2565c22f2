import {
  generateKeyPairSync,
  KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import { isIPv4 } from 'node:net';

export interface MadeCertificate {
  readonly certificate: string;
  readonly key: string;
  /** For making certificates that this one signs. */
  readonly issuer: Issuer;
}

interface Issuer {
  readonly name: string;
  readonly key: KeyObject;
}

const ECDSA_WITH_SHA256 = der(
  0x30,
  der(0x06, Buffer.from('2a8648ce3d040302', 'hex')),
);

/**
 * A certificate made for one test, so that no key lies in the repository. ECDSA P-256, X.509 v3, just enough DER.
 *
 * @param options.host - IPv4 address or DNS name for subjectAltName; absent for an authority or a client
 * @param options.signedBy - absent: signs itself
 */
export function makeCertificate(options: {
  readonly name: string;
  readonly from: number;
  readonly until: number;
  readonly host?: string;
  readonly isAuthority?: boolean;
  readonly signedBy?: Issuer;
}): MadeCertificate {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = options.signedBy ?? {
    name: options.name,
    key: pair.privateKey,
  };
  const extensions = [
    ...(options.isAuthority
      ? [extension('551d13', der(0x30, der(0x01, Buffer.of(0xff))))]
      : []),
    ...(options.host
      ? [extension('551d11', der(0x30, alternativeName(options.host)))]
      : []),
  ];
  const body = der(
    0x30,
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    distinguishedName(issuer.name),
    der(0x30, time(options.from), time(options.until)),
    distinguishedName(options.name),
    pair.publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length ? [der(0xa3, der(0x30, ...extensions))] : []),
  );
  const signature = sign('sha256', body, issuer.key);
  const whole = der(
    0x30,
    body,
    ECDSA_WITH_SHA256,
    der(0x03, Buffer.of(0), signature),
  );
  return {
    certificate: new X509Certificate(whole).toString(),
    key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    issuer: { name: options.name, key: pair.privateKey },
  };
}

function distinguishedName(name: string): Buffer {
  const commonName = der(
    0x30,
    der(0x06, Buffer.from('550403', 'hex')),
    der(0x0c, Buffer.from(name)),
  );
  return der(0x30, der(0x31, commonName));
}

function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replace(/\.\d+|[-:T]/g, '');
  return der(0x18, Buffer.from(digits));
}

function extension(oid: string, value: Buffer): Buffer {
  return der(0x30, der(0x06, Buffer.from(oid, 'hex')), der(0x04, value));
}

function alternativeName(host: string): Buffer {
  return isIPv4(host)
    ? der(0x87, Buffer.from(host.split('.').map(Number)))
    : der(0x82, Buffer.from(host));
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(tag), derLength(content.length), content]);
}

function derLength(size: number): Buffer {
  if (size < 128) return Buffer.of(size);
  if (size < 256) return Buffer.of(0x81, size);
  return Buffer.of(0x82, Math.floor(size / 256), size % 256);
}
