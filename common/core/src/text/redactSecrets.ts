const REMOVED = '[removed]';
/** Regular expressions below never see more than this, so foreign text cannot make them expensive. */
const LONGEST_INPUT = 16_384;
const LONGEST_OUTPUT = 1_000;

const RULES: readonly [RegExp, string][] = [
  [
    /-----BEGIN [A-Z ]{1,40}-----[^]*?(?:-----END [A-Z ]{1,40}-----|$)/g,
    REMOVED,
  ],
  [/([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@"']{1,500}@/gi, `$1${REMOVED}@`],
  [/(\/v3\/import\/)[^\s"']+/g, `$1${REMOVED}`],
  [
    /([?&][\w-]{0,30}(?:token|ticket|password|secret|signature|key)=)[^&\s"']+/gi,
    `$1${REMOVED}`,
  ],
  [
    /\b(authorization["']?\s{0,4}[:=]\s{0,4}["']?)(?:(bearer|basic)\s{1,4})?[^\s"',;]+/gi,
    `$1${REMOVED}`,
  ],
  [/\b(bearer|basic)\s{1,4}[\w.~+/=-]{16,}/gi, `$1 ${REMOVED}`],
  [/\beyJ[\w-]{10,}\.[\w-]+(?:\.[\w-]*)?/g, REMOVED],
  [/\bx(?:ox[a-z]|app)-[\w-]{8,}/g, REMOVED],
  [/(?<![\w+/])[A-Za-z0-9+/]{43}=(?![\w+/=])/g, REMOVED],
  [
    /\b((?:certificate-authority|client-certificate|client-key)-data|(?:id|refresh|access)?[-_]?token|password|client-secret)(["']?\s{0,4}[:=]\s{0,4}["']?)(?=[^\s"',}]{0,200}[\dA-Z])[^\s"',}]{6,}/g,
    `$1$2${REMOVED}`,
  ],
];

/**
 * Foreign text with its credentials taken out. Errors of HTTP clients, conditions and credential plugins like to carry
 * URLs and headers (security.md §6). Nothing after the first 16,384 characters is kept.
 *
 * @param known - secrets in use, removed wherever they stand, whatever they look like
 */
export function removeSecrets(
  text: string,
  known: readonly string[] = [],
): string {
  let clean = text.slice(0, LONGEST_INPUT);
  for (const secret of known) {
    if (secret.length >= 4) clean = clean.split(secret).join(REMOVED);
  }
  for (const [pattern, replacement] of RULES) {
    clean = clean.replace(pattern, replacement);
  }
  return clean;
}

/** The same, made fit for a log, a message or a screen: clipped to 1,000 characters. */
export function redactSecrets(
  text: string,
  known: readonly string[] = [],
): string {
  const clean = removeSecrets(text, known);
  if (clean.length <= LONGEST_OUTPUT) return clean;
  return `${clean.slice(0, LONGEST_OUTPUT).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
