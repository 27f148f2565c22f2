import type { Message } from '../blocks';

const SLACK_HOSTS = new Set(['hooks.slack.com', 'hooks.slack-gov.com']);

/**
 * Answers behind a command or a click, seen by the person who typed or clicked and by nobody else. Five times within
 * half an hour.
 *
 * @param place - `clicked`: in place of the message that was clicked. Behind a slash command Slack has nothing to
 *   replace: every answer is a message of its own (slackapi/bolt-js#2287)
 */
export type RespondTo = (
  responseUrl: string,
  message: Message,
  place?: 'below' | 'clicked',
) => Promise<void>;

/**
 * `response_url` comes from outside and may point anywhere: it is followed to Slack's hosts only, or
 * to the host of a configured stand-in.
 *
 * @param deps.apiUrl - set when the Web API is not Slack's own
 */
export function createRespondTo(deps: {
  fetch: typeof globalThis.fetch;
  apiUrl?: string;
}): RespondTo {
  const standIn =
    deps.apiUrl === undefined ? undefined : new URL(deps.apiUrl).origin;
  return async (responseUrl, { text, blocks }, place = 'below') => {
    const url = new URL(responseUrl);
    const isSlack = url.protocol === 'https:' && SLACK_HOSTS.has(url.hostname);
    if (!isSlack && url.origin !== standIn) {
      throw new Error(`the answer address is not Slack's: ${url.hostname}`);
    }
    const response = await deps.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({
        response_type: 'ephemeral',
        replace_original: place === 'clicked',
        text,
        blocks,
      }),
      signal: AbortSignal.timeout(5_000),
      redirect: 'error',
    });
    if (!response.ok) {
      throw new Error(`Slack refused the answer: HTTP ${response.status}`);
    }
  };
}
