import { WebClient } from '@slack/web-api';
import type { FakeSlack } from '../types';
import { quiet } from './startBolt';

/** As the outbox uses it: one try, no waiting. */
export function webClient(
  slack: FakeSlack,
  token: string = slack.botToken,
): WebClient {
  return new WebClient(token, {
    slackApiUrl: slack.apiUrl,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    logger: quiet,
  });
}

/** The answer's `error`, or `ok`. */
export async function errorOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'ok';
  } catch (error) {
    const { data } = Object(error);
    return data?.error ?? String(error);
  }
}
