import { IssuedCertificate, issueCertificate } from './certificate';

const day = 24 * 60 * 60 * 1000;

/**
 * A certificate for 127.0.0.1 that is its own authority, made anew for every sandbox and never
 * written anywhere. It exists because kubectl sends no token over plain HTTP.
 */
export function loopbackCertificate(clock: number): IssuedCertificate {
  const { cert, key } = issueCertificate({
    commonName: 'mooring-sandbox',
    notBefore: clock - day,
    notAfter: clock + 365 * day,
    isAuthority: true,
    dnsNames: ['localhost'],
    addresses: ['127.0.0.1'],
  });
  return { cert, key };
}
