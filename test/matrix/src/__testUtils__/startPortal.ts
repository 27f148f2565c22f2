import {
  mockCredentials,
  mockServices,
  startTestBackend,
} from '@backstage/backend-test-utils';
import mooringFeature from '@mooring/backstage-plugin-mooring-backend';
import { statusViewSchema } from '@mooring/core';
import { startSandbox } from '@mooring/sandbox';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { HttpCaller, PORTAL_IDENTITY } from '../callers';
import { matrixWorld } from '../matrixWorld';

/** A portal with the plugin in it, on a sandbox; only the sign-in and the audit log are stood in for. */
export interface Portal {
  /** The plugin's base path, without `/v1`. */
  readonly url: string;
  /** Path of the management cluster's kubeconfig, for whoever else works on it. */
  readonly kubeconfig: string;
  /** `<event>: <rule>` of everything recorded since the last call. */
  takeAudit(): string[];
  /** The `Authorization` header of a caller. */
  headerOf(caller: HttpCaller): string;
  /** Resolves once every cluster was read. */
  settled(): Promise<void>;
  /** Ends the session of a cluster's agent, as Rancher would record it. */
  disconnect(this: void, clusterId: string): void;
  stop(): Promise<void>;
}

const SETTLE_MS = 20_000;

export async function startPortal(): Promise<Portal> {
  const sandbox = await startSandbox({
    objects: matrixWorld(new Date().toISOString()),
  });
  const folder = await mkdtemp(join(tmpdir(), 'mooring-matrix-'));
  const kubeconfig = join(folder, 'kubeconfig');
  await writeFile(kubeconfig, sandbox.kubeconfig(), { mode: 0o600 });
  const audit: string[] = [];
  const auditor = mockServices.auditor.mock({
    createEvent: async ({ eventId, meta }) => {
      const record = `${eventId}: ${meta?.rule}`;
      return {
        success: async () => {
          audit.push(`${record} (succeeded)`);
        },
        fail: async () => {
          audit.push(record);
        },
      };
    },
  });
  const backend = await startTestBackend({
    features: [
      mooringFeature,
      mockServices.rootConfig.factory({
        data: {
          mooring: { kubeconfig, operatorGroups: ['platform-operators'] },
        },
      }),
      auditor.factory,
      mockServices.userInfo.mock({
        getUserInfo: async ({ principal }) => ownershipOf(principal),
      }).factory,
    ],
  });
  const address = backend.server.address();
  if (address === null || typeof address === 'string') {
    throw new Error('the portal listens on no port');
  }
  const url = baseUrl(address);
  return {
    url,
    kubeconfig,
    takeAudit: () => audit.splice(0),
    headerOf,
    async settled() {
      const deadline = Date.now() + SETTLE_MS;
      for (;;) {
        const response = await fetch(`${url}/v1/status`, {
          headers: { Authorization: headerOf('operator') },
        });
        const status = statusViewSchema.parse(await response.json());
        const open = status.sources.filter(({ state }) => state !== 'synced');
        if (open.length === 0) {
          // A read judges what was collected: what comes after this is a change.
          await fetch(`${url}/v1/clusters`, {
            headers: { Authorization: headerOf('operator') },
          });
          return;
        }
        if (Date.now() > deadline) {
          throw new Error(
            `not read in time: ${open
              .map(({ source, detail }) => `${source} (${detail})`)
              .join(', ')}`,
          );
        }
        await setTimeout(50);
      }
    },
    disconnect(clusterId) {
      const at = new Date().toISOString();
      const cluster = {
        apiVersion: 'management.cattle.io/v3',
        kind: 'Cluster',
      };
      sandbox.store.patch(
        { ...cluster, name: clusterId },
        {
          status: {
            conditions: ['Connected', 'Ready'].map(type => ({
              type,
              status: 'False',
              reason: 'Disconnected',
              message: 'Cluster agent is not connected',
              lastUpdateTime: at,
              lastTransitionTime: at,
            })),
          },
        },
        { subresource: 'status' },
      );
    },
    async stop() {
      await backend.stop();
      await sandbox.close();
      await rm(folder, { recursive: true });
    },
  };
}

function baseUrl({ port }: AddressInfo): string {
  return `http://127.0.0.1:${port}/api/mooring`;
}

function headerOf(caller: HttpCaller): string {
  const identity = PORTAL_IDENTITY[caller];
  switch (identity.kind) {
    case 'user':
      return mockCredentials.user.header(`user:default/${identity.name}`);
    case 'service':
      return mockCredentials.service.header();
    default:
      return mockCredentials.none.header();
  }
}

/** What the portal's sign-in says about a user, from the same table the matrix is written in. */
function ownershipOf(principal: unknown) {
  const ref =
    typeof principal === 'object' &&
    principal !== null &&
    'userEntityRef' in principal
      ? String(principal.userEntityRef)
      : '';
  for (const identity of Object.values(PORTAL_IDENTITY)) {
    if (identity.kind !== 'user' || ref !== `user:default/${identity.name}`) {
      continue;
    }
    const { groups } = identity;
    if (groups === 'unknown') throw new Error(`nothing is known about ${ref}`);
    return {
      userEntityRef: ref,
      ownershipEntityRefs:
        groups === 'no claim'
          ? []
          : [ref, ...groups.map(group => `group:default/${group}`)],
    };
  }
  throw new Error(`no such user: ${ref}`);
}
