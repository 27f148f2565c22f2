/** What a Flux session failed at, as far as its last error tells. */
export type FluxError = 'expired' | 'tls' | 'auth' | 'other';

const EXPIRED = /CERT_HAS_EXPIRED|certificate has expired/i;
const TLS =
  /(?<![a-z.-])(?:cert(?:ificate)?s?(?![a-z])|x509|(?:tls|ssl)(?![-.])|self[-_ ]signed|altname)|UNABLE_TO_(?:VERIFY|GET)|DEPTH_ZERO|ERR_TLS|unknown (?:ca|authority)/i;
const TIMEOUT = /time[d-]?[ -]?out|ETIMEDOUT/i;
const AUTH = /\b40[13]\b|token|unauthori[sz]ed/i;
/** What a JSON parser says of a login page that came instead of the relay. */
const NO_TOKEN = /unexpected token/i;

/**
 * Reads the last error of a Flux session. The words are a source's (tunnels.md §6.3 rule 7): they only split what a
 * lost session has proven already, and what fits nothing is `other`.
 */
export function readFluxError(text: string | null): FluxError | null {
  if (text === null || text === '') return null;
  if (EXPIRED.test(text)) return 'expired';
  // "TLS handshake timed out" is a way that swallows packets, and no certificate that was refused.
  if (TLS.test(text) && !TIMEOUT.test(text)) return 'tls';
  return AUTH.test(text) && !NO_TOKEN.test(text) ? 'auth' : 'other';
}
