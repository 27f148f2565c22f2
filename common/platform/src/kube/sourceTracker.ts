import { Instant, SourceState } from '@mooring/core';
import { Clock } from './clock';
import { KubeConnection, KubeFailure } from './connection';
import { ResourceKind } from './resourceKind';
import { resourceName } from './resourcePath';

/** How far the source can be believed, followed through everything that happens to it. */
export interface SourceTracker {
  /** As of now. */
  state(): SourceState;
  /** A page of a list came. Shown as progress only until the first list is complete. */
  listing(done: number, of?: number): void;
  /** A list is complete. */
  listed(): void;
  /** Something was received on the watch. */
  contact(): void;
  /** The server accepted a watch: ends a failure to open one, not a failure of what comes through it. */
  opened(): void;
  failed(failure: KubeFailure, during: 'list' | 'open' | 'watch'): void;
  /** An object or line could not be read. Counted until the next complete list. */
  malformed(why: string): void;
  forgetMalformed(): void;
  readonly everListed: boolean;
}

type Phase =
  | { readonly kind: 'syncing'; readonly done: number; readonly of?: number }
  | { readonly kind: 'fine' }
  | {
      readonly kind: 'failing';
      readonly since: Instant;
      readonly failure: KubeFailure;
      readonly during: 'list' | 'open' | 'watch';
    };

/** Beyond this a clock difference is told: ages and thresholds are computed across both clocks. */
const TELL_SKEW_MS = 60_000;

export function createSourceTracker(
  kind: Omit<ResourceKind<unknown>, 'project'>,
  connection: Pick<KubeConnection, 'clockSkewMs'>,
  clock: Clock,
): SourceTracker {
  let phase: Phase = { kind: 'syncing', done: 0 };
  let lastSync: Instant | undefined;
  let broken = 0;
  let lastBroken = '';

  function remarks(): string | undefined {
    const parts: string[] = [];
    if (broken > 0) {
      parts.push(
        `${broken} ${
          broken === 1 ? 'object or event' : 'objects or events'
        } could not be read, the last one: ${lastBroken}`,
      );
    }
    const skew = connection.clockSkewMs;
    if (skew !== undefined && Math.abs(skew) > TELL_SKEW_MS) {
      parts.push(
        `the API server's clock is ${Math.round(Math.abs(skew) / 1_000)} s ${
          skew > 0 ? 'ahead of' : 'behind'
        } ours`,
      );
    }
    return parts.length === 0 ? undefined : parts.join('; ');
  }

  return {
    get everListed() {
      return lastSync !== undefined;
    },
    state() {
      if (phase.kind === 'syncing') return phase;
      if (phase.kind === 'failing') {
        return failingState(phase, kind, lastSync);
      }
      const detail = remarks();
      return {
        kind: 'synced',
        at: lastSync ?? clock.now(),
        ...(detail === undefined ? {} : { detail }),
      };
    },
    listing(done, of) {
      if (lastSync !== undefined) return;
      phase = { kind: 'syncing', done, ...(of === undefined ? {} : { of }) };
    },
    listed() {
      lastSync = clock.now();
      phase = { kind: 'fine' };
    },
    contact() {
      lastSync = clock.now();
      phase = { kind: 'fine' };
    },
    opened() {
      if (phase.kind === 'failing' && phase.during === 'open') {
        phase = { kind: 'fine' };
      }
    },
    failed(failure, during) {
      const since = phase.kind === 'failing' ? phase.since : clock.now();
      phase = { kind: 'failing', since, failure, during };
    },
    malformed(why) {
      broken += 1;
      lastBroken = why;
    },
    forgetMalformed() {
      broken = 0;
    },
  };
}

function failingState(
  phase: Extract<Phase, { kind: 'failing' }>,
  kind: Omit<ResourceKind<unknown>, 'project'>,
  lastSync: Instant | undefined,
): SourceState {
  const { failure, since } = phase;
  const known = lastSync === undefined ? {} : { lastSync };
  switch (failure.kind) {
    case 'forbidden':
      return {
        kind: 'forbidden',
        verb: phase.during === 'list' ? 'list' : 'watch',
        resource: resourceName(kind),
        ...known,
      };
    case 'not-found':
      return {
        kind: 'not-installed',
        api: `${kind.apiVersion} ${kind.plural}`,
      };
    case 'unauthorized':
      return { kind: 'unauthorized', since, ...known, detail: failure.message };
    case 'unreachable':
    case 'timeout':
    case 'aborted':
      // A watch that went silent or was cut leaves a source that may well answer: what we hold is old, not gone.
      return phase.during === 'watch' && lastSync !== undefined
        ? { kind: 'stale', at: lastSync, detail: failure.message }
        : { kind: 'unreachable', since, ...known, detail: failure.message };
    case 'conflict':
    case 'gone':
    case 'invalid':
    case 'rate-limited':
    case 'server-error':
    case 'bad-answer':
      return lastSync === undefined
        ? { kind: 'unreachable', since, detail: failure.message }
        : { kind: 'stale', at: lastSync, detail: failure.message };
    default: {
      const never: never = failure.kind;
      throw new Error(`unknown failure ${String(never)}`);
    }
  }
}
