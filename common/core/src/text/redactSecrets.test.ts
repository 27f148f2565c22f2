import { randomBytes, randomUUID } from 'node:crypto';
import { redactSecrets } from './redactSecrets';

const secret = () => randomUUID().replaceAll('-', '');

describe('redactSecrets', () => {
  it.each<[string, (value: string) => string]>([
    ['a bearer header', value => `GET failed, Authorization: Bearer ${value}`],
    [
      'a bearer header in JSON',
      value => `{"authorization":"Bearer ${value}","a":1}`,
    ],
    ['a bare bearer', value => `sent bearer ${value} twice`],
    ['basic credentials', value => `Authorization: Basic ${value}==`],
    [
      'a password in an address',
      value => `cannot reach https://ops:${value}@proxy.example.net:3128/x`,
    ],
    [
      'a token in a query',
      value => `GET https://api.example.net/x?access_token=${value}&a=1`,
    ],
    [
      'an import command',
      value =>
        `kubectl apply -f https://rancher.example.net/v3/import/${value}_c-m-1.yaml`,
    ],
    ['a kubeconfig', value => `client-key-data: ${value}\nserver: x`],
    ['a token in JSON', value => `{"token":"${value}"}`],
    [
      'a private key',
      value =>
        `-----BEGIN EC PRIVATE KEY-----\n${value}\n-----END EC PRIVATE KEY-----`,
    ],
    [
      'a private key that was cut',
      value => `-----BEGIN PRIVATE KEY-----\n${value}`,
    ],
    ['a token of the chat', value => `xoxb-${value} is not valid`],
    ['a signed token', value => `eyJhbGciOiJSUzI1NiJ9.${value}.${value}`],
  ])('takes out %s', (_, write) => {
    const value = secret();
    expect(redactSecrets(write(value))).not.toContain(value);
  });

  it('takes out a tunnel key', () => {
    const key = randomBytes(32).toString('base64');
    expect(redactSecrets(`peer ${key} unknown`)).toBe('peer [removed] unknown');
  });

  it('takes out a secret in use, however it is dressed', () => {
    const value = `short-${secret().slice(0, 6)}`;
    expect(redactSecrets(`said ${value}!`, [value])).toBe('said [removed]!');
  });

  it.each([
    'clusters.management.cattle.io is forbidden: User "u" cannot list resource',
    'connect ECONNREFUSED 127.0.0.1:7008',
    'https://rancher.example.net/k8s/clusters/local is not reachable',
    'spec.external.arcnetIP: Invalid value: "10.0.0.1"',
  ])('leaves %s as it is', text => {
    expect(redactSecrets(text)).toBe(text);
  });

  it('clips, and never in the middle of a character', () => {
    const clipped = redactSecrets(`${'x'.repeat(999)}😀😀`);
    expect(clipped).toBe(`${'x'.repeat(999)}…`);
  });

  it('is quick on hostile text', () => {
    const hostile = 'authorization: '.repeat(50_000);
    const started = performance.now();
    redactSecrets(hostile);
    expect(performance.now() - started).toBeLessThan(500);
  });
});
