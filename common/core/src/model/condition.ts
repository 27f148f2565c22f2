import { Instant } from './instant';

/** A Kubernetes condition. `reason` and `message` mean something only while the status is not True (fleet.md §1.7). */
export interface Condition {
  readonly status: 'True' | 'False' | 'Unknown';
  readonly reason?: string;
  /** Verbatim, clipped at the reader. */
  readonly message?: string;
  /** `lastTransitionTime` is not maintained by Rancher and Fleet (fleet.md §1.18), so this is the one that counts. */
  readonly lastUpdateTime?: Instant;
}
