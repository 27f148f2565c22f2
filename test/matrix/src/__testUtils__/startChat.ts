import {
  defaultSeed,
  startFakeSlack,
  type FakeSlack,
} from '@mooring/fake-slack';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { Caller } from '../callers';

const START_MS = 60_000;
const TEAM = 'T0MOORING';
const CHANNEL = 'C0GENERAL';
const BEFORE = 'A message with a button';

/** Which account of the stand-in workspace a caller types from; nobody has none. */
const ACCOUNTS: Record<Exclude<Caller, 'unauthenticated'>, string> = {
  operator: 'U0OPS',
  'tenant admin': 'U0ACMEADMIN',
  'tenant operator': 'U0ACMEOPER',
  'tenant viewer': 'U0ACMEVIEW',
  'member of another tenant': 'U0GLOBEX',
  'bound to nothing': 'U0NOBODY',
  'no groups claim': 'U0UNCLAIMED',
  'chat guest': 'U0GUEST',
  'chat stranger': 'U0STRANGER',
  'unlinked chat user': 'U0UNLINKED',
  'deactivated user': 'U0GONE',
};

/** The bot as it is deployed, in a stand-in workspace. */
export interface Chat {
  /** Types a command and returns what the person then reads. */
  ask(
    caller: Exclude<Caller, 'unauthenticated'>,
    text: string,
  ): Promise<string>;
  /** Clicks Re-check in a message that all can read, and returns what the person then reads. */
  press(
    caller: Exclude<Caller, 'unauthenticated'>,
    value: string,
  ): Promise<string>;
  /** The status of a command that Slack did not sign. */
  forge(text: string): Promise<number>;
  /** `denied: <rule>` of everything recorded since the last call. */
  takeAudit(): string[];
  stop(): Promise<void>;
}

/** @param kubeconfig - of the management cluster */
export async function startChat(kubeconfig: string): Promise<Chat> {
  const folder = await mkdtemp(join(tmpdir(), 'mooring-matrix-chat-'));
  const directory = join(folder, 'directory.yaml');
  const database = join(folder, 'bot.sqlite');
  await writeFile(directory, directoryEntities());
  const slack = await startFakeSlack({ workspace: workspace() });
  const bot = startBot({
    MOORING_KUBECONFIG: kubeconfig,
    MOORING_OPERATOR_GROUPS: 'platform-operators',
    MOORING_DIRECTORY: `file:${directory}`,
    MOORING_BOT_DATABASE: database,
    MOORING_BOT_PORT: '0',
    MOORING_SLACK_MODE: 'http',
    MOORING_SLACK_API_URL: slack.apiUrl,
    MOORING_SLACK_BOT_TOKEN: slack.botToken,
    MOORING_SLACK_SIGNING_SECRET: slack.signingSecret,
  });
  const url = `${await addressOf(bot)}/slack/events`;
  slack.deliverTo(url);
  const audit = openAudit(database);
  return {
    ask: (caller, text) => ask(slack, ACCOUNTS[caller], text),
    press: (caller, value) => press(slack, ACCOUNTS[caller], value),
    forge: text => forge(url, text),
    takeAudit: audit.take,
    async stop() {
      audit.close();
      bot.kill('SIGTERM');
      if (bot.exitCode === null) await once(bot, 'exit');
      await slack.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function ask(
  slack: FakeSlack,
  userId: string,
  text: string,
): Promise<string> {
  const outcome = await slack
    .as(userId)
    .types(`/mooring ${text}`, { channel: CHANNEL });
  if (outcome.kind === 'failed') throw new Error(outcome.error);
  const { answer } = outcome;
  if (answer === undefined) return 'no answer';
  return answer.onlyYou ? answer.plain : `for all to read: ${answer.plain}`;
}

/** A button in a message for all: who may see a message is no right to what its buttons do. */
async function press(
  slack: FakeSlack,
  userId: string,
  value: string,
): Promise<string> {
  const response = await fetch(`${slack.apiUrl}chat.postMessage`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${slack.botToken}` },
    body: new URLSearchParams({
      channel: CHANNEL,
      text: BEFORE,
      blocks: JSON.stringify([
        { type: 'section', text: { type: 'mrkdwn', text: BEFORE } },
        {
          type: 'actions',
          elements: [
            {
              type: 'button',
              action_id: 'recheck',
              text: { type: 'plain_text', text: 'Re-check' },
              value,
            },
          ],
        },
      ]),
    }),
  });
  const posted = await response.text();
  if (!posted.includes('"ok":true')) throw new Error(posted);
  const ts = slack.channel(CHANNEL).messages.at(-1)?.ts ?? '';
  const person = slack.as(userId);
  const others = new Set(person.sees(CHANNEL).map(message => message.ts));
  const clicked = await person.clicks(ts, 'recheck');
  if (clicked.kind !== 'acknowledged') throw new Error(clicked.kind);
  return slack.until(() => {
    const said = person
      .sees(CHANNEL)
      .find(message =>
        message.ts === ts
          ? /Re-checked|Not probed/.test(message.plain)
          : !others.has(message.ts),
      );
    return said === undefined ? false : said.plain;
  });
}

async function forge(url: string, text: string): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Slack-Request-Timestamp': String(Math.floor(Date.now() / 1_000)),
      'X-Slack-Signature': `v0=${'0'.repeat(64)}`,
    },
    body: new URLSearchParams({
      command: '/mooring',
      text,
      team_id: TEAM,
      user_id: ACCOUNTS.operator,
      channel_id: CHANNEL,
    }),
  });
  await response.text();
  return response.status;
}

/** Refusals in the order they were written; the bot's own table, read from outside. */
function openAudit(path: string) {
  const database = new DatabaseSync(path, { readOnly: true });
  const since = database.prepare(
    'select id, decision, rule from audit where id > ? order by id',
  );
  let last = 0;
  return {
    take: () =>
      since.all(last).map(({ id, decision, rule }) => {
        last = Number(id);
        return `${decision}: ${rule}`;
      }),
    close: () => database.close(),
  };
}

function startBot(env: { [key: string]: string }): ChildProcess {
  const { resolve } = createRequire(__filename);
  return spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: dirname(resolve('@mooring/bot/package.json')),
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** The bot says where it listens once it is ready. */
async function addressOf(bot: ChildProcess): Promise<string> {
  if (bot.stdout === null) throw new Error('the bot has no output');
  const lines: string[] = [];
  const deadline = AbortSignal.timeout(START_MS);
  const output = createInterface({ input: bot.stdout, signal: deadline });
  for await (const line of output) {
    lines.push(line);
    const [, address] = /"?(http:\/\/[\d.]+:\d+)\/health/.exec(line) ?? [];
    if (address !== undefined) {
      bot.stdout.resume();
      return address;
    }
  }
  throw new Error(`the bot did not become ready:\n${lines.join('\n')}`);
}

function workspace() {
  const seed = defaultSeed();
  const [someone] = seed.users;
  const unclaimed = {
    ...someone,
    id: ACCOUNTS['no groups claim'],
    name: 'unclaimed',
    realName: 'Without groups',
    email: 'unclaimed@example.com',
  };
  return {
    ...seed,
    users: [...seed.users, unclaimed],
    channels: seed.channels.map(channel => ({
      ...channel,
      members: [...new Set([...channel.members, unclaimed.id, seed.botUserId])],
    })),
  };
}

/** Linked accounts, and links of those who must be refused all the same: a link must not let a guest in. */
const GROUPS: readonly [
  Exclude<Caller, 'unauthenticated'>,
  string[] | undefined,
][] = [
  ['operator', ['platform-operators']],
  ['tenant admin', ['acme-admins']],
  ['tenant operator', ['acme-ops']],
  ['tenant viewer', ['acme-devs']],
  ['member of another tenant', ['globex-admins']],
  ['bound to nothing', []],
  ['no groups claim', undefined],
  ['chat guest', ['acme-admins']],
  ['chat stranger', ['acme-admins']],
  ['deactivated user', ['platform-operators']],
];

function directoryEntities(): string {
  return GROUPS.map(([caller, memberOf]) =>
    JSON.stringify({
      apiVersion: 'backstage.io/v1alpha1',
      kind: 'User',
      metadata: {
        name: caller.replaceAll(' ', '-'),
        annotations: {
          'mooring.dev/slack-user': `${TEAM}/${ACCOUNTS[caller]}`,
        },
      },
      spec: { memberOf },
    }),
  ).join('\n---\n');
}
