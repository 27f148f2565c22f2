import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceManifests } from './installStamp.mjs';
import { PIECES } from './ports.mjs';
import { Problem } from './problem.mjs';

/**
 * The processes of one run, in the order in which they start, each with the
 * address that tells when it is healthy. "first" ones are waited for before the
 * rest starts, so that the product does not begin with a refused connection.
 *
 * @param {{root: string, runtime: string, env: object, ports: Record<string, number>, options: object}} run
 */
export function piecesOf({ root, runtime, env, ports, options }) {
  const kubeconfig = options.kubeconfig ?? join(runtime, 'sandbox.kubeconfig');
  const slack = options.fakeSlack ? fakeSlackSettings(ports) : {};
  const product = {
    ...env,
    NODE_ENV: env.NODE_ENV ?? 'development',
    MOORING_KUBECONFIG: kubeconfig,
  };
  const probes = probeSettings(options);
  const tsx = file => ['--import', 'tsx', file];

  const sandbox = {
    name: 'sandbox',
    label: 'embedded management cluster',
    command: 'node',
    args: [
      ...tsx('common/sandbox/src/main.ts'),
      '--port',
      String(ports.sandbox),
      '--kubeconfig',
      kubeconfig,
      '--admin-kubeconfig',
      join(runtime, 'sandbox-admin.kubeconfig'),
      // A real platform notices a lost cluster after 60 to 75 s; in front of a demo that is long.
      ...(options.dump ? ['--dump', options.dump] : ['--fast']),
    ],
    env,
    health: `http://127.0.0.1:${ports.sandbox}/readyz`,
    first: true,
  };
  const fakeSlack = {
    name: 'slack',
    label: 'stand-in Slack workspace',
    command: 'node',
    args: tsx('test/fake-slack/src/main.ts'),
    env: { ...env, ...slack, FAKE_SLACK_PORT: String(ports.slack) },
    health: `http://127.0.0.1:${ports.slack}/`,
    first: true,
  };
  const backstage = {
    name: 'portal',
    label: 'portal and its backend',
    command: 'backstage-cli',
    args: ['repo', 'start'],
    env: {
      ...product,
      ...backstageAddresses(ports),
      ...pluginDebugging(env),
      ...prefixed('APP_CONFIG_mooring_probes_', probes),
    },
    health: [
      `http://127.0.0.1:${ports.backend}/.backstage/health/v1/readiness`,
      `http://localhost:${ports.portal}/`,
    ],
  };
  const bot = {
    name: 'bot',
    label: 'bot',
    command: 'node',
    args: tsx('bot/src/main.ts'),
    env: {
      ...product,
      MOORING_PORTAL_URL: `http://localhost:${ports.portal}`,
      MOORING_BOT_PORT: String(ports.bot),
      // In front of a demo nobody waits a minute for the first alert.
      ...(options.fakeSlack && {
        MOORING_ALERT_HOLD_DOWN_SECONDS:
          env.MOORING_ALERT_HOLD_DOWN_SECONDS ?? '10',
      }),
      ...(env.MOORING_PROBES === undefined &&
        Object.keys(probes).length > 0 && {
          MOORING_PROBES: JSON.stringify(probes),
        }),
      MOORING_BOT_DATABASE: join(runtime, 'bot.sqlite'),
      MOORING_OPERATOR_GROUPS:
        env.MOORING_OPERATOR_GROUPS ?? 'platform-operators',
      MOORING_DIRECTORY:
        env.MOORING_DIRECTORY ??
        `file:${join(root, 'plugins/mooring-backend/dev/org.yaml')}`,
      ...slack,
    },
    health: `http://127.0.0.1:${ports.bot}/health`,
  };
  return [
    ...(options.kubeconfig ? [] : [sandbox]),
    ...(options.fakeSlack ? [fakeSlack] : []),
    backstage,
    bot,
  ];
}

/**
 * The demo's gateways have their proxies on this machine, where probes go only when they are told to. A dump is of
 * another place and time: its gateways are not to be contacted because somebody looks at it.
 */
function probeSettings({ kubeconfig, dump }) {
  if (kubeconfig) return {};
  return dump ? { enabled: false } : { allowLoopbackProxy: true };
}

function prefixed(prefix, settings) {
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [
      `${prefix}${key}`,
      JSON.stringify(value),
    ]),
  );
}

/** Credentials of the stand-in workspace: made for this run, handed over in the environment, written nowhere. */
function fakeSlackSettings(ports) {
  const random = () => randomBytes(16).toString('hex');
  return {
    MOORING_SLACK_MODE: 'socket',
    MOORING_SLACK_API_URL: `http://127.0.0.1:${ports.slack}/api/`,
    MOORING_SLACK_BOT_TOKEN: `xoxb-${random()}`,
    MOORING_SLACK_APP_TOKEN: `xapp-${random()}`,
    MOORING_SLACK_SIGNING_SECRET: random(),
    MOORING_SLACK_TEAM: 'T0MOORING',
    MOORING_ALERT_CHANNEL: 'C0PLATFORM',
  };
}

/** app-config.yaml holds the usual addresses; they are overridden only where a port was moved. */
function backstageAddresses(ports) {
  const usual = Object.fromEntries(PIECES.map(({ key, port }) => [key, port]));
  if (ports.portal === usual.portal && ports.backend === usual.backend)
    return {};
  const json = value => JSON.stringify(value);
  return {
    APP_CONFIG_app_baseUrl: json(`http://localhost:${ports.portal}`),
    APP_CONFIG_backend_baseUrl: json(`http://localhost:${ports.backend}`),
    APP_CONFIG_backend_listen_port: json(ports.backend),
    APP_CONFIG_backend_cors_origin: json(`http://localhost:${ports.portal}`),
  };
}

/** The bundler would open a browser window where there is a desktop. */
function pluginDebugging(env) {
  return { BROWSER: env.BROWSER ?? 'none' };
}

/**
 * `repo start` takes the one frontend plugin and the one backend plugin of the
 * repository and refuses when there are two of a kind. Said here, before two
 * minutes of starting.
 */
export function requireOnePluginOfEachRole(root) {
  for (const role of ['frontend-plugin', 'backend-plugin']) {
    const names = workspaceManifests(root)
      .map(file => ({ file, manifest: JSON.parse(readFileSync(file, 'utf8')) }))
      .filter(({ manifest }) => manifest.backstage?.role === role)
      .map(({ manifest }) => manifest.name);
    if (names.length !== 1) {
      throw new Problem({
        what: `There are ${names.length} packages with the role ${role}: ${
          names.join(', ') || 'none'
        }.`,
        means:
          '"backstage-cli repo start" picks the single one of each role and refuses otherwise.',
        todo: 'Give the package another role, or name the packages to start in scripts/pieces.mjs.',
      });
    }
  }
}

/** Pieces whose entry file is not in this checkout, by the file that is missing. */
export function missingEntries(root, pieces) {
  return pieces.flatMap(({ args }) =>
    args.filter(arg => arg.endsWith('.ts') && !existsSync(join(root, arg))),
  );
}
