import { SourceState } from '@mooring/core';
import { Projected } from './resourceKind';

/** Where a reflector delivers. Calls are synchronous and never overlap. */
export interface ReflectorSink<R> {
  /**
   * The complete list as the server has it. The sink compares with what it holds: what is missing here vanished,
   * what is equal did not change. No event is invented for the rest.
   */
  replaceAll(records: Iterable<Projected<R>>): void;
  upsert(projected: Projected<R>): void;
  /** May name a key that is not held. */
  remove(key: string): void;
  state(state: SourceState): void;
}
