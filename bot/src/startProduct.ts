import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { WebClient } from '@slack/web-api';
import type { Scope } from '@mooring/core';
import type { Knex } from 'knex';
import { systemClock, type Clock, type Mooring } from '@mooring/platform';
import {
  createAlertEngine,
  createAlertStore,
  createCheckChannel,
  createDelivery,
  createOutbox,
  type AlertEngine,
  type Delivery,
} from './alerts';
import { sendFailure } from './alerts/sendFailure';
import { createBot } from './app';
import type { AlertConfig, BotConfig } from './config';
import { healthReport } from './health/healthReport';
import { startServer } from './health/healthServer';
import {
  createCatalogDirectory,
  createFileDirectory,
  type Directory,
} from './identity';
import { forSlackSdk, type Logger } from './log/logger';
import { createSourceLog } from './log/sourceLog';
import { createPortalLinks, type PortalLinks } from './portalLinks';
import { repeat } from './repeat';

/** The bot itself, when it looks after its own sources. */
const INTERNAL: Scope = { kind: 'platform', by: 'health', grants: new Map() };

export interface ProductDeps {
  readonly config: BotConfig;
  readonly mooring: Mooring;
  readonly database: Knex;
  readonly logger: Logger;
  readonly clock?: Clock;
  /** Ends the wait for a Slack that is away; what runs is ended by `stop`. */
  readonly signal: AbortSignal;
}

export interface RunningProduct {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Puts the bot together and runs it: server, commands, alerts. Slack being away is waited out; tokens
 * it refuses are not.
 *
 * @throws when the port is taken or Slack refuses the tokens
 */
export async function startProduct(deps: ProductDeps): Promise<RunningProduct> {
  const { config, mooring, database, logger } = deps;
  const clock = deps.clock ?? systemClock;
  const links = createPortalLinks(config.portalUrl);
  const stopping = new AbortController();
  const alerts =
    config.alerts === undefined
      ? undefined
      : createAlerts(config.alerts, { ...deps, clock, links });
  const bot = createBot({
    slack: config.slack,
    mooring,
    directory: openDirectory(config, clock),
    database,
    links,
    logger,
    now: clock.now,
    fetch: globalThis.fetch,
    delivery: async () =>
      (await alerts?.delivery.status()) ?? { waiting: 0, broken: [] },
  });
  const server = await startServer({
    host: config.host,
    port: config.port,
    slack: bot.listener,
    health: async () =>
      healthReport(await bot.status(), mooring.sources(INTERNAL)),
  });
  mooring.start();
  const every = (ms: number, what: string, task: () => Promise<void>) =>
    repeat({ ms, what, task, clock, logger, signal: stopping.signal });
  const sourceLog = createSourceLog(logger);
  const loops = [
    every(10 * 60_000, 'tidying up', () => bot.prune()),
    every(5_000, 'reading the sources', async () => {
      sourceLog(mooring.sources(INTERNAL));
    }),
  ];
  if (alerts !== undefined) {
    mooring.onClusterTransition(
      transition => alerts.engine.observe(transition),
      stopping.signal,
    );
    await alerts.delivery.recheckOpen();
    loops.push(
      every(1_000, 'watching clusters', () => alerts.engine.step()),
      every(500, 'sending alerts', () => alerts.delivery.sendDue()),
    );
  }
  const stop = async () => {
    stopping.abort();
    await bot.stop();
    await Promise.all(loops);
    await mooring.stop();
    await server.close();
  };
  try {
    await connect(() => bot.start(), { clock, logger, signal: deps.signal });
  } catch (error) {
    await stop();
    throw error;
  }
  return { port: server.port, stop };
}

/** Tries until Slack answers. */
async function connect(
  start: () => Promise<{ team: string; teamId: string }>,
  deps: { clock: Clock; logger: Logger; signal: AbortSignal },
): Promise<void> {
  const { clock, logger, signal } = deps;
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    try {
      const { team, teamId } = await start();
      logger.info('Connected to Slack', { team, teamId });
      return;
    } catch (error) {
      const failure = sendFailure(error);
      const isPassing =
        failure.kind === 'rate-limited' ||
        (failure.kind === 'unknown-outcome' && isFromSlack(error));
      if (!isPassing) throw error;
      const waitMs = Math.min(60_000, 1_000 * 2 ** Math.min(attempt, 6));
      logger.warn('Slack cannot be reached; trying again', {
        reason: failure.error,
        inSeconds: waitMs / 1_000,
      });
      await clock.sleep(waitMs, signal);
    }
  }
}

/** Our own refusals (a wrong workspace) are no outage. */
function isFromSlack(error: unknown): boolean {
  return error instanceof Error && 'code' in error;
}

function createAlerts(
  { channel, audience, holdDownMs }: AlertConfig,
  deps: ProductDeps & { clock: Clock; links: PortalLinks },
): { engine: AlertEngine; delivery: Delivery } {
  const { config, mooring, database, logger, clock } = deps;
  // Tries once, with a deadline: the outbox owns every retry. The SDK's own retries reorder messages
  // and post twice when an answer was lost.
  const client = new WebClient(config.slack.botToken, {
    ...(config.slack.apiUrl !== undefined && {
      slackApiUrl: config.slack.apiUrl,
    }),
    logger: forSlackSdk(logger),
    timeout: 10_000,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    allowAbsoluteUrls: false,
    maxRequestConcurrency: 10,
  });
  const store = createAlertStore(database);
  return {
    engine: createAlertEngine({
      mooring,
      store,
      route: { channel, audience },
      holdDownMs,
      now: clock.now,
      newId: randomUUID,
      logger,
    }),
    delivery: createDelivery({
      client,
      outbox: createOutbox(database),
      store,
      checkChannel: createCheckChannel({ client, now: clock.now }),
      links: deps.links,
      now: clock.now,
      random: Math.random,
      logger,
    }),
  };
}

function openDirectory({ directory }: BotConfig, clock: Clock): Directory {
  return directory.kind === 'file'
    ? createFileDirectory({
        path: directory.path,
        readText: path => readFile(path, 'utf8'),
      })
    : createCatalogDirectory({
        baseUrl: directory.baseUrl,
        token: async () => directory.token,
        fetch: globalThis.fetch,
        now: clock.now,
      });
}
