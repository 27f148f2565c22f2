import type { FakeSlack } from '@mooring/fake-slack';
import { createBot, type Bot } from '../app';
import type { SlackConfig } from '../config';
import { startServer } from '../health/healthServer';
import { openTestDatabase } from './openTestDatabase';
import { createLogger } from '../log/logger';
import { createRedact } from '../log/redact';
import { createPortalLinks } from '../portalLinks';
import { demoUsers, demoWorld } from './demoWorld';
import { fixedDirectory } from './fixedDirectory';
import { fixedMooring, type FixedWorld } from './fixedMooring';

export interface StartedBot {
  readonly bot: Bot;
  readonly world: FixedWorld;
  readonly directory: ReturnType<typeof fixedDirectory>;
  readonly log: string[];
  stop(): Promise<void>;
}

/** The real Bolt app against a stand-in workspace, over the wire Slack would use. */
export async function startBot(
  slack: FakeSlack,
  mode: 'socket' | 'http',
  change: { emailDomains?: readonly string[] } = {},
): Promise<StartedBot> {
  const log: string[] = [];
  const world = demoWorld();
  const directory = fixedDirectory(demoUsers);
  const database = await openTestDatabase();
  const config: SlackConfig = {
    botToken: slack.botToken,
    apiUrl: slack.apiUrl,
    emailDomains: change.emailDomains ?? [],
    ...(mode === 'socket'
      ? { mode, appToken: slack.appToken }
      : { mode, signingSecret: slack.signingSecret }),
  };
  const bot = createBot({
    slack: config,
    mooring: fixedMooring(world),
    directory,
    database,
    links: createPortalLinks('http://localhost:3000'),
    logger: createLogger({
      redact: createRedact([slack.botToken, slack.appToken]),
      now: Date.now,
      write: line => log.push(line),
    }),
    now: Date.now,
    fetch: globalThis.fetch,
    delivery: async () => ({ waiting: 0, broken: [] }),
  });
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    slack: bot.listener,
    health: async () => ({ isHealthy: true, body: {} }),
  });
  if (mode === 'http') {
    slack.deliverTo(`http://127.0.0.1:${server.port}/slack/events`);
  }
  await bot.start();
  return {
    bot,
    world,
    directory,
    log,
    async stop() {
      await bot.stop();
      await server.close();
      await database.destroy();
    },
  };
}
