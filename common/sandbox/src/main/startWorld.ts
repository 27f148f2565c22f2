import { join } from 'node:path';
import { createControllers } from '../controllers/createControllers';
import { watchLandscape } from '../controllers/landscape';
import { runControllers } from '../controllers/runControllers';
import { FAST_TIMING, UPSTREAM_TIMING } from '../controllers/timing';
import { FaultBoard } from '../faults/faultBoard';
import { mountFaults } from '../faults/mountFaults';
import { isObject, valueAt } from '../json';
import { kubeconfig } from '../serving/kubeconfig';
import { startSandbox } from '../startSandbox';
import type { Sandbox } from '../types';
import { mountWireGuardDumps } from '../vantage/mountWireGuardDumps';
import { startVantages } from '../vantage/startVantages';
import { demoFaults, demoWorld, ownManifests } from '../world';
import { tokenFor, writeKubeconfig } from './kubeconfigFile';
import { loadDump } from './loadDump';
import type { MainOptions } from './readOptions';

/** The service account of `deploy/rbac.yaml`: the product runs with its shipped rights. */
const MOORING = {
  user: 'system:serviceaccount:mooring-system:mooring',
  groups: ['system:serviceaccounts', 'system:serviceaccounts:mooring-system'],
};

const SECOND = 1_000;

export interface RunningWorld {
  sandbox: Sandbox;
  faults: FaultBoard;
  close(): Promise<void>;
}

interface Contents {
  objects: unknown[];
  faults: FaultBoard;
  notes: string[];
}

/**
 * The sandbox with a world in it: the demo or a dump, its controllers and its faults. `clock` is the
 * real time in epoch ms; `print` takes one line.
 */
export async function startWorld(
  options: MainOptions,
  deps: { clock: () => number; print: (line: string) => void; cwd: string },
): Promise<RunningWorld> {
  const { clock, print, cwd } = deps;
  const offset = options.now === undefined ? 0 : options.now - clock();
  const now = () => clock() + offset;
  const startedAt = now();

  const { objects, faults, notes } = await contentsOf(options, startedAt);
  const own = await ownManifests(cwd);
  const token = await tokenFor(options.kubeconfig);
  const sandbox = await startSandbox({
    objects: [...without(own.objects, objects), ...objects],
    port: options.port,
    now,
    identities: [{ ...MOORING, token }],
  });

  const closing = new AbortController();
  const timing = options.fast ? FAST_TIMING : UPSTREAM_TIMING;
  const landscape = watchLandscape(sandbox.store);
  mountFaults(sandbox, { faults, landscape, now });
  mountWireGuardDumps(sandbox, { faults, now });
  if (options.controllers) {
    const controllers = createControllers({
      store: sandbox.store,
      faults,
      landscape,
      timing,
      startedAt,
      onProblem: onceEach(text => print(`controller ${text}`)),
    });
    const { signal } = closing;
    runControllers(controllers, { now, everyMs: SECOND, signal });
  }
  let vantages: Awaited<ReturnType<typeof startVantages>> | undefined;
  const close = async () => {
    closing.abort();
    await vantages?.close();
    landscape.close();
    await sandbox.close();
  };
  try {
    vantages = await startVantages({
      store: sandbox.store,
      faults,
      landscape,
      timing,
      now,
      clock,
      startedAt,
      portBase: options.proxyPortBase,
      onProblem: onceEach(print),
    });
  } catch (error) {
    // A port that is taken must not leave the API server behind.
    await close();
    throw error;
  }
  await writeKubeconfigs(sandbox, token, options);

  own.problems.forEach(problem =>
    print(`${problem.file}, document ${problem.document}: ${problem.message}`),
  );
  notes.forEach(print);
  loadNotes(sandbox).forEach(print);
  return { sandbox, faults, close };
}

async function contentsOf(
  options: MainOptions,
  startedAt: number,
): Promise<Contents> {
  if (options.dump === undefined) {
    const faults = demoFaults(startedAt);
    return {
      objects: demoWorld(startedAt),
      faults: new FaultBoard(faults),
      notes: [`demo world, ${faults.length} faults stand in it`],
    };
  }
  const { dump: dir, shiftTime } = options;
  const dump = await loadDump(dir, { now: startedAt, shiftTime });
  const hours = (dump.shift / 3_600_000).toFixed(1);
  return {
    objects: dump.objects,
    faults: new FaultBoard(),
    notes: [
      ...dump.problems.map(problem => `left out: ${join(dir, problem)}`),
      `dump of ${dump.read} objects from ${dir}${
        dump.shift === 0 ? '' : `, its times moved by ${hours} h`
      }`,
    ],
  };
}

async function writeKubeconfigs(
  sandbox: Sandbox,
  token: string,
  options: MainOptions,
) {
  if (options.kubeconfig !== undefined) {
    // Plain HTTP on loopback: the sandbox's certificate is made anew at every start, and a client
    // that keeps this file has to find a restarted sandbox again.
    const { hostname: host, port } = new URL(sandbox.url);
    const content = kubeconfig({
      host,
      port: Number(port),
      user: MOORING.user,
      token,
      ca: undefined,
    });
    await writeKubeconfig(options.kubeconfig, content);
  }
  if (options.adminKubeconfig !== undefined)
    await writeKubeconfig(options.adminKubeconfig, sandbox.kubeconfig());
}

function loadNotes(sandbox: Sandbox): string[] {
  return [
    ...sandbox.loadProblems.map(
      ({ object, message }) => `left out: ${object}: ${message}`,
    ),
    ...sandbox.guessedKinds.map(
      ({ apiVersion, kind }) =>
        `${kind} of ${apiVersion} has no definition: served without field rules`,
    ),
    ...sandbox.unsupportedRules.map(
      ({ crd, rule, reason }) => `not enforced on ${crd}: ${rule} (${reason})`,
    ),
  ];
}

/** Our own manifests, less what the dump brings itself. */
function without(own: readonly unknown[], brought: readonly unknown[]) {
  const keys = new Set(brought.map(keyOf));
  return own.filter(object => !keys.has(keyOf(object)));
}

function keyOf(object: unknown): string {
  const path = [['kind'], ['metadata', 'namespace'], ['metadata', 'name']];
  const parts = path.map(steps => String(valueAt(object, ...steps)));
  return isObject(object) ? [object.apiVersion, ...parts].join(' ') : '';
}

/** What fails does so every second: each of its complaints is printed once. */
function onceEach(print: (line: string) => void) {
  const seen = new Set<string>();
  return (problem: string) => {
    if (seen.has(problem)) return;
    seen.add(problem);
    print(problem);
  };
}
