/**
 * What must never reach a log line or an error text, wherever it came from: Slack tokens, the hook
 * URLs that are bearer links for 30 minutes, trigger ids, credentials in headers and URLs, private
 * keys and tunnel keys (security.md §6, slack.md §9).
 */
const PATTERNS: ReadonlyArray<readonly [RegExp, string]> = [
  [
    /-----BEGIN [A-Z ]+-----[\s\S]*?(?:-----END [A-Z ]+-----|$)/g,
    '[redacted key]',
  ],
  [/\bxox[a-z]-[\w-]+/g, '[redacted token]'],
  [/\bxapp-[\w-]+/g, '[redacted token]'],
  [
    /https?:\/\/hooks\.slack(?:-gov)?\.com\/[^\s"'<>]*/g,
    '[redacted response url]',
  ],
  [
    /(["']?(?:trigger_id|response_url)["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,}&]+)/gi,
    '$1[redacted]',
  ],
  [
    /(["']?\bauthorization["']?\s*[:=]\s*)("[^"]*"|'[^']*'|(?:(?:bearer|basic)\s+)?[^\s,}]+)/gi,
    '$1[redacted]',
  ],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, '$1 [redacted]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[redacted token]'],
  [/(\/\/)[^\s/@:]+:[^\s/@]+@/g, '$1[redacted]@'],
  [
    /([?&](?:token|access_token|ticket|password|secret)=)[^\s&"'<>]+/gi,
    '$1[redacted]',
  ],
  // Looks like a value, not like a word: `token: connection refused` stays readable.
  [
    /(\b(?:token|password|client-key-data|client-certificate-data)["']?\s*[:=]\s*["']?)(?=[^\s"',}]*[\dA-Z])[^\s"',}]{6,}/g,
    '$1[redacted]',
  ],
  // A WireGuard key: 32 bytes in base64.
  [
    /(?<![A-Za-z0-9+/=])[A-Za-z0-9+/]{43}=(?![A-Za-z0-9+/=])/g,
    '[redacted key]',
  ],
];

/** Replaces everything secret in a text. */
export type Redact = (text: string) => string;

/**
 * @param secrets - configured values (tokens, signing secret) that are replaced wherever they stand,
 *   whatever they look like
 */
export function createRedact(
  secrets: ReadonlyArray<string | undefined>,
): Redact {
  const exact = secrets.filter(
    (secret): secret is string => secret !== undefined && secret.length >= 6,
  );
  return text => {
    const withoutKnown = exact.reduce(
      (left, secret) => left.split(secret).join('[redacted]'),
      text,
    );
    return PATTERNS.reduce(
      (left, [pattern, replacement]) => left.replace(pattern, replacement),
      withoutKnown,
    );
  };
}
