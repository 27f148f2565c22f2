import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { dirname, join } from 'node:path';

export interface BenchServer {
  readonly url: string;
  readonly kubeconfig: string;
  close(): Promise<void>;
}

/** Starts `serverProcess` and waits for its kubeconfig. */
export async function startServer(
  clusters: number,
  bundles: number,
  tenants: number,
): Promise<BenchServer> {
  const child = spawn(
    process.execPath,
    [
      '--max-old-space-size=6144',
      '--import',
      'tsx',
      join(dirname(process.argv[1] ?? ''), 'world', 'serverProcess.ts'),
      ...[clusters, bundles, tenants].map(String),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = new Promise<void>(resolve =>
    child.once('exit', () => resolve()),
  );
  const lines = createInterface({ input: child.stdout });
  const first = await new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    child.once('exit', code =>
      reject(
        new Error(`the API server ended with ${code} before it was ready`),
      ),
    );
  });
  const { url, kubeconfig }: { url: string; kubeconfig: string } =
    JSON.parse(first);
  return {
    url,
    kubeconfig,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
