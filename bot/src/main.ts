import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openMooring } from '@mooring/platform';
import { z } from 'zod';
import { ConfigError, readConfig, redactFor, type BotConfig } from './config';
import { openDatabase } from './database/openDatabase';
import { createLogger, type Logger } from './log/logger';
import { createRedact } from './log/redact';
import { packageRoot } from './packageRoot';
import { startProduct, type RunningProduct } from './startProduct';

const STOP_WITHIN_MS = 5_000;

function write(line: string) {
  process.stdout.write(`${line}\n`);
}

function readVersion(): string {
  const text = readFileSync(join(packageRoot, 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

function loadConfig(): BotConfig {
  const file = process.env.MOORING_BOT_CONFIG;
  return readConfig(
    process.env,
    file === undefined || file === '' ? undefined : readFileSync(file, 'utf8'),
  );
}

/** Aborts at the first SIGTERM or SIGINT. */
function untilTold(): AbortSignal {
  const told = new AbortController();
  const tell = () => told.abort();
  process.once('SIGTERM', tell);
  process.once('SIGINT', tell);
  return told.signal;
}

async function run(config: BotConfig, logger: Logger): Promise<void> {
  const signal = untilTold();
  const database = await openDatabase(config.database);
  let product: RunningProduct | undefined;
  try {
    product = await startProduct({
      config,
      database,
      logger,
      signal,
      mooring: openMooring({
        source: {
          kind: 'kubeconfig',
          ...(config.kubeconfig !== undefined && { path: config.kubeconfig }),
        },
        operatorGroups: config.operatorGroups,
        version: readVersion(),
        tunnels: config.tunnels,
        probes: config.probes,
        database: async () => database,
        onFault: (text, error) => logger.error(text, { error: explain(error) }),
        ...(config.managementUrl !== undefined && {
          managementUrl: config.managementUrl,
        }),
      }),
    });
    if (!signal.aborted) {
      logger.info('bot ready', {
        health: `http://${config.host}:${product.port}/health`,
        mode: config.slack.mode,
        alerts: config.alerts?.channel ?? 'none',
      });
      await once(signal, 'abort');
    }
    logger.info('bot stopping');
    // What is under way is given time to end; what hangs must not keep a rollout waiting.
    setTimeout(() => {
      logger.error('bot did not stop in time');
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
    await product.stop();
  } finally {
    await database.destroy();
  }
}

function explain(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function main() {
  let config: BotConfig;
  try {
    config = loadConfig();
  } catch (error) {
    const redact = createRedact([]);
    write(
      redact(error instanceof ConfigError ? error.message : explain(error)),
    );
    process.exitCode = 1;
    return;
  }
  const logger = createLogger({
    redact: redactFor(config),
    now: Date.now,
    write,
  });
  const fail = (error: unknown) => {
    logger.error('bot ends', { error: explain(error) });
    process.exit(1);
  };
  // Node would print these raw, past the redaction.
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  run(config, logger).catch(fail);
}

main();
