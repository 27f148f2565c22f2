import { createPrivateKey, X509Certificate } from 'node:crypto';
import { loopbackCertificate } from './loopbackCertificate';

const clock = Date.parse('2026-11-30T12:00:00Z');

it('is valid for loopback, signed by itself, and its key fits', () => {
  const { cert, key } = loopbackCertificate(clock);
  const certificate = new X509Certificate(cert);
  expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
  expect(certificate.checkHost('localhost')).toBe('localhost');
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.checkPrivateKey(createPrivateKey(key))).toBe(true);
  expect(certificate.ca).toBe(true);
  expect(new Date(certificate.validFrom).getTime()).toBeLessThan(clock);
  expect(new Date(certificate.validTo).getTime()).toBeGreaterThan(clock);
});

it('parses whatever the random serial number is', () => {
  for (let count = 0; count < 300; count++) {
    const { cert } = loopbackCertificate(clock);
    expect(new X509Certificate(cert).serialNumber).toMatch(/^[0-9A-F]+$/);
  }
});
