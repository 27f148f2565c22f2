import { startFakeSlack } from './startFakeSlack';

/** A number from the environment; anything else ends the start with the reason. */
function portFrom(value: string | undefined): number {
  const port = Number(value ?? '7009');
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new Error(`FAKE_SLACK_PORT is ${value}: a port number was expected`);
}

async function main(): Promise<void> {
  const { env } = process;
  const commandUrl = env.MOORING_SLACK_COMMAND_URL || undefined;
  const slack = await startFakeSlack({
    port: portFrom(env.FAKE_SLACK_PORT),
    signingSecret: env.MOORING_SLACK_SIGNING_SECRET || undefined,
    botToken: env.MOORING_SLACK_BOT_TOKEN || undefined,
    appToken: env.MOORING_SLACK_APP_TOKEN || undefined,
    commandUrl,
  });
  const mode = commandUrl ? `signed HTTP to ${commandUrl}` : 'Socket Mode';
  process.stdout.write(`Stand-in Slack workspace: ${slack.url} (${mode})\n`);

  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    slack.close().catch(fail);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

function fail(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Stand-in Slack workspace: ${message}\n`);
  process.exitCode = 1;
}

main().catch(fail);
