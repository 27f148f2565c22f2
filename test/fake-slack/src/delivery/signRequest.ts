import { createHmac } from 'node:crypto';

/** Slack's headers for a request body: `v0=` + HMAC-SHA256 of `v0:timestamp:body`. */
export function signRequest(
  body: string,
  signingSecret: string,
  nowMs: number,
): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1_000));
  const signature = createHmac('sha256', signingSecret)
    .update(`v0:${timestamp}:${body}`)
    .digest('hex');
  return {
    'X-Slack-Request-Timestamp': timestamp,
    'X-Slack-Signature': `v0=${signature}`,
  };
}
