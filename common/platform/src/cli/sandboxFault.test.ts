import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runSandboxCommand, SANDBOX_USAGE } from './sandboxFault';

interface Seen {
  method?: string;
  url?: string;
  authorization?: string;
  body: string;
}

const OVERVIEW = {
  faults: [
    {
      fault: 'disconnect',
      target: 'c-m-1',
      name: 'acme-plant-4',
      since: '2026-11-30T12:00:00.000Z',
      effect: 'the cluster is off the network',
    },
  ],
  known: [
    {
      fault: 'kill-flux',
      target: 'relay',
      effect: 'the relay is gone',
      targets: ['relay-eu-1'],
    },
    { fault: 'http-500', target: 'kind', effect: 'requests are answered 500' },
  ],
};

let dir: string;
let server: Server;
let kubeconfig: string;
let token: string;
let seen: Seen[];
let answer: { status: number; body: unknown };

beforeEach(async () => {
  seen = [];
  answer = { status: 200, body: OVERVIEW };
  token = `t-${randomUUID()}`;
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { method, url, headers } = request;
    if (url === '/sandbox/faults')
      seen.push({ method, url, authorization: headers.authorization, body });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  dir = await mkdtemp(join(tmpdir(), 'mooring-cli-'));
  kubeconfig = join(dir, 'admin.kubeconfig');
  await writeFile(
    kubeconfig,
    JSON.stringify({
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [
        {
          name: 's',
          cluster: {
            server: `http://127.0.0.1:${port}`,
            'insecure-skip-tls-verify': true,
          },
        },
      ],
      users: [{ name: 'a', user: { token } }],
      contexts: [{ name: 's', context: { cluster: 's', user: 'a' } }],
      'current-context': 's',
    }),
  );
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(dir, { recursive: true });
});

async function run(...args: string[]) {
  let out = '';
  let err = '';
  const code = await runSandboxCommand(args, {
    out: text => {
      out += text;
    },
    err: text => {
      err += text;
    },
  });
  return { code, out, err };
}

describe('mooring sandbox', () => {
  it('lists what stands and what can be broken', async () => {
    const result = await run('faults', '--kubeconfig', kubeconfig);
    expect(result).toEqual({
      code: 0,
      err: '',
      out: `Broken now:
  disconnect acme-plant-4 (c-m-1), since 2026-11-30T12:00:00.000Z: the cluster is off the network

What can be broken:
  kill-flux <relay>: the relay is gone (relay-eu-1)
  http-500 <kind>: requests are answered 500
`,
    });
    expect(seen).toEqual([
      {
        method: 'GET',
        url: '/sandbox/faults',
        authorization: `Bearer ${token}`,
        body: '',
      },
    ]);
  });

  it.each([
    [
      ['fault', 'kill-flux', 'relay-eu-1'],
      { fault: 'kill-flux', target: 'relay-eu-1' },
    ],
    [['fault', 'http-500'], { fault: 'http-500' }],
    [
      ['fault', 'disconnect', 'acme-plant-4', '--stop'],
      { fault: 'disconnect', target: 'acme-plant-4', action: 'stop' },
    ],
    [['heal'], { fault: 'heal' }],
  ])('sends %j', async (args, body) => {
    const result = await run(...args, '--kubeconfig', kubeconfig);
    expect(result.code).toBe(0);
    expect(result.out).toContain('Broken now:');
    expect(JSON.parse(seen[0].body)).toEqual(body);
  });

  it('says so when nothing is broken', async () => {
    answer.body = { ...OVERVIEW, faults: [] };
    const { out } = await run('heal', '--kubeconfig', kubeconfig);
    expect(out).toBe('Nothing is broken.\n');
  });

  it('repeats what the sandbox refuses', async () => {
    const message = 'no relay "x"; known: relay-eu-1';
    answer = {
      status: 422,
      body: { kind: 'Status', apiVersion: 'v1', message, reason: 'Invalid' },
    };
    const result = await run(
      'fault',
      'kill-flux',
      'x',
      '--kubeconfig',
      kubeconfig,
    );
    expect(result).toEqual({ code: 1, out: '', err: `${message}\n` });
  });

  it('tells a cluster that is no sandbox from one that is gone', async () => {
    answer = {
      status: 404,
      body: { kind: 'Status', apiVersion: 'v1', message: 'not found' },
    };
    const other = await run('faults', '--kubeconfig', kubeconfig);
    expect(other).toMatchObject({
      code: 1,
      err: expect.stringContaining('takes no faults'),
    });
    const closed = once(server, 'close');
    server.closeAllConnections();
    server.close();
    await closed;
    const gone = await run('faults', '--kubeconfig', kubeconfig);
    expect(gone).toMatchObject({
      code: 1,
      err: expect.stringContaining('ECONNREFUSED'),
    });
    expect(gone.err).not.toContain(token);
  });

  it('says which file it looked for', async () => {
    const file = join(dir, 'absent');
    expect(await run('faults', '--kubeconfig', file)).toMatchObject({
      code: 1,
      err: expect.stringContaining(file),
    });
  });

  it.each([
    [[]],
    [['fault']],
    [['faults', 'x']],
    [['fault', 'a', 'b', 'c']],
    [['faults', '--what']],
  ])('prints the usage for %j', async args => {
    const { code, err } = await run(...args);
    expect(code).toBe(2);
    expect(err).toContain(SANDBOX_USAGE);
    expect(seen).toEqual([]);
  });
});
