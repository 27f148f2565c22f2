import { randomBytes } from 'node:crypto';
import { DEFAULT_HEALTH } from '@mooring/core';
import type { Knex } from 'knex';
import { Clock, ConnectionSource, systemClock } from '../kube';
import { Store } from '../store/store';
import { watchWorld, World } from '../world/watchWorld';
import { createMooring } from './createMooring';
import { DiagnosisDesk } from '../diagnosis/diagnosisDesk';
import { RunningDiagnosis, startDiagnosis } from '../diagnosis/startDiagnosis';
import { ProbeSettings, probeSettingsSchema } from '../probes/probeSettings';
import {
  TunnelSettings,
  tunnelSettingsSchema,
} from '../tunnels/tunnelSettings';
import { TunnelSource } from '../tunnels/tunnelSource';
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
  /** `mooring.tunnels`, parsed; gateways that write ArcNetGateway objects need no entry. */
  readonly tunnels?: TunnelSettings;
  /** `mooring.probes`, parsed. */
  readonly probes?: ProbeSettings;
  /** Tunnel sources of other makers: the extension point for what the settings cannot describe. */
  readonly tunnelSources?: readonly TunnelSource[];
  /** Where the history of tunnels survives a restart; it is opened after `start`. Absent: it is kept in memory. */
  readonly database?: () => Promise<Knex>;
  /** Told once of what fails in the background and is not a source's own state; for the log. */
  readonly onFault?: (text: string, error: unknown) => void;
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
  const tunnels = options.tunnels ?? tunnelSettingsSchema.parse({});
  const onFault = options.onFault ?? (() => {});
  const desk = new DiagnosisDesk(store, {
    siteKeepaliveSeconds: tunnels.siteKeepaliveSeconds,
    onFault: error => onFault('Judging the ways to clusters broke off', error),
  });
  let diagnosis: RunningDiagnosis | undefined;
  let world: World | undefined;
  let sandboxAddress: string | undefined;
  return createMooring({
    store,
    desk,
    prober: () =>
      options.probes?.enabled === false ? undefined : diagnosis?.runner,
    history: () => diagnosis?.history(),
    stopped: () => diagnosis?.ended ?? Promise.resolve(),
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
      const random = options.random ?? Math.random;
      const running = startDiagnosis({
        store,
        desk,
        tunnels,
        probes: options.probes ?? probeSettingsSchema.parse({}),
        moreSources: options.tunnelSources ?? [],
        ...(options.database !== undefined && { database: options.database }),
        onFault,
        clock,
        random,
        signal,
      });
      diagnosis = running;
      world = watchWorld({
        source: options.source,
        store,
        clock,
        random,
        signal,
        onConnection: connection => running.connected(connection),
      });
    },
  });
}
