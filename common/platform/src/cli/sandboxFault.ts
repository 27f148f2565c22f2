import { parseArgs } from 'node:util';
import { z } from 'zod';
import { connect, KubeConnection } from '../kube';
import { CliCommand, CliIo } from './io';

/** Where `npm start` has the superuser's kubeconfig written. */
const DEFAULT_KUBECONFIG = '.mooring/sandbox-admin.kubeconfig';

export const SANDBOX_USAGE = `mooring sandbox faults [--kubeconfig FILE]
mooring sandbox fault NAME [TARGET] [--stop] [--kubeconfig FILE]
mooring sandbox heal [--kubeconfig FILE]

  Breaks something in a running sandbox, shows what is broken, or heals it all.
  TARGET is a cluster, site, relay or gateway by name or id; for faults of the API
  a kind such as helmops.fleet.cattle.io, or nothing for all of them.
  --stop              end the fault instead of starting it
  --kubeconfig FILE   the superuser's kubeconfig (default ${DEFAULT_KUBECONFIG})`;

const FAULTS = '/sandbox/faults';

const overviewSchema = z.object({
  faults: z.array(
    z.object({
      fault: z.string(),
      target: z.string(),
      name: z.string(),
      since: z.string(),
      effect: z.string(),
    }),
  ),
  known: z.array(
    z.object({
      fault: z.string(),
      target: z.string(),
      effect: z.string(),
      targets: z.array(z.string()).optional(),
    }),
  ),
});

type Overview = z.infer<typeof overviewSchema>;

interface FaultRequest {
  fault: string;
  target?: string;
  action?: 'stop';
}

type Wanted =
  | { kind: 'list' }
  | {
      kind: 'change';
      body: FaultRequest;
    };

/** `mooring sandbox …`. Exit code 0: done; 1: refused or not reached; 2: wrong arguments. */
export const runSandboxCommand: CliCommand = async (args, io) => {
  const parsed = readArguments(args);
  if (typeof parsed === 'string') {
    io.err(`${parsed}${SANDBOX_USAGE}\n`);
    return 2;
  }
  const { wanted, kubeconfig } = parsed;
  const result = connect({ kind: 'kubeconfig', path: kubeconfig });
  if (!result.ok) {
    io.err(
      `No sandbox to talk to: ${result.detail}\nIt is written by npm start; --kubeconfig names another file.\n`,
    );
    return 1;
  }
  try {
    return await ask(result.connection, wanted, io);
  } finally {
    await result.connection.close();
  }
};

function readArguments(
  args: readonly string[],
): { wanted: Wanted; kubeconfig: string } | string {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        stop: { type: 'boolean' },
        kubeconfig: { type: 'string', default: DEFAULT_KUBECONFIG },
      },
    });
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n\n`;
  }
  const { kubeconfig, stop } = parsed.values;
  const [verb, fault, target, ...more] = parsed.positionals;
  if (verb === 'faults' && fault === undefined && !stop)
    return { wanted: { kind: 'list' }, kubeconfig };
  if (verb === 'heal' && fault === undefined && !stop)
    return { wanted: { kind: 'change', body: { fault: 'heal' } }, kubeconfig };
  if (verb !== 'fault' || fault === undefined || more.length > 0) return '';
  const action = 'stop';
  const body: FaultRequest = {
    fault,
    ...(target === undefined ? {} : { target }),
    ...(stop ? { action } : {}),
  };
  return { wanted: { kind: 'change', body }, kubeconfig };
}

async function ask(
  connection: KubeConnection,
  wanted: Wanted,
  io: CliIo,
): Promise<number> {
  const response = await connection.request(
    wanted.kind === 'list'
      ? { path: FAULTS }
      : { method: 'POST', path: FAULTS, body: wanted.body },
  );
  if (!response.ok) {
    io.err(
      response.kind === 'not-found'
        ? `${connection.server} takes no faults: it is not a sandbox that was started with npm start.\n`
        : `${response.message}\n`,
    );
    return 1;
  }
  const overview = overviewSchema.safeParse(response.body);
  if (!overview.success) {
    io.err(`${connection.server} answered something else than a sandbox.\n`);
    return 1;
  }
  io.out(
    wanted.kind === 'list'
      ? `${standing(overview.data)}\n\n${known(overview.data)}\n`
      : `${standing(overview.data)}\n`,
  );
  return 0;
}

function standing({ faults }: Overview): string {
  if (faults.length === 0) return 'Nothing is broken.';
  return [
    'Broken now:',
    ...faults.map(
      ({ fault, target, name, since, effect }) =>
        `  ${fault} ${name}${
          name === target ? '' : ` (${target})`
        }, since ${since}: ${effect}`,
    ),
  ].join('\n');
}

function known(overview: Overview): string {
  return [
    'What can be broken:',
    ...overview.known.map(({ fault, target, effect, targets }) => {
      const choice = targets?.length ? ` (${targets.join(', ')})` : '';
      return `  ${fault} <${target}>: ${effect}${choice}`;
    }),
  ].join('\n');
}
