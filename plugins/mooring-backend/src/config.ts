import type { RootConfigService } from '@backstage/backend-plugin-api';
import { readDurationFromConfig } from '@backstage/config';
import { InputError, toError } from '@backstage/errors';
import { DAY, HOUR, MINUTE, SECOND } from '@mooring/core';
import {
  parseTunnelSettings,
  probeSettingsSchema,
  type ProbeSettings,
  type TunnelSettings,
} from '@mooring/platform';

/** Where the management cluster is described. */
export type ManagementCluster =
  | {
      readonly kind: 'kubeconfig';
      readonly path: string;
      readonly context?: string;
    }
  | { readonly kind: 'in-cluster' };

/** The `mooring` section of the configuration, checked. Keys are documented in `config.d.ts`. */
export interface MooringConfig {
  readonly managementCluster: ManagementCluster;
  readonly operatorGroups: readonly string[];
  readonly managementUrl: string | undefined;
  /** Milliseconds. */
  readonly checkInInterval: number;
  readonly cursorSecret: string | undefined;
  readonly tunnels: TunnelSettings;
  readonly probes: ProbeSettings;
}

const DEFAULT_CHECK_IN = 15 * MINUTE;

/**
 * @throws naming the full key and what was expected, so that a typing mistake ends the start and not the first request.
 */
export function readMooringConfig(config: RootConfigService): MooringConfig {
  return {
    managementCluster: readManagementCluster(config),
    operatorGroups: readOperatorGroups(config),
    managementUrl: readManagementUrl(config),
    checkInInterval: readCheckInInterval(config),
    cursorSecret: readCursorSecret(config),
    tunnels: readTunnels(config),
    probes: readProbes(config),
  };
}

function readManagementCluster(config: RootConfigService): ManagementCluster {
  const path = config.getOptionalString('mooring.kubeconfig');
  const context = config.getOptionalString('mooring.context');
  const inCluster = config.getOptionalBoolean('mooring.inCluster') ?? false;
  if (inCluster && path !== undefined) {
    throw new InputError(
      'mooring.kubeconfig and mooring.inCluster are both set: expected exactly one of them',
    );
  }
  if (inCluster) {
    if (context !== undefined) {
      throw new InputError(
        'mooring.context is set, but contexts exist in a kubeconfig only: remove it or mooring.inCluster',
      );
    }
    return { kind: 'in-cluster' };
  }
  if (path === undefined) {
    throw new InputError(
      'Neither mooring.kubeconfig nor mooring.inCluster is set: expected the path of a kubeconfig, or inCluster: true',
    );
  }
  return {
    kind: 'kubeconfig',
    path,
    ...(context === undefined ? {} : { context }),
  };
}

function readOperatorGroups(config: RootConfigService): string[] {
  const groups = config.getOptionalStringArray('mooring.operatorGroups') ?? [];
  groups.forEach((group, index) => {
    // A sign-in without groups must never match, and neither must a cluster's own groups.
    if (group.trim() === '' || group.startsWith('system:')) {
      throw new InputError(
        `mooring.operatorGroups[${index}]: expected the name of a directory group`,
      );
    }
  });
  return groups;
}

function readManagementUrl(config: RootConfigService): string | undefined {
  const text = config.getOptionalString('mooring.managementUrl');
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (
    url === undefined ||
    !['http:', 'https:'].includes(url.protocol) ||
    url.username !== '' ||
    url.password !== ''
  ) {
    throw new InputError(
      'mooring.managementUrl: expected an http(s) address without user or password, e.g. https://rancher.example.com',
    );
  }
  return text.replace(/\/+$/, '');
}

function readCheckInInterval(config: RootConfigService): number {
  const key = 'mooring.checkInInterval';
  if (!config.has(key)) return DEFAULT_CHECK_IN;
  const duration = readDurationFromConfig(config, { key });
  if (duration.years || duration.months) {
    throw new InputError(
      `${key}: expected days or less, because months differ in length`,
    );
  }
  const ms =
    (duration.weeks ?? 0) * 7 * DAY +
    (duration.days ?? 0) * DAY +
    (duration.hours ?? 0) * HOUR +
    (duration.minutes ?? 0) * MINUTE +
    (duration.seconds ?? 0) * SECOND +
    (duration.milliseconds ?? 0);
  if (ms < SECOND) {
    throw new InputError(`${key}: expected at least one second`);
  }
  return ms;
}

const SHORTEST_SECRET = 32;

function readCursorSecret(config: RootConfigService): string | undefined {
  const secret = config.getOptionalString('mooring.cursorSecret');
  if (secret !== undefined && secret.length < SHORTEST_SECRET) {
    throw new InputError(
      `mooring.cursorSecret: expected at least ${SHORTEST_SECRET} characters`,
    );
  }
  return secret;
}

function readTunnels(config: RootConfigService): TunnelSettings {
  try {
    return parseTunnelSettings(config.getOptional('mooring.tunnels'));
  } catch (error) {
    throw new InputError(toError(error).message);
  }
}

function readProbes(config: RootConfigService): ProbeSettings {
  const parsed = probeSettingsSchema.safeParse(
    config.getOptional('mooring.probes') ?? {},
  );
  if (parsed.success) return parsed.data;
  // Values are not repeated: the address of a proxy may hold a password.
  throw new InputError(
    parsed.error.issues
      .map(
        ({ path, message }) =>
          `${['mooring.probes', ...path].join('.')}: ${message}`,
      )
      .join('; '),
  );
}
