import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificates } from './lab/certificates';
import { ADDRESS, Network } from './lab/network';
import { Observer } from './lab/observer';
import { Processes } from './lab/shell';
import { RELAY_STATUS_PORT, Site } from './lab/site';
import { Tunnel } from './lab/wireguard';
import { CARRIED, DIRECT, misjudged, type Lab, type Stage } from './stages';

/** Breaks a real tunnel in every way it can be broken and holds the product to what it says of it. */
async function main(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'mooring-tunnel-lab-'));
  const network = new Network(`mooring${process.pid % 10_000}`);
  const processes = new Processes();
  let failed = 0;
  let passed = 0;
  const run = async (stages: readonly Stage[], lab: Lab) => {
    for (const stage of stages) {
      const faults = await judged(stage, lab);
      if (faults.length === 0) passed++;
      else failed++;
    }
    await lab.observer.tell({ do: 'end' });
  };
  /** The product, started anew so that it remembers nothing of another tunnel. */
  const observed = async (
    parts: Omit<Lab, 'observer'>,
    relayStatus?: number,
  ): Promise<Lab> => {
    const observer = new Observer(network, processes);
    observer.start(folder, parts.tunnel.siteFingerprint);
    await observer.tell({
      do: 'attach',
      wireguardPid: parts.tunnel.gatewayPid,
      ...(relayStatus !== undefined && { relayStatus }),
    });
    await parts.tunnel.answers();
    return { ...parts, observer };
  };
  try {
    await network.up();
    const certificates = await makeCertificates(folder);
    const site = new Site(network, processes, certificates);
    await site.startApi();

    const direct = new Tunnel(network, processes, folder);
    await direct.up(`${ADDRESS.gateway}:51820`);
    await run(DIRECT, await observed({ network, tunnel: direct, site }));
    await direct.down();
    await network.heal();

    await network.drop('meta l4proto udp drop');
    await site.startRelay();
    await site.startCarrier();
    const carried = new Tunnel(network, processes, folder);
    await carried.up(site.carrierEndpoint);
    await run(
      CARRIED,
      await observed({ network, tunnel: carried, site }, RELAY_STATUS_PORT),
    );
  } finally {
    await processes.stopAll();
    await network.down();
    await rm(folder, { recursive: true, force: true });
  }
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}

async function judged(stage: Stage, lab: Lab): Promise<string[]> {
  await stage.arrange(lab);
  const verdict = await lab.observer.recheck();
  const faults = misjudged(stage.expect, verdict);
  process.stdout.write(
    `${faults.length === 0 ? 'ok   ' : 'FAIL '} ${stage.name}: ${
      verdict.layer
    }/${verdict.cause} (${verdict.confidence}) in ${verdict.ms} ms\n`,
  );
  for (const fault of faults) process.stdout.write(`      ${fault}\n`);
  if (faults.length > 0)
    process.stdout.write(
      `      ${[
        verdict.summary,
        ...verdict.evidence,
        ...verdict.probes,
        `rows ${verdict.matched.join(' ')}`,
      ].join('\n      ')}\n`,
    );
  return faults;
}

main().then(
  code => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.stdout.write('0 passed, 1 failed\n');
    process.exitCode = 1;
  },
);
