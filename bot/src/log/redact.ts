import { removeSecrets } from '@mooring/core';

/**
 * What only Slack knows as secret: hook URLs are bearer links for 30 minutes, trigger ids open a view (slack.md §9).
 * Everything else is removed by the rules that all of Mooring shares.
 */
const SLACK_SECRETS: ReadonlyArray<readonly [RegExp, string]> = [
  [/https?:\/\/hooks\.slack(?:-gov)?\.com\/[^\s"'<>]{0,2000}/g, '[removed]'],
  [
    /(["']?(?:trigger_id|response_url)["']?\s{0,4}[:=]\s{0,4})("[^"]{0,2000}"|'[^']{0,2000}'|[^\s,}&]{1,2000})/gi,
    '$1[removed]',
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
  return text =>
    SLACK_SECRETS.reduce(
      (left, [pattern, replacement]) => left.replace(pattern, replacement),
      removeSecrets(text, exact),
    );
}
