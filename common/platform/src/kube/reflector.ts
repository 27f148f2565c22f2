import { SourceState } from '@mooring/core';
import { Clock } from './clock';
import { KubeConnection } from './connection';
import { ReflectorSink } from './reflectorSink';
import { ResourceKind } from './resourceKind';

export interface ReflectorDeps<R> {
  readonly connection: KubeConnection;
  readonly kind: ResourceKind<R>;
  readonly sink: ReflectorSink<R>;
  readonly clock: Clock;
  /** Uniform in [0, 1), for jitter. */
  readonly random: () => number;
  readonly signal: AbortSignal;
  /** Objects per page of a list, default 500. */
  readonly pageSize?: number;
}

export interface Reflector {
  /**
   * Lists and watches until the signal aborts. Upstream failures never end it: they become the source's state.
   * @throws what the sink throws (a programming error), and when called twice.
   */
  run(): Promise<void>;
  /** As of now: unlike the last call of `sink.state`, its `at` follows every byte received. */
  state(): SourceState;
}

export declare function createReflector<R>(deps: ReflectorDeps<R>): Reflector;
