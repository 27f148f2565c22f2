import { createInterface } from 'node:readline';
import { startSandbox } from '@mooring/sandbox';
import { Command, ServerPlan, ServerReady } from './commands';
import { definitions } from './definitions';
import { gatewayObject } from './gatewayObjects';
import {
  bundleDeploymentOf,
  bundleOf,
  clusterNamespace,
  fleetOf,
  managementOf,
  provisioningOf,
  Raw,
  START,
  tenantOf,
} from './objects';
import { BenchProxy, startProxy } from './socksProxy';
import { TunnelActor } from './tunnelActor';
import { externalOf, REFUSING, SILENT, TunnelPlan } from './tunnelPlan';

/**
 * The API server of a run, with the gateways and their proxies, in a process of its own so that it does not share a
 * thread with what is measured. Prints `ServerReady` as one JSON line, then answers `Command`s.
 */
async function main() {
  const plan: ServerPlan = JSON.parse(process.argv[2] ?? '');
  const silent = await startProxy('silent');
  const refusing = await startProxy('refuses');
  const sandbox = await startSandbox({
    objects: [
      ...platformObjects(plan),
      ...(plan.tunnels === undefined
        ? []
        : gateways(plan.tunnels, silent, refusing)),
    ],
  });
  const actor =
    plan.tunnels && new TunnelActor(sandbox.store, plan.tunnels, silent);
  const ready: ServerReady = {
    url: sandbox.url,
    kubeconfig: sandbox.kubeconfig(),
  };
  say(ready);
  createInterface({ input: process.stdin }).on('line', line => {
    const command: Command = JSON.parse(line);
    say(actor?.obey(command) ?? null);
  });
  const close = async () => {
    actor?.stop();
    await Promise.all([silent.close(), refusing.close(), sandbox.close()]);
    process.exit(0);
  };
  process.on('SIGTERM', () => void close());
}

function platformObjects({
  clusters,
  bundles,
  tenants,
  tunnels,
}: ServerPlan): Raw[] {
  const objects: Raw[] = [...definitions(), namespace('fleet-default')];
  for (let t = 0; t < tenants; t++)
    objects.push(tenantOf(t, tunnels && externalOf(t, tunnels)));
  for (let b = 0; b < bundles; b++) objects.push(bundleOf(b, clusters));
  for (let i = 0; i < clusters; i++) {
    objects.push(
      namespace(clusterNamespace(i)),
      // Of the clusters behind gateways those are lost that a run loses, and no others.
      tunnels === undefined
        ? managementOf(i, tenants)
        : managementOf(i, tenants, { lost: false, at: START - 86_400_000 }),
      provisioningOf(i),
      fleetOf(i, tenants),
    );
    for (let b = 0; b < bundles; b++) objects.push(bundleDeploymentOf(i, b));
  }
  return objects;
}

function gateways(
  plan: TunnelPlan,
  silent: BenchProxy,
  refusing: BenchProxy,
): Raw[] {
  const proxies = new Map([
    [SILENT, silent.url],
    [REFUSING, refusing.url],
  ]);
  return Array.from({ length: plan.gateways }, (_, gateway) =>
    gatewayObject(gateway, plan, START, () => undefined, proxies.get(gateway)),
  );
}

function namespace(name: string): Raw {
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
}

function say(line: unknown): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

void main();
