import type { ObjectStore } from '../types';
import type { FaultBoard } from '../faults/faultBoard';
import type { Landscape } from './landscape';
import type { Timing } from './timing';

/** A loop of the world behind the API. It does nothing between ticks. */
export interface Controller {
  /** `now` in epoch ms; called about once a second, or by hand in tests. */
  tick(now: number): void;
  /** Ends its subscriptions. */
  close(): void;
}

export interface ControllerDeps {
  store: ObjectStore;
  faults: FaultBoard;
  landscape: Landscape;
  timing: Timing;
  /** When the world was loaded, epoch ms. */
  startedAt: number;
}
