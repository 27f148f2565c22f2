import { readFluxError } from './fluxError';

describe('readFluxError', () => {
  it.each([
    [null, null],
    ['', null],
    ['CERT_HAS_EXPIRED', 'expired'],
    ['x509: certificate has expired or is not yet valid', 'expired'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'tls'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls'],
    ['write EPROTO: SSL routines: wrong version number', 'tls'],
    ['x509: certificate signed by unknown authority', 'tls'],
    ['401 validate: expired token', 'auth'],
    ['Unexpected server response: 403', 'auth'],
    ['Unauthorized', 'auth'],
    ['Opening handshake has timed out', 'other'],
    ['TLS handshake timed out', 'other'],
    ['ECONNREFUSED', 'other'],
    ['connect ETIMEDOUT relay-ssl.example.net:443', 'other'],
    ['connect ECONNREFUSED ssl-relay.tls.example.net:443', 'other'],
    ['Unexpected token < in JSON at position 0', 'other'],
    ['closed after 4010 ms', 'other'],
  ])('%s: %s', (text, expected) => {
    expect(readFluxError(text)).toBe(expected);
  });
});
