import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { stringify } from 'yaml';
import { expectation, type Expectation } from '../expectation';
import { aGadget } from '../gadgetCrd';
import type { World } from '../world';

interface Result {
  code: number;
  text: string;
}

function run(args: readonly string[], env: NodeJS.ProcessEnv, input?: string) {
  return new Promise<Result>((resolve, reject) => {
    const child = spawn('kubectl', args, { env, timeout: 60_000 });
    let text = '';
    const collect = (chunk: unknown) => {
      text += String(chunk);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', code => resolve({ code: code ?? 1, text }));
    // One that fails before it has read everything closes the pipe; its exit code says why.
    child.stdin.on('error', collect);
    child.stdin.end(input);
  });
}

/** Whether a kubectl is on the PATH. */
export function hasKubectl(): boolean {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .some(folder => existsSync(join(folder, 'kubectl')));
}

/** A kubectl with the target's kubeconfig and a home of its own, for its discovery cache. */
async function withKubectl(
  world: World,
  use: (
    kubectl: (args: string, input?: object) => Promise<string>,
    namespace: string,
  ) => Promise<void>,
) {
  const home = await mkdtemp(join(tmpdir(), 'mooring-contract-'));
  const file = join(home, 'kubeconfig');
  await writeFile(file, world.target.kubeconfig, { mode: 0o600 });
  const env = { PATH: process.env.PATH, HOME: home, KUBECONFIG: file };
  const namespace = await world.namespace();
  try {
    await use(async (args, input) => {
      const result = await run(
        ['-n', namespace, ...args.split(' ')],
        env,
        input && stringify(input),
      );
      assert.equal(result.code, 0, `kubectl ${args}: ${result.text}`);
      return result.text;
    }, namespace);
  } finally {
    await rm(home, { recursive: true });
  }
}

const service = (port: number) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 's' },
  spec: { selector: { app: 's' }, ports: [{ name: 'http', port }] },
});

export const kubectlExpectations: readonly Expectation[] = [
  expectation('kubectl apply and get: created, unchanged, configured', world =>
    withKubectl(world, async kubectl => {
      assert.match(
        await kubectl('apply -f -', aGadget('a')),
        /gadget\S*a created/,
      );
      assert.match(await kubectl('apply -f -', aGadget('a')), /unchanged/);
      assert.match(
        await kubectl('apply -f -', aGadget('a', { size: 4 })),
        /configured/,
      );
      const table = await kubectl('get gadgets');
      assert.match(table, /NAME\s+MODE\s*\na\s+managed/);
      assert.equal(await kubectl('get gd a -o jsonpath={.spec.size}'), '4');
    }),
  ),

  expectation('kubectl apply of a built-in kind merges strategically', world =>
    withKubectl(world, async kubectl => {
      await kubectl('apply -f -', service(80));
      await kubectl('apply -f -', service(81));
      assert.equal(
        await kubectl('get service s -o jsonpath={.spec.ports[*].port}'),
        '81',
      );
    }),
  ),

  expectation('kubectl apply --server-side owns what it applies', world =>
    withKubectl(world, async kubectl => {
      const text = await kubectl(
        'apply --server-side -f -',
        aGadget('a', { size: 2 }),
      );
      assert.match(text, /serverside-applied/);
      const managers = await kubectl(
        'get gadget a --show-managed-fields -o jsonpath={.metadata.managedFields[*].manager}',
      );
      assert.equal(managers, 'kubectl');
    }),
  ),

  expectation('kubectl wait follows a status', world =>
    withKubectl(world, async (kubectl, namespace) => {
      await kubectl('apply -f -', aGadget('a'));
      const waiting = kubectl(
        'wait gadget/a --for=jsonpath={.status.phase}=Ready --timeout=30s',
      );
      await world.api.must(
        'PATCH',
        `/apis/contract.mooring.dev/v1/namespaces/${namespace}/gadgets/a/status`,
        {
          body: { status: { phase: 'Ready' } },
          type: 'application/merge-patch+json',
        },
      );
      assert.match(await waiting, /condition met/);
    }),
  ),

  expectation('kubectl delete waits until the object is gone', world =>
    withKubectl(world, async kubectl => {
      await kubectl('apply -f -', aGadget('a'));
      assert.match(await kubectl('delete gadget a --wait=true'), /deleted/);
      assert.equal(
        (await kubectl('get gadgets')).trim().startsWith('No resources'),
        true,
      );
    }),
  ),
];
