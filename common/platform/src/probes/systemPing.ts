import { execFile } from 'node:child_process';
import { isIP } from 'node:net';
import { readThrown } from '../kube/thrown';
import { foreignText } from './foreignText';

/** One echo request. */
export interface PingQuestion {
  /** An IP address: anything else is refused, so that no name or option reaches the command. */
  readonly address: string;
  readonly waitMs: number;
  /** Payload; sent with "don't fragment". Absent: the usual few bytes. */
  readonly unfragmentedBytes?: number;
  readonly signal: AbortSignal;
}

export type PingAnswer =
  | { readonly kind: 'reply'; readonly ms?: number }
  | { readonly kind: 'lost' }
  | {
      readonly kind: 'unreachable';
      readonly code: string;
      readonly detail: string;
    }
  /** Says nothing of the path: no such command, not permitted, no route from here. */
  | {
      readonly kind: 'not-possible';
      readonly code?: string;
      readonly detail: string;
    };

export type Ping = (question: PingQuestion) => Promise<PingAnswer>;

const MAX_OUTPUT_BYTES = 4_096;

/** The system's `ping` of iputils: raw sockets need a right that the product should not hold. Never rejects. */
export const systemPing: Ping = ({
  address,
  waitMs,
  unfragmentedBytes,
  signal,
}) => {
  if (isIP(address) === 0 || address.includes('%')) {
    return Promise.resolve({
      kind: 'not-possible',
      detail: 'not an IP address',
    });
  }
  const args = [
    '-n',
    ...['-c', '1', '-W', String(Math.max(1, Math.ceil(waitMs / 1_000)))],
    ...(unfragmentedBytes === undefined
      ? []
      : ['-M', 'do', '-s', String(unfragmentedBytes)]),
    address,
  ];
  return new Promise(resolve => {
    execFile(
      'ping',
      args,
      {
        // Its words are read, so they must not follow the operator's language; nothing else of ours is its business.
        env: { PATH: process.env.PATH, LC_ALL: 'C' },
        maxBuffer: MAX_OUTPUT_BYTES,
        signal,
      },
      (error, stdout, stderr) => resolve(readPing(error, stdout, stderr)),
    );
  });
};

/** @param error - of the process: its exit code 1 is "no answer", others are trouble of its own */
export function readPing(
  error: unknown,
  stdout: string,
  stderr: string,
): PingAnswer {
  if (error === null) {
    const ms = Number(/ time[=<]([\d.]+) ms/.exec(stdout)?.[1]);
    return { kind: 'reply', ...(Number.isFinite(ms) && { ms }) };
  }
  const words = foreignText(
    stderr.trim() || (/^From .*$/m.exec(stdout)?.[0] ?? ''),
  );
  const tooBig =
    /(?:message too long|Frag needed and DF set|Packet too big)[^\n]{0,20}mtu ?= ?(\d{2,5})/i.exec(
      words,
    );
  if (tooBig?.[1] !== undefined) {
    // Said by this host of its own interface, or by a router on the way: either way no packet vanished.
    return words.includes('From ')
      ? {
          kind: 'unreachable',
          code: 'EMSGSIZE',
          detail: `a router says its MTU is ${tooBig[1]}`,
        }
      : {
          kind: 'not-possible',
          code: 'EMSGSIZE',
          detail: `the MTU from here is ${tooBig[1]}`,
        };
  }
  if (/Required key not available/i.test(words))
    return { kind: 'unreachable', code: 'ENOKEY', detail: words };
  if (/Network is unreachable/i.test(words))
    return { kind: 'not-possible', code: 'ENETUNREACH', detail: words };
  if (/Operation not permitted|Permission denied/i.test(words))
    return { kind: 'not-possible', code: 'EPERM', detail: words };
  if (
    /Destination Net(?:work)? Unreachable|Destination unreachable: No route/i.test(
      words,
    )
  )
    return { kind: 'unreachable', code: 'ENETUNREACH', detail: words };
  if (
    /Destination Host Unreachable|Destination unreachable: Address/i.test(words)
  )
    return { kind: 'unreachable', code: 'EHOSTUNREACH', detail: words };
  if (/Destination Port Unreachable|prohibited|filtered/i.test(words))
    return { kind: 'unreachable', code: 'EACCES', detail: words };
  if (exitCode(error) === 1) return { kind: 'lost' };
  const { code } = readThrown(error);
  return {
    kind: 'not-possible',
    ...(code !== undefined && { code }),
    detail:
      code === 'ENOENT'
        ? 'this host has no ping command'
        : words || 'ping failed',
  };
}

function exitCode(error: unknown): number | undefined {
  return typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'number'
    ? error.code
    : undefined;
}
