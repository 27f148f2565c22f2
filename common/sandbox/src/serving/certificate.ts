import { generateKeyPairSync, KeyObject, randomBytes, sign } from 'node:crypto';
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

/** PEM texts. */
export interface IssuedCertificate {
  cert: string;
  key: string;
}

export interface Authority {
  commonName: string;
  key: KeyObject;
}

/** Times in epoch ms, for years before 2050. */
export interface CertificateInput {
  commonName: string;
  notBefore: number;
  notAfter: number;
  /** Absent: signed by itself. */
  issuer?: Authority;
  isAuthority: boolean;
  /** What it is valid for. */
  dnsNames: readonly string[];
  /** IPv4. */
  addresses: readonly string[];
}

/** A certificate with a new P-256 key, never written anywhere, and what signs others with it. */
export function issueCertificate(
  input: CertificateInput,
): IssuedCertificate & { authority: Authority } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });
  const authority = { commonName: input.commonName, key: privateKey };
  const issuer = input.issuer ?? authority;
  const ecdsaWithSha256 = sequence(objectId('1.2.840.10045.4.3.2'));
  const extensions = [
    ...(input.isAuthority
      ? [sequence(objectId('2.5.29.19'), yes(), octets(sequence(yes())))]
      : []),
    ...subjectNames(input),
  ];
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(randomBytes(12)),
    ecdsaWithSha256,
    nameOf(issuer.commonName),
    sequence(utcTime(input.notBefore), utcTime(input.notAfter)),
    nameOf(input.commonName),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length === 0 ? [] : [der(0xa3, sequence(...extensions))]),
  );
  const certificate = sequence(
    body,
    ecdsaWithSha256,
    bits(sign('sha256', body, issuer.key)),
  );
  return {
    cert: pem('CERTIFICATE', certificate),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    authority,
  };
}

function subjectNames({ dnsNames, addresses }: CertificateInput): Buffer[] {
  const names = [
    ...dnsNames.map(each => der(0x82, Buffer.from(each))),
    ...addresses.map(each =>
      der(0x87, Buffer.from(each.split('.').map(Number))),
    ),
  ];
  return names.length === 0
    ? []
    : [sequence(objectId('2.5.29.17'), octets(sequence(...names)))];
}

function nameOf(commonName: string): Buffer {
  return sequence(set(sequence(objectId('2.5.4.3'), text(commonName))));
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
