import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from './connect';
import { ConnectionSource } from './connectionSource';
import { makeCertificate } from './__testUtils__/certificate';
import { ManualClock } from './__testUtils__/manualClock';
import { kubeconfigText } from './__testUtils__/rawServer';

const clock = new ManualClock();
const HOUR = 60 * 60 * 1_000;
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'mooring-connect-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function fault(source: ConnectionSource, env: Record<string, string> = {}) {
  const result = connect(source, {
    clock,
    env,
    serviceAccountDirectory: directory,
  });
  return result.ok ? undefined : result;
}

function text(content: string): ConnectionSource {
  return { kind: 'kubeconfig', text: content };
}

const server = 'https://api.example.net:6443';

describe('connect with a kubeconfig', () => {
  it('takes a good one, and tells the server without user and password', () => {
    const result = connect(
      text(
        kubeconfigText(
          'https://ops:pw@api.example.net:6443/k8s/clusters/local/',
        ),
      ),
      { clock },
    );
    expect(result.ok && result.connection.server).toBe(
      'https://api.example.net:6443/k8s/clusters/local',
    );
    expect(result.ok && result.connection.isSandbox).toBe(false);
  });

  it('says where it looked when there is none', () => {
    const path = join(directory, 'absent');
    expect(fault({ kind: 'kubeconfig', path })).toEqual({
      ok: false,
      reason: 'not-found',
      detail: `There is no kubeconfig at ${path}.`,
    });
    expect(fault({ kind: 'kubeconfig' }, { HOME: directory })).toMatchObject({
      reason: 'not-found',
      detail: expect.stringContaining(join(directory, '.kube', 'config')),
    });
  });

  it('says when it may not be read', () => {
    expect(fault({ kind: 'kubeconfig', path: directory })).toEqual({
      ok: false,
      reason: 'unreadable',
      detail: `The kubeconfig ${directory} cannot be read (EISDIR).`,
    });
  });

  it('looks as kubectl does: KUBECONFIG first, several files merged, missing ones passed over', () => {
    const one = join(directory, 'one');
    const two = join(directory, 'two');
    writeFileSync(
      one,
      kubeconfigText('https://one.example.net').replace(
        /current-context: .*\n/,
        '',
      ),
    );
    writeFileSync(two, 'current-context: test\n');
    const env = { KUBECONFIG: [join(directory, 'none'), one, two].join(':') };
    const result = connect({ kind: 'kubeconfig' }, { clock, env });
    expect(result.ok && result.connection.server).toBe(
      'https://one.example.net',
    );

    mkdirSync(join(directory, '.kube'));
    writeFileSync(
      join(directory, '.kube', 'config'),
      kubeconfigText('https://home.example.net'),
    );
    const home = connect(
      { kind: 'kubeconfig' },
      { clock, env: { HOME: directory } },
    );
    expect(home.ok && home.connection.server).toBe('https://home.example.net');
  });

  it.each([
    ['nothing', ''],
    ['a text', 'hello'],
    ['YAML that is broken', 'clusters: [\n  - {'],
    ['another document', 'kind: Pod\nclusters: 7'],
    ['a server that is not an address', kubeconfigText('api.example.net')],
    ['a server of another protocol', kubeconfigText('ftp://api.example.net')],
    [
      'a cluster without a server',
      kubeconfigText('').replace(/server: .*/, ''),
    ],
  ])('calls %s invalid', (_, content) => {
    expect(fault(text(content))).toMatchObject({ reason: 'invalid' });
  });

  it('names the line where YAML breaks', () => {
    expect(fault(text('kind: Config\nclusters: [\n  - {'))?.detail).toMatch(
      /^The kubeconfig cannot be used: it is not YAML \(line [23]\)\.$/,
    );
  });

  it('never quotes the file: the lines around a fault hold tokens', () => {
    const token = randomUUID();
    const broken = [
      `users:\n- name: u\n  user: { token: ${token}, : }\n  x`,
      `users:\n- name: u\n  user: "${token}"`,
      `${token}`,
      kubeconfigText('https://x', { token }).replace('https://x', `\t${token}`),
    ];
    for (const content of broken) {
      const result = fault(text(content));
      expect(result?.reason).toBe('invalid');
      expect(result?.detail).not.toContain(token);
    }
  });

  it.each([
    [
      'the context that was asked for',
      { context: 'other' },
      /no context other \(it has: test\)/,
    ],
    [
      'a current context',
      { edit: /current-context: .*\n/ },
      /names no current context/,
    ],
    [
      'its cluster',
      { edit: /cluster: c\b/, to: 'cluster: x' },
      /names cluster x/,
    ],
    ['its user', { edit: /user: u\b/, to: 'user: x' }, /names user x/],
  ])(
    'says when %s is missing',
    (_, change: { context?: string; edit?: RegExp; to?: string }, detail) => {
      const content = kubeconfigText(server).replace(
        change.edit ?? '\0',
        change.to ?? '',
      );
      const source: ConnectionSource = {
        kind: 'kubeconfig',
        text: content,
        context: change.context,
      };
      expect(fault(source)).toMatchObject({
        reason: 'no-context',
        detail: expect.stringMatching(detail),
      });
    },
  );

  it('refuses http:// unless the kubeconfig says that it is meant: the client would refuse it at the first call', () => {
    const insecure = { 'insecure-skip-tls-verify': false };
    expect(
      fault(text(kubeconfigText('http://127.0.0.1:7008', {}, insecure))),
    ).toMatchObject({
      reason: 'invalid',
      detail: expect.stringContaining('insecure-skip-tls-verify: true'),
    });
    expect(
      fault(text(kubeconfigText('http://127.0.0.1:7008'))),
    ).toBeUndefined();
  });

  it.each([
    ['long ago', -25 * HOUR, 'expired-credentials'],
    ['a moment ago, which may be our clock', -HOUR / 2, undefined],
    ['later', 25 * HOUR, undefined],
  ])('a certificate that expired %s', (_, offset, reason) => {
    const { certificate } = makeCertificate({
      name: 'client',
      from: clock.now() - 1_000 * HOUR,
      until: clock.now() + offset,
    });
    const data = Buffer.from(certificate).toString('base64');
    const content = kubeconfigText(server, { 'client-certificate-data': data });
    expect(fault(text(content))?.reason).toBe(reason);
  });

  it.each([
    ['long ago', -25 * HOUR, 'expired-credentials'],
    ['later', 25 * HOUR, undefined],
  ])('a signed token that expired %s', (_, offset, reason) => {
    const claims = { exp: Math.floor((clock.now() + offset) / 1_000) };
    const part = (value: unknown) =>
      Buffer.from(JSON.stringify(value)).toString('base64url');
    const token = `${part({ alg: 'none' })}.${part(claims)}.${randomUUID()}`;
    expect(fault(text(kubeconfigText(server, { token })))?.reason).toBe(reason);
  });

  it('does not take an opaque token with dots for a signed one', () => {
    const token = `a.b.${randomUUID()}`;
    expect(fault(text(kubeconfigText(server, { token })))).toBeUndefined();
  });
});

describe('connect inside a cluster', () => {
  const env = {
    KUBERNETES_SERVICE_HOST: '10.0.0.1',
    KUBERNETES_SERVICE_PORT: '443',
  };

  it('says when it is not in one', () => {
    expect(fault({ kind: 'in-cluster' })).toMatchObject({
      reason: 'not-found',
    });
  });

  it('says when the service account has no token', () => {
    expect(fault({ kind: 'in-cluster' }, env)).toMatchObject({
      reason: 'not-found',
      detail: expect.stringContaining('automountServiceAccountToken'),
    });
  });

  it('connects with the service account', () => {
    writeFileSync(join(directory, 'token'), `${randomUUID()}\n`);
    writeFileSync(join(directory, 'ca.crt'), '');
    const result = connect(
      { kind: 'in-cluster' },
      { clock, env, serviceAccountDirectory: directory },
    );
    expect(result.ok && result.connection.server).toBe('https://10.0.0.1');
  });
});
