import { randomBytes, randomUUID } from 'node:crypto';
import { createLogger, forSlackSdk } from './logger';
import { createRedact } from './redact';

const secret = () => randomUUID().replace(/-/g, '');

describe('redaction', () => {
  const key = randomBytes(32).toString('base64');
  const value = secret();
  const cases: Array<[string, string]> = [
    ['a bot token', `token xoxb-${value} was refused`],
    ['an app token', `xapp-1-${value}`],
    ['a response url', `https://hooks.slack.com/commands/T0/1/${value}`],
    ['a trigger id', `{"trigger_id":"1.2.${value}"}`],
    ['a header', `Authorization: Bearer ${value}`],
    ['a header in JSON', `{"authorization":"Basic ${value}"}`],
    ['a bare bearer', `sent bearer ${value}`],
    [
      'a private key',
      `-----BEGIN PRIVATE KEY-----\n${value}\n-----END PRIVATE KEY-----`,
    ],
    ['a cut private key', `-----BEGIN EC PRIVATE KEY-----\n${value}`],
    ['a URL with a password', `http://user:${value}@proxy.example`],
    ['a URL with a ticket', `ws://127.0.0.1/link?ticket=${value}`],
    ['a kubeconfig', `users:\n- user:\n    token: ${value}`],
    ['key data', `"client-key-data": "${value}"`],
  ];

  it.each(cases)('takes out %s', (_, text) => {
    expect(createRedact([])(text)).not.toContain(value);
  });

  it('takes out a tunnel key and leaves names and ids', () => {
    expect(createRedact([])(`peer ${key} is silent`)).not.toContain(key);
    const harmless =
      'getting a token: connection refused; cluster c-m-7xk2p9qd of acme lost its session; sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    expect(createRedact([])(harmless)).toBe(harmless);
  });

  it('takes out what is configured, whatever it looks like', () => {
    expect(createRedact([value])(`x${value}y`)).toBe('x[removed]y');
  });

  it('holds for every line of the logger, those of the SDK included, one line each', () => {
    const lines: string[] = [];
    const logger = createLogger({
      redact: createRedact([]),
      now: () => 0,
      write: line => lines.push(line),
    });
    logger.error('failed', { error: `xoxb-${value}\nnext`, count: 2 });
    forSlackSdk(logger).warn('again', new Error(`xapp-${value}`));
    forSlackSdk(logger).debug(`payload ${value}`);
    expect(lines).toHaveLength(2);
    expect(lines.join('')).not.toMatch(new RegExp(`${value}|\\n`));
    expect(lines[0]).toMatch(/^1970-01-01T00:00:00.000Z ERROR failed error=/);
  });
});
