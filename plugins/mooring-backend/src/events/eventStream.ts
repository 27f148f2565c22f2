import type { ChangeEvent, Scope } from '@mooring/core';
import type { Mooring } from '@mooring/platform';
import type { Response } from 'express';
import { Access, currentScope } from '../permissions/access';
import { Timers } from '../time/timers';

/** Younger than every proxy's idle timeout in common use, and the client's sign that the line is alive. */
export const HEARTBEAT_MS = 15_000;
/** A caller loses what they lost within a minute (groups, policy), so twice as often as that. */
export const RECHECK_MS = 30_000;
/** Events are small; this much unsent means that nobody reads, and the memory is ours. */
const MOST_UNSENT_BYTES = 64 * 1024;

export interface EventStreamOptions {
  readonly mooring: Mooring;
  readonly timers: Timers;
  /** Ends with the process. */
  readonly shutdown: AbortSignal;
  readonly since: number | undefined;
  readonly access: Access;
  /** Groups and policy, read again. A rejection ends the stream: what cannot be decided is not sent. */
  readonly reread: () => Promise<Access>;
  /** When the caller's token ends; the stream ends with it, and the client comes back with a new one. */
  readonly expiresAt: number | undefined;
  /** The caller lost everything while the stream was open. */
  readonly onScopeLost: (scope: Scope) => void;
  readonly onClose: () => void;
}

/** Writes changes within the caller's scope as server-sent events until the client, the scope or the process ends. */
export function openEventStream(
  response: Response,
  options: EventStreamOptions,
): void {
  const { mooring, timers } = options;
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, options.shutdown]);
  let access = options.access;
  let lastSeq = options.since;
  let seen = fingerprint(currentScope(mooring, access));
  let rereading = false;

  if (signal.aborted) {
    options.onClose();
    response.status(503).end();
    return;
  }
  response.status(200);
  response.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
  // no-transform keeps the compression middleware and proxies from holding events back.
  response.setHeader('Cache-Control', 'no-store, no-transform');
  response.setHeader('X-Accel-Buffering', 'no');
  response.flushHeaders();
  response.on('close', () => ended.abort());
  signal.addEventListener(
    'abort',
    () => {
      options.onClose();
      response.end();
    },
    { once: true },
  );

  const write = (text: string) => {
    if (signal.aborted) return;
    response.write(text);
    if (response.writableLength > MOST_UNSENT_BYTES) {
      // It resumes by sequence number once it reads again; what waits here would only be lost later.
      response.destroy();
      ended.abort();
    }
  };
  const send = (event: ChangeEvent) => {
    lastSeq = event.seq;
    write(`id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`);
  };
  const sendReset = (reason: string) => {
    if (lastSeq !== undefined) send({ type: 'reset', seq: lastSeq, reason });
  };

  /** True when the caller still sees something. */
  const checkScope = (): boolean => {
    const scope = currentScope(mooring, access);
    if (scope.kind === 'none') {
      options.onScopeLost(scope);
      ended.abort();
      return false;
    }
    const now = fingerprint(scope);
    if (now !== seen) {
      seen = now;
      sendReset('Your access changed.');
    }
    return true;
  };

  const recheck = async () => {
    if (rereading) return;
    rereading = true;
    try {
      access = await options.reread();
      if (!signal.aborted) checkScope();
    } catch {
      // Already logged where it failed; the client comes back and is told why.
      ended.abort();
    } finally {
      rereading = false;
    }
  };

  timers.every(
    HEARTBEAT_MS,
    () => {
      if (
        options.expiresAt !== undefined &&
        timers.now() >= options.expiresAt
      ) {
        ended.abort();
      } else if (lastSeq === undefined) {
        write(': nothing yet\n\n');
      } else {
        send({ type: 'heartbeat', seq: lastSeq });
      }
    },
    signal,
  );
  timers.every(RECHECK_MS, () => void recheck(), signal);
  mooring.subscribe(
    {
      scope: () => currentScope(mooring, access),
      since: options.since,
      signal,
    },
    send,
  );
}

function fingerprint(scope: Scope): string {
  if (scope.kind === 'none') return 'none';
  if (scope.kind === 'platform') return 'platform';
  return [...scope.grants.keys()].sort().join(',');
}
