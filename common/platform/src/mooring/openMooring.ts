import { randomBytes } from 'node:crypto';
import { DEFAULT_HEALTH } from '@mooring/core';
import { Clock, ConnectionSource, systemClock } from '../kube';
import { Store } from '../store/store';
import { watchWorld, World } from '../world/watchWorld';
import { createMooring } from './createMooring';
import { Mooring } from './mooring';

export interface OpenMooringOptions {
  readonly source: ConnectionSource;
  /** Directory groups whose members operate the platform. */
  readonly operatorGroups: readonly string[];
  /** Address of the management server, e.g. `https://rancher.example`; links lead to its dashboard. */
  readonly managementUrl?: string;
  /** Fleet's check-in interval in milliseconds, default 15 min. */
  readonly checkInIntervalMs?: number;
  /** Key of cursor signatures. Replicas of one service share it; by default a new one for this process. */
  readonly secret?: string;
  /** Shown in the status. */
  readonly version: string;
  readonly clock?: Clock;
  readonly random?: () => number;
}

/**
 * Mooring on a management cluster. Never fails: a cluster that cannot be reached is a state of its sources.
 * Nothing is contacted before `start`.
 */
export function openMooring(options: OpenMooringOptions): Mooring {
  const clock = options.clock ?? systemClock;
  const health =
    options.checkInIntervalMs === undefined
      ? DEFAULT_HEALTH
      : { checkInIntervalMs: options.checkInIntervalMs };
  const store = new Store(health);
  let world: World | undefined;
  let sandboxAddress: string | undefined;
  return createMooring({
    store,
    settings: {
      health,
      operatorGroups: options.operatorGroups,
      version: options.version,
      ...(options.managementUrl !== undefined && {
        managementUrl: options.managementUrl,
      }),
    },
    now: () => clock.now(),
    secret: options.secret ?? randomBytes(32).toString('hex'),
    server: () => {
      const connection = world?.connection();
      const address = connection?.server ?? '';
      // Learned from an answer of the server: while it does not answer it is still the same one.
      if (connection?.isSandbox) sandboxAddress = address;
      return {
        address,
        sandbox: address !== '' && address === sandboxAddress,
      };
    },
    watch: signal => {
      world = watchWorld({
        source: options.source,
        store,
        clock,
        random: options.random ?? Math.random,
        signal,
      });
    },
  });
}
