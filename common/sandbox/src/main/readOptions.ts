import { parseArgs } from 'node:util';

/** What `main.ts` was asked for. */
export interface MainOptions {
  port: number;
  /** Folder of Kubernetes YAML to start from; absent = the demo world. */
  dump?: string;
  /** The instant the world stands at when it starts, epoch ms; absent = now. */
  now?: number;
  /** Move the times of a dump; absent = when its `case.yaml` or its age says so. */
  shiftTime?: boolean;
  kubeconfig?: string;
  adminKubeconfig?: string;
  controllers: boolean;
  fast: boolean;
  /** First port of the gateways' probe proxies; 0 = any free ones. */
  proxyPortBase: number;
}

export type OptionsResult =
  | { kind: 'ok'; options: MainOptions }
  | { kind: 'help' }
  | { kind: 'invalid'; message: string };

export const USAGE = `Usage: sandbox [options]
  --port N                  port on 127.0.0.1 (default 7008, 0 = any free)
  --dump DIR                start from a folder of Kubernetes YAML instead of the demo
  --now T                   instant the world stands at when it starts (RFC 3339)
  --shift-time              move the times of the dump so that its newest is now
  --no-shift-time           keep the times of the dump
  --kubeconfig FILE         write Mooring's kubeconfig (service account, mode 0600)
  --admin-kubeconfig FILE   write the superuser's kubeconfig (mode 0600)
  --no-controllers          nothing moves by itself
  --fast                    losses show within about 11 s instead of 60 to 75 s
  --proxy-port-base N       first port of the gateways' probe proxies on 127.0.0.1 (default 0 = any free)
  --help
`;

export function readOptions(args: readonly string[]): OptionsResult {
  try {
    const { values } = parseArgs({
      args: [...args],
      allowNegative: true,
      options: {
        port: { type: 'string', default: '7008' },
        dump: { type: 'string' },
        now: { type: 'string' },
        'shift-time': { type: 'boolean' },
        kubeconfig: { type: 'string' },
        'admin-kubeconfig': { type: 'string' },
        controllers: { type: 'boolean', default: true },
        fast: { type: 'boolean', default: false },
        'proxy-port-base': { type: 'string', default: '0' },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return { kind: 'help' };
    const port = portOf(values.port);
    if (port === undefined) return invalid(`--port: ${values.port} is no port`);
    const proxyPortBase = portOf(values['proxy-port-base']);
    if (proxyPortBase === undefined)
      return invalid(
        `--proxy-port-base: ${values['proxy-port-base']} is no port`,
      );
    const now = values.now === undefined ? undefined : Date.parse(values.now);
    if (Number.isNaN(now)) return invalid(`--now: ${values.now} is no time`);
    return {
      kind: 'ok',
      options: {
        port,
        now,
        dump: values.dump,
        shiftTime: values['shift-time'],
        kubeconfig: values.kubeconfig,
        adminKubeconfig: values['admin-kubeconfig'],
        controllers: values.controllers,
        fast: values.fast,
        proxyPortBase,
      },
    };
  } catch (error) {
    return invalid(error instanceof Error ? error.message : String(error));
  }
}

function portOf(text: string): number | undefined {
  const port = Number(text);
  return Number.isInteger(port) && port >= 0 && port <= 65_535
    ? port
    : undefined;
}

function invalid(message: string): OptionsResult {
  return { kind: 'invalid', message };
}
