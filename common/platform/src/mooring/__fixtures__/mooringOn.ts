import {
  Actor,
  DEFAULT_HEALTH,
  instant,
  Instant,
  parseInstant,
} from '@mooring/core';
import {
  DiagnosisDesk,
  DiagnosisDeskOptions,
} from '../../diagnosis/diagnosisDesk';
import { NOW, Raw } from '../../explain/__fixtures__/rawObjects';
import { ProbeRunner } from '../../probes/probe';
import { RecordKind } from '../../store/recordKinds';
import { Store } from '../../store/store';
import { WatchedKind, watchedKinds } from '../../world/watchedKinds';
import { createMooring } from '../createMooring';
import { Mooring } from '../mooring';

/** Mooring over objects given by hand, at a time moved by hand. */
export interface Stage {
  readonly mooring: Mooring;
  readonly store: Store;
  readonly desk: DiagnosisDesk;
  now(): Instant;
  /** A complete list of every kind: what is not named is gone. */
  load(objects: readonly Raw[]): void;
  /** One watch event. */
  put(object: Raw): void;
  remove(object: Raw): void;
  advance(ms: number): void;
}

export function mooringOn(
  objects: readonly Raw[],
  options: {
    readonly managementUrl?: string;
    readonly desk?: DiagnosisDeskOptions;
    readonly prober?: ProbeRunner;
    /** Nothing was read yet; `objects` are not loaded. */
    readonly isUnread?: boolean;
  } = {},
): Stage {
  let now: Instant = parseInstant(NOW) ?? instant(0);
  const store = new Store(DEFAULT_HEALTH);
  const kinds = watchedKinds();
  const { managementUrl, prober } = options;
  const desk = new DiagnosisDesk(store, { elapsed: () => 0, ...options.desk });
  const mooring = createMooring({
    store,
    desk,
    prober: () => prober,
    settings: {
      health: DEFAULT_HEALTH,
      operatorGroups: ['platform-operators'],
      version: '0.0.0-test',
      ...(managementUrl !== undefined && { managementUrl }),
    },
    now: () => now,
    secret: 'one secret for one test',
    server: () => ({ address: 'https://management.example', sandbox: false }),
  });
  const each = (
    run: <K extends RecordKind>(watched: WatchedKind<K>) => void,
  ) => {
    run(kinds.Tenant);
    run(kinds.ArcNetGateway);
    run(kinds.ManagementCluster);
    run(kinds.ProvisioningCluster);
    run(kinds.FleetCluster);
    run(kinds.ClusterRegistration);
    run(kinds.HelmOp);
    run(kinds.GitRepo);
    run(kinds.Bundle);
    run(kinds.BundleDeployment);
  };
  const isOf = (watched: WatchedKind<RecordKind>, raw: Raw) =>
    raw.kind === watched.objectKind &&
    raw.apiVersion === watched.resource.apiVersion;
  const stage: Stage = {
    mooring,
    store,
    desk,
    now: () => now,
    load: list =>
      each(watched => {
        store.replaceAll(
          watched.kind,
          list
            .filter(raw => isOf(watched, raw))
            .map(raw => watched.resource.project(raw)),
        );
        store.setSourceState(watched.kind, { kind: 'synced', at: now });
      }),
    put: raw =>
      each(watched => {
        if (!isOf(watched, raw)) return;
        const { key, record } = watched.resource.project(raw);
        store.upsert(watched.kind, key, record);
      }),
    remove: raw =>
      each(watched => {
        if (isOf(watched, raw))
          store.remove(watched.kind, watched.resource.project(raw).key);
      }),
    advance: ms => {
      now = instant(now + ms);
    },
  };
  if (options.isUnread !== true) stage.load(objects);
  return stage;
}

export function actor(...groups: string[]): Actor {
  return {
    ref: `user:default/${groups[0] ?? 'nobody'}`,
    membership: { kind: 'known', groups },
  };
}

export const OPERATOR = actor('platform-operators');
