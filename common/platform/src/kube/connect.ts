import { Clock } from './clock';
import { ConnectionResult, ConnectionSource } from './connectionSource';

export interface ConnectOptions {
  readonly clock?: Clock;
  /** Calls in flight at once, streams not counted. Default 8. */
  readonly concurrency?: number;
  /** Put before every impersonated user and group, so that directory groups cannot collide with cluster groups. */
  readonly impersonationPrefix?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Never throws for bad input. Opens no socket: whether the server answers shows with the first call. */
export declare function connect(
  source: ConnectionSource,
  options?: ConnectOptions,
): ConnectionResult;
