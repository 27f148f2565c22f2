import {
  parseTunnelSettings,
  type ProbeSettings,
  type TunnelSettings,
} from '@mooring/platform';
import { parse } from 'yaml';
import { z } from 'zod';
import { ConfigReader, type Text } from './configReader';
import type { Redact } from './log/redact';
import { createRedact } from './log/redact';
import { parseProbes, tunnelSecrets } from './tunnelConfig';

/** Where people and groups are looked up. */
export type DirectorySource =
  | { readonly kind: 'file'; readonly path: string }
  | {
      readonly kind: 'catalog';
      readonly baseUrl: string;
      readonly token?: string;
    };

export type SlackConfig = {
  readonly botToken: string;
  /** Base of the Web API; only set for a stand-in workspace. */
  readonly apiUrl?: string;
  /** Refuse to start in another workspace than this one. */
  readonly team?: string;
  /** E-mail domains for which an address counts as a hint to who somebody is. */
  readonly emailDomains: readonly string[];
} & (
  | { readonly mode: 'socket'; readonly appToken: string }
  | { readonly mode: 'http'; readonly signingSecret: string }
);

export interface AlertConfig {
  /** Channel id: no call of Slack's finds a channel by name. */
  readonly channel: string;
  readonly audience: 'internal';
  /** How long a cluster must stay Disconnected before somebody is told (ms). */
  readonly holdDownMs: number;
}

export interface BotConfig {
  readonly slack: SlackConfig;
  readonly host: string;
  readonly port: number;
  /** SQLite file, `:memory:` or `postgres://…`. */
  readonly database: string;
  /** Absent: looked up as kubectl does. */
  readonly kubeconfig?: string;
  readonly operatorGroups: readonly string[];
  readonly portalUrl: string;
  /** Base of the management UI, for links to a cluster's page there. */
  readonly managementUrl?: string;
  readonly directory: DirectorySource;
  /** Absent: nothing is posted by itself. */
  readonly alerts?: AlertConfig;
  readonly tunnels: TunnelSettings;
  readonly probes: ProbeSettings;
}

/** A value that cannot be used, named by both of its keys. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(
      `The bot's configuration cannot be used:\n- ${problems.join('\n- ')}`,
    );
    this.name = 'ConfigError';
  }
}

const list = z.string().transform(text =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== ''),
);
const httpUrl = z.url({ protocol: /^https?$/ });

function readDirectory(reader: ConfigReader): DirectorySource | undefined {
  const expected =
    'file:<path of a YAML file with Backstage users and groups> or catalog:<URL of the Backstage backend>';
  const text = reader.value(
    'MOORING_DIRECTORY',
    'directory',
    z.string().regex(/^(file:.+|catalog:https?:\/\/.+)$/),
    expected,
  );
  if (text === undefined) return undefined;
  if (text.startsWith('file:')) return { kind: 'file', path: text.slice(5) };
  const token = reader.text('MOORING_CATALOG_TOKEN', 'catalogToken');
  return {
    kind: 'catalog',
    baseUrl: text.slice('catalog:'.length),
    ...(token !== undefined && { token }),
  };
}

function readSlack(reader: ConfigReader): SlackConfig | undefined {
  const mode = reader.value(
    'MOORING_SLACK_MODE',
    'slack.mode',
    z.enum(['socket', 'http']),
    'socket or http',
    { fallback: 'socket' },
  );
  const botToken = reader.value(
    'MOORING_SLACK_BOT_TOKEN',
    'slack.botToken',
    z.string().startsWith('xoxb-'),
    'a bot token (xoxb-…)',
    { secret: true },
  );
  const apiUrl = reader.value(
    'MOORING_SLACK_API_URL',
    'slack.apiUrl',
    httpUrl.refine(url => url.endsWith('/api/')).optional(),
    'a URL that ends in /api/',
  );
  const team = reader.value(
    'MOORING_SLACK_TEAM',
    'slack.team',
    z
      .string()
      .regex(/^T[A-Z0-9]+$/)
      .optional(),
    'a workspace id such as T0123ABCD',
  );
  const emailDomains = reader.value(
    'MOORING_SLACK_EMAIL_DOMAINS',
    'slack.emailDomains',
    list,
    'e-mail domains with commas between them',
    { fallback: '' },
  );
  const secretOf = (env: string, path: string, start: string, what: string) =>
    reader.value(env, path, z.string().startsWith(start).min(8), what, {
      secret: true,
    });
  const appToken =
    mode === 'socket'
      ? secretOf(
          'MOORING_SLACK_APP_TOKEN',
          'slack.appToken',
          'xapp-',
          'an app-level token (xapp-…), which Socket Mode needs',
        )
      : undefined;
  const signingSecret =
    mode === 'http'
      ? secretOf(
          'MOORING_SLACK_SIGNING_SECRET',
          'slack.signingSecret',
          '',
          'the signing secret, which signed HTTP needs',
        )
      : undefined;
  if (botToken === undefined || emailDomains === undefined) return undefined;
  const common = {
    botToken,
    emailDomains: emailDomains.map(domain => domain.toLowerCase()),
    ...(apiUrl !== undefined && { apiUrl }),
    ...(team !== undefined && { team }),
  };
  if (appToken !== undefined) return { mode: 'socket', appToken, ...common };
  if (signingSecret !== undefined) {
    return { mode: 'http', signingSecret, ...common };
  }
  return undefined;
}

function readAlerts(reader: ConfigReader): AlertConfig | undefined {
  const channel = reader.value(
    'MOORING_ALERT_CHANNEL',
    'alerts.channel',
    z
      .string()
      .regex(/^[CG][A-Z0-9]+$/)
      .optional(),
    'a channel id such as C0123ABCD (names do not work: Slack has no call to find one)',
  );
  const audience = reader.value(
    'MOORING_ALERT_AUDIENCE',
    'alerts.audience',
    z.literal('internal'),
    'internal (the only audience alerts are written for so far)',
    { fallback: 'internal' },
  );
  const holdDown = reader.value(
    'MOORING_ALERT_HOLD_DOWN_SECONDS',
    'alerts.holdDownSeconds',
    z.coerce.number().min(0).max(3_600),
    'seconds between 0 and 3600',
    { fallback: '60' },
  );
  return channel === undefined ||
    audience === undefined ||
    holdDown === undefined
    ? undefined
    : { channel, audience, holdDownMs: holdDown * 1_000 };
}

/**
 * @param env - environment; wins over the file
 * @param fileText - text of the YAML file named by `MOORING_BOT_CONFIG`, if there is one
 * @throws ConfigError with every wrong value, by its keys and with what was expected
 */
export function readConfig(
  env: Readonly<Record<string, Text>>,
  fileText?: string,
): BotConfig {
  let file: unknown;
  try {
    file = fileText === undefined ? undefined : parse(fileText);
  } catch {
    throw new ConfigError(['MOORING_BOT_CONFIG: expected a YAML file']);
  }
  const reader = new ConfigReader(env, file);
  const slack = readSlack(reader);
  const directory = readDirectory(reader);
  const alerts = readAlerts(reader);
  const tunnels = reader.section(
    'MOORING_TUNNELS',
    'tunnels',
    parseTunnelSettings,
  );
  const probes = reader.section('MOORING_PROBES', 'probes', parseProbes);
  const host = reader.text('MOORING_BOT_HOST', 'host') ?? '127.0.0.1';
  const port = reader.value(
    'MOORING_BOT_PORT',
    'port',
    z.coerce.number().int().min(0).max(65_535),
    'a port number',
    { fallback: '7010' },
  );
  const operatorGroups = reader.value(
    'MOORING_OPERATOR_GROUPS',
    'operatorGroups',
    list,
    'directory groups with commas between them',
    { fallback: '' },
  );
  const portalUrl = reader.value(
    'MOORING_PORTAL_URL',
    'portalUrl',
    httpUrl,
    'the address of the portal',
    { fallback: 'http://localhost:3000' },
  );
  const managementUrl = reader.value(
    'MOORING_MANAGEMENT_URL',
    'managementUrl',
    httpUrl.optional(),
    'the address of the management UI',
  );
  if (
    reader.problems.length > 0 ||
    slack === undefined ||
    directory === undefined ||
    port === undefined ||
    operatorGroups === undefined ||
    portalUrl === undefined ||
    tunnels === undefined ||
    probes === undefined
  ) {
    throw new ConfigError(reader.problems);
  }
  const kubeconfig = reader.text('MOORING_KUBECONFIG', 'kubeconfig');
  return {
    slack,
    directory,
    host,
    port,
    database:
      reader.text('MOORING_BOT_DATABASE', 'database') ?? '.mooring/bot.sqlite',
    operatorGroups,
    portalUrl,
    tunnels,
    probes,
    ...(managementUrl !== undefined && { managementUrl }),
    ...(kubeconfig !== undefined && { kubeconfig }),
    ...(alerts !== undefined && { alerts }),
  };
}

/** The redaction that knows this configuration's secrets. */
export function redactFor(config: BotConfig): Redact {
  return createRedact([
    config.slack.botToken,
    config.slack.mode === 'socket'
      ? config.slack.appToken
      : config.slack.signingSecret,
    config.directory.kind === 'catalog' ? config.directory.token : undefined,
    ...tunnelSecrets(config.tunnels),
  ]);
}
