import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import {
  bits,
  der,
  integer,
  objectId,
  octets,
  sequence,
  set,
  text,
  utcTime,
  yes,
} from './der';

const day = 24 * 60 * 60 * 1000;

/**
 * A certificate for 127.0.0.1 that is its own authority, made anew for every sandbox and never
 * written anywhere. It exists because kubectl sends no token over plain HTTP.
 */
export function loopbackCertificate(clock: number): {
  cert: string;
  key: string;
} {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });
  const ecdsaWithSha256 = sequence(objectId('1.2.840.10045.4.3.2'));
  const name = sequence(
    set(sequence(objectId('2.5.4.3'), text('mooring-sandbox'))),
  );
  const extensions = sequence(
    // Its own authority.
    sequence(objectId('2.5.29.19'), yes(), octets(sequence(yes()))),
    // The names it is valid for: DNS and IP.
    sequence(
      objectId('2.5.29.17'),
      octets(
        sequence(
          der(0x82, Buffer.from('localhost')),
          der(0x87, Buffer.from([127, 0, 0, 1])),
        ),
      ),
    ),
  );
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(randomBytes(12)),
    ecdsaWithSha256,
    name,
    sequence(utcTime(clock - day), utcTime(clock + 365 * day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const certificate = sequence(
    body,
    ecdsaWithSha256,
    bits(sign('sha256', body, privateKey)),
  );
  return {
    cert: pem('CERTIFICATE', certificate),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function pem(label: string, content: Buffer): string {
  const lines = content.toString('base64').match(/.{1,64}/g) ?? [];
  return [
    `-----BEGIN ${label}-----`,
    ...lines,
    `-----END ${label}-----`,
    '',
  ].join('\n');
}
