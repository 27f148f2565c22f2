import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { instant, type Scope } from '@mooring/core';
import {
  openMooring,
  parseTunnelSettings,
  probeSettingsSchema,
  systemClock,
  type Clock,
} from '@mooring/platform';
import {
  loadYamlFolder,
  startSandbox,
  upstreamCrds,
  type Sandbox,
} from '@mooring/sandbox';
import { OWN_CRDS } from '../repository';
import { startDumpServer } from './dumpServer';
import {
  commandSchema,
  REPLY,
  type Command,
  type Reply,
  type Verdict,
} from './protocol';
import { startSeriesServer } from './seriesServer';
import { CLUSTER, GATEWAY, labWorld, managementCluster } from './world';

/**
 * The product as it runs beside a gateway: its real sources and probes look through the tunnel of the network namespace
 * this process was started in. Takes commands on standard input.
 *
 * Arguments: folder for the kubeconfig, fingerprint of the site's key.
 */
const [, , folder = '', fingerprint = ''] = process.argv;

const DUMP_PORT = 9100;
const SERIES_PORT = 9101;
const READ_EVERY_S = 5;
const OPERATOR: Scope = { kind: 'platform', by: 'the lab', grants: new Map() };

let aheadMs = 0;
let wireguardPid = 0;
let relayStatus: number | undefined;
const clock: Clock = {
  now: () => instant(Date.now() + aheadMs),
  sleep: (ms, signal) => systemClock.sleep(ms, signal),
};
const sources = {
  wireguardPid: () => wireguardPid,
  relayStatus: () => relayStatus,
  nowSeconds: () => Math.floor(clock.now() / 1000),
};

async function main(): Promise<void> {
  const own = await loadYamlFolder(OWN_CRDS);
  const sandbox = await startSandbox({
    objects: [
      ...upstreamCrds(),
      ...own.objects,
      ...labWorld(fingerprint, true),
    ],
  });
  const kubeconfig = join(folder, 'kubeconfig');
  await writeFile(kubeconfig, sandbox.kubeconfig());
  const servers = await Promise.all([
    startDumpServer(DUMP_PORT, sources),
    startSeriesServer(SERIES_PORT, sources),
  ]);
  const mooring = openMooring({
    source: { kind: 'kubeconfig', path: kubeconfig },
    operatorGroups: [],
    version: 'lab',
    clock,
    tunnels: parseTunnelSettings({
      sources: [
        {
          kind: 'wg-dump',
          gateway: GATEWAY,
          url: `http://127.0.0.1:${DUMP_PORT}/`,
          allowHttp: true,
          intervalSeconds: READ_EVERY_S,
        },
        {
          kind: 'prometheus',
          gateways: [GATEWAY],
          url: `http://127.0.0.1:${SERIES_PORT}`,
          allowHttp: true,
          intervalSeconds: READ_EVERY_S,
        },
      ],
    }),
    probes: probeSettingsSchema.parse({
      vantage: 'local',
      ranges: ['100.70.0.0/16'],
      minIntervalSeconds: 1,
      backgroundIntervalSeconds: 0,
    }),
  });
  mooring.start();

  const recheck = async (): Promise<Verdict> => {
    const began = Date.now();
    const answer = await mooring.recheck(OPERATOR, CLUSTER, {
      signal: AbortSignal.timeout(30_000),
    });
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    const { diagnosis, rows, probes } = answer.value.detail;
    if (answer.value.notRun !== null) throw new Error(answer.value.notRun);
    return {
      layer: diagnosis.layer,
      cause: diagnosis.cause,
      confidence: diagnosis.confidence,
      summary: diagnosis.summary,
      evidence: diagnosis.evidence.map(({ text }) => text),
      probes: probes.map(({ hop, text }) => `${hop}: ${text}`),
      matched: rows.filter(({ matched }) => matched).map(({ row }) => row),
      ms: Date.now() - began,
    };
  };

  const run = async (command: Command): Promise<Verdict | undefined> => {
    switch (command.do) {
      case 'attach':
        wireguardPid = command.wireguardPid;
        relayStatus = command.relayStatus;
        return undefined;
      case 'flip':
        flip(sandbox, command.connected);
        return undefined;
      case 'pass':
        aheadMs += command.seconds * 1_000;
        return undefined;
      case 'read':
        await systemClock.sleep(READ_EVERY_S * 1_000 * 1.3);
        return undefined;
      case 'recheck':
        return recheck();
      default:
        await mooring.stop();
        servers.forEach(server => server.close());
        await sandbox.close();
        process.stdin.pause();
        return undefined;
    }
  };

  const reply = (answer: Reply) =>
    process.stdout.write(`${REPLY}${JSON.stringify(answer)}\n`);
  for await (const line of createInterface({ input: process.stdin })) {
    try {
      const verdict = await run(commandSchema.parse(JSON.parse(line)));
      reply({ ok: true, ...(verdict !== undefined && { verdict }) });
    } catch (error) {
      reply({
        ok: false,
        error: error instanceof Error ? error.message : String(error),
      });
    }
  }
}

/** As the management server does when an agent's session ends or comes back. */
function flip(sandbox: Sandbox, isConnected: boolean): void {
  const { apiVersion, kind, metadata, status } = managementCluster(
    isConnected,
    new Date(clock.now()),
  );
  const ref = { apiVersion, kind, name: metadata.name };
  sandbox.store.patch(ref, { status }, { subresource: 'status' });
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  process.exitCode = 1;
});
