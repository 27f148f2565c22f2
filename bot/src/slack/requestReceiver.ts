import type { RequestListener } from 'node:http';
import { HTTPReceiver } from '@slack/bolt';
import type { Logger as SlackLogger } from '@slack/bolt';
import { instant } from '@mooring/core';
import type { WatchedReceiver } from './socketReceiver';

/** Where Slack sends commands, interactions and events. */
export const EVENTS_PATH = '/slack/events';
const WINDOW_S = 5 * 60;

/**
 * Signed HTTP requests, behind the bot's own server. Bolt checks signature and age; what it lets
 * through is a timestamp from the future, which would keep a stolen request usable for longer.
 */
export function createRequestReceiver(deps: {
  signingSecret: string;
  logger: SlackLogger;
  now: () => number;
}): WatchedReceiver & { readonly listener: RequestListener } {
  const since = deps.now();
  let lastEnvelope: number | undefined;
  const receiver = new HTTPReceiver({
    signingSecret: deps.signingSecret,
    endpoints: [EVENTS_PATH],
    logger: deps.logger,
    bodyLimit: '1mb',
    // Only called for requests whose signature was found right.
    customPropertiesExtractor: () => {
      lastEnvelope = deps.now();
      return {};
    },
  });
  return {
    init: app => receiver.init(app),
    // The bot's server listens; there is nothing to start or to stop here.
    start: async () => undefined,
    stop: async () => undefined,
    listener: (request, response) => {
      const stamp = Number(request.headers['x-slack-request-timestamp']);
      if (stamp - deps.now() / 1_000 > WINDOW_S) {
        response.writeHead(401).end();
        return;
      }
      receiver.requestListener(request, response);
    },
    link: () => ({
      mode: 'http',
      state: lastEnvelope === undefined ? 'listening' : 'connected',
      connectedSince: instant(since),
      ...(lastEnvelope !== undefined && {
        lastEnvelope: instant(lastEnvelope),
      }),
    }),
  };
}
