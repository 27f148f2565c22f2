import { randomUUID } from 'node:crypto';
import { ConfigError, readConfig, redactFor } from './config';

const good = () => ({
  MOORING_SLACK_BOT_TOKEN: `xoxb-${randomUUID()}`,
  MOORING_SLACK_APP_TOKEN: `xapp-${randomUUID()}`,
  MOORING_DIRECTORY: 'file:org.yaml',
});

function problemsOf(
  env: Record<string, string | undefined>,
  file?: string,
): readonly string[] {
  try {
    readConfig(env, file);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('configuration', () => {
  it('has defaults for all but the tokens and the directory', () => {
    expect(readConfig(good())).toMatchObject({
      slack: { mode: 'socket', emailDomains: [] },
      host: '127.0.0.1',
      port: 7010,
      database: '.mooring/bot.sqlite',
      portalUrl: 'http://localhost:3000',
      operatorGroups: [],
      directory: { kind: 'file', path: 'org.yaml' },
    });
    expect(readConfig(good()).alerts).toBeUndefined();
  });

  it('reads a file and lets the environment win', () => {
    const file = `
slack: { mode: http, signingSecret: ${randomUUID()}, emailDomains: [Example.com] }
operatorGroups: [platform-operators]
port: 8000
alerts: { channel: C0PLATFORM, holdDownSeconds: 30 }
`;
    const config = readConfig({ ...good(), MOORING_BOT_PORT: '9000' }, file);
    expect(config).toMatchObject({
      slack: { mode: 'http', emailDomains: ['example.com'] },
      operatorGroups: ['platform-operators'],
      port: 9000,
      alerts: {
        channel: 'C0PLATFORM',
        audience: 'internal',
        holdDownMs: 30_000,
      },
    });
  });

  it.each([
    [
      { MOORING_SLACK_MODE: 'sockets' },
      /^MOORING_SLACK_MODE \(slack\.mode\): expected socket or http, got "sockets"/,
    ],
    [
      { MOORING_SLACK_APP_TOKEN: '' },
      /^MOORING_SLACK_APP_TOKEN .*it is not set/,
    ],
    [
      { MOORING_SLACK_MODE: 'http' },
      /^MOORING_SLACK_SIGNING_SECRET .*it is not set/,
    ],
    [
      { MOORING_SLACK_API_URL: 'http://x/' },
      /^MOORING_SLACK_API_URL .*ends in \/api\//,
    ],
    [{ MOORING_SLACK_TEAM: 'acme' }, /^MOORING_SLACK_TEAM /],
    [{ MOORING_DIRECTORY: 'ldap:x' }, /^MOORING_DIRECTORY .*got "ldap:x"/],
    [
      { MOORING_ALERT_CHANNEL: '#alerts' },
      /^MOORING_ALERT_CHANNEL .*names do not work/,
    ],
    [{ MOORING_ALERT_AUDIENCE: 'external' }, /^MOORING_ALERT_AUDIENCE /],
    [
      { MOORING_ALERT_HOLD_DOWN_SECONDS: 'soon' },
      /^MOORING_ALERT_HOLD_DOWN_SECONDS /,
    ],
    [{ MOORING_BOT_PORT: '70000' }, /^MOORING_BOT_PORT /],
    [{ MOORING_PORTAL_URL: 'ftp://portal.example' }, /^MOORING_PORTAL_URL /],
  ])('names the key and what was expected: %j', (change, expected) => {
    expect(problemsOf({ ...good(), ...change })).toEqual([
      expect.stringMatching(expected),
    ]);
  });

  it('reads tunnels and probes from the file, or as YAML from the environment', () => {
    const file = `
tunnels: { sources: [{ kind: wg-dump, gateway: gw-eu-1, url: 'https://gw.example/wg' }] }
probes: { vantage: local }
`;
    const fromFile = readConfig(good(), file);
    expect(fromFile.tunnels.sources).toHaveLength(1);
    expect(fromFile.probes).toMatchObject({ vantage: 'local', port: 6_443 });
    const fromEnv = readConfig(
      { ...good(), MOORING_PROBES: '{ allowLoopbackProxy: true }' },
      file,
    );
    expect(fromEnv.probes).toMatchObject({
      vantage: 'proxy',
      allowLoopbackProxy: true,
    });
  });

  it('names the wrong key of a section, and knows the tokens in it as secrets', () => {
    const token = randomUUID();
    const source = (url: string) => `
tunnels: { sources: [{ kind: wg-dump, gateway: gw-eu-1, url: '${url}', auth: { bearerToken: ${token} } }] }
`;
    const problems = problemsOf(good(), source('http://gw.example/wg'));
    expect(problems).toEqual([
      expect.stringMatching(
        /^MOORING_TUNNELS \(tunnels\): .*sources\[0\]\.url: expected an https URL/,
      ),
    ]);
    expect(problems.join()).not.toContain(token);
    const config = readConfig(good(), source('https://gw.example/wg'));
    expect(redactFor(config)(`got ${token}`)).toBe('got [removed]');
    expect(problemsOf({ ...good(), MOORING_PROBES: '{ a: [' })).toEqual([
      'MOORING_PROBES (probes): expected YAML',
    ]);
  });

  it('does not repeat a secret that is wrong', () => {
    const wrong = randomUUID();
    const problems = problemsOf({ ...good(), MOORING_SLACK_BOT_TOKEN: wrong });
    expect(problems).toHaveLength(1);
    expect(problems.join()).not.toContain(wrong);
  });

  it('says so when the file is no YAML', () => {
    expect(problemsOf(good(), 'a: [')).toEqual([
      'MOORING_BOT_CONFIG: expected a YAML file',
    ]);
  });

  it('knows its own secrets', () => {
    const token = randomUUID();
    const config = readConfig({
      ...good(),
      MOORING_DIRECTORY: 'catalog:http://localhost:7007',
      MOORING_CATALOG_TOKEN: token,
    });
    expect(redactFor(config)(`got ${token}`)).toBe('got [removed]');
  });
});
