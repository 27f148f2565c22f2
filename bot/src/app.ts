import { App, type BlockAction, type ButtonAction } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import type { RequestListener } from 'node:http';
import type { Knex } from 'knex';
import type { Mooring } from '@mooring/platform';
import { OPEN_LINK, RECHECK } from './blocks';
import type { BotStatus, DeliveryStatus, SlackLink } from './botStatus';
import { createRunCommand } from './commands/runCommand';
import { createRunRecheck } from './commands/runRecheck';
import type { SlackConfig } from './config';
import {
  createIdentify,
  createSlackProfiles,
  type Directory,
} from './identity';
import { forSlackSdk, type Logger } from './log/logger';
import type { PortalLinks } from './portalLinks';
import { createAuditLog, type AuditLog } from './requests/auditLog';
import { createRecordDecision } from './requests/recordDecision';
import { createSeenRequests } from './requests/seenRequests';
import { createAnswerCommand } from './slack/answerCommand';
import { createAnswerRecheck } from './slack/answerRecheck';
import { createRequestReceiver } from './slack/requestReceiver';
import { createRespondTo } from './slack/respondTo';
import { createSocketReceiver } from './slack/socketReceiver';
import { findHome, type Home } from './slack/findHome';

export interface BotDeps {
  readonly slack: SlackConfig;
  readonly mooring: Mooring;
  readonly directory: Directory;
  readonly database: Knex;
  readonly links: PortalLinks;
  readonly logger: Logger;
  readonly now: () => number;
  readonly fetch: typeof globalThis.fetch;
  /** What waits to be sent; nothing without alerts. */
  readonly delivery: () => Promise<DeliveryStatus>;
}

/** The Slack app, not yet started. */
export interface Bot {
  /**
   * Finds out which workspace the token belongs to and starts to listen.
   *
   * @throws when Slack refuses the tokens, or the workspace is not the configured one
   */
  start(): Promise<Home>;
  stop(): Promise<void>;
  /** Signed HTTP only: handles Slack's requests behind the bot's own server. */
  readonly listener: RequestListener | undefined;
  link(): SlackLink;
  status(): Promise<BotStatus>;
  readonly audit: AuditLog;
  /** Forgets requests that can no longer be repeated. */
  prune(): Promise<void>;
}

/** Commands and clicks, over Socket Mode or signed HTTP: the same listeners behind another receiver. */
export function createBot(deps: BotDeps): Bot {
  const { slack, logger, now } = deps;
  const sdkLogger = forSlackSdk(logger);
  const api = slack.apiUrl === undefined ? {} : { slackApiUrl: slack.apiUrl };
  let home: Home | undefined;

  const requests =
    slack.mode === 'http'
      ? createRequestReceiver({
          signingSecret: slack.signingSecret,
          logger: sdkLogger,
          now,
        })
      : undefined;
  const receiver =
    slack.mode === 'socket'
      ? createSocketReceiver({
          appToken: slack.appToken,
          apiUrl: slack.apiUrl,
          logger: sdkLogger,
          now,
        })
      : requests;
  if (receiver === undefined) throw new Error('no way to hear from Slack');

  const app = new App({
    receiver,
    logger: sdkLogger,
    clientOptions: api,
    authorize: async () => ({
      botToken: slack.botToken,
      botId: home?.botId,
      botUserId: home?.botUserId,
      teamId: home?.teamId,
    }),
  });

  // Look-ups run in a lane of their own, with a deadline and no retries: a person waits for them.
  const lookups = new WebClient(slack.botToken, {
    ...api,
    logger: sdkLogger,
    timeout: 2_000,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    allowAbsoluteUrls: false,
    maxRequestConcurrency: 5,
  });
  const profiles = createSlackProfiles({ client: lookups, now });
  const audit = createAuditLog(deps.database);
  const seen = createSeenRequests({ database: deps.database, now });
  const status = async (): Promise<BotStatus> => ({
    slack: receiver.link(),
    delivery: await deps.delivery(),
  });

  const stopping = new AbortController();
  const common = {
    mooring: deps.mooring,
    identify: createIdentify({
      profiles,
      directory: deps.directory,
      homeTeam: () => home?.teamId,
      emailDomains: slack.emailDomains,
    }),
    record: createRecordDecision({ audit, now, logger }),
    links: deps.links,
    signal: stopping.signal,
    logger,
  };
  const answers = {
    seen,
    respondTo: createRespondTo({ fetch: deps.fetch, apiUrl: slack.apiUrl }),
    logger,
  };
  app.command(
    '/mooring',
    createAnswerCommand({
      run: createRunCommand({ ...common, botStatus: status, now }),
      ...answers,
    }),
  );
  app.action<BlockAction<ButtonAction>>(
    { action_id: RECHECK, type: 'block_actions' },
    createAnswerRecheck({ run: createRunRecheck(common), now, ...answers }),
  );
  // A link button opens its page by itself, but Slack shows a warning unless somebody acknowledges.
  app.action(new RegExp(`^${OPEN_LINK}`), async ({ ack }) => ack());
  app.event('user_change', async ({ event }) => profiles.forget(event.user.id));
  app.error(async error => {
    logger.error('A payload from Slack could not be handled', {
      error: error.message,
    });
  });

  return {
    listener: requests?.listener,
    audit,
    link: () => receiver.link(),
    status,
    prune: () => seen.prune(),
    async start() {
      home = await findHome({ client: lookups, expected: slack.team, logger });
      await receiver.start();
      return home;
    },
    stop: async () => {
      stopping.abort();
      await receiver.stop();
    },
  };
}
