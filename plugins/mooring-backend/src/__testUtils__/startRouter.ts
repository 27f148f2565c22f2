import {
  coreServices,
  createServiceFactory,
  type AuditorService,
} from '@backstage/backend-plugin-api';
import {
  mockCredentials,
  startTestBackend,
} from '@backstage/backend-test-utils';
import {
  AuthorizeResult,
  type Permission,
  type PolicyDecision,
} from '@backstage/plugin-permission-common';
import type { Mooring } from '@mooring/platform';
import type { Server } from 'node:http';
import { mooringServiceRef } from '../mooringServiceRef';
import { mooringPlugin } from '../plugin';

export interface AuditRecord {
  eventId: string;
  meta: unknown;
  outcome: 'success' | 'fail';
  error?: string;
}

/** Groups by user name; `null` stands for a sign-in that claims nothing, an error for a directory that is down. */
export type Directory = { [user: string]: string[] | null | Error };

export const defaultDirectory: Directory = {
  ops: ['platform-operators'],
  'acme-admin': ['acme-admins'],
  'acme-operator': ['acme-ops'],
  'acme-viewer': ['acme-devs'],
  'globex-admin': ['globex-admins'],
  nobody: [],
  unclaimed: null,
};

export interface RunningRouter {
  server: Server;
  audit: AuditRecord[];
  directory: Directory;
  policy: { decide: (permission: Permission) => PolicyDecision };
  stop(): Promise<void>;
}

/** The plugin as a backend would run it, with a directory, a policy and an audit log the test holds in its hands. */
export async function startRouter(
  mooring: Mooring,
  directory: Directory = { ...defaultDirectory },
): Promise<RunningRouter> {
  const audit: AuditRecord[] = [];
  const policy: RunningRouter['policy'] = {
    decide: () => ({ result: AuthorizeResult.ALLOW }),
  };
  const auditor: AuditorService = {
    createEvent: async ({ eventId, meta }) => ({
      success: async end => {
        audit.push({
          eventId,
          meta: { ...meta, ...end?.meta },
          outcome: 'success',
        });
      },
      fail: async ({ error }) => {
        audit.push({ eventId, meta, outcome: 'fail', error: error.message });
      },
    }),
  };
  const backend = await startTestBackend({
    features: [
      mooringPlugin,
      createServiceFactory({
        service: mooringServiceRef,
        deps: {},
        factory: () => mooring,
      }),
      createServiceFactory({
        service: coreServices.auditor,
        deps: {},
        factory: () => auditor,
      }),
      createServiceFactory({
        service: coreServices.userInfo,
        deps: {},
        factory: () => ({
          async getUserInfo(credentials) {
            const { principal } = credentials;
            const ref =
              typeof principal === 'object' &&
              principal !== null &&
              'userEntityRef' in principal
                ? String(principal.userEntityRef)
                : '';
            const groups = directory[ref.replace('user:default/', '')];
            if (groups instanceof Error) throw groups;
            return {
              userEntityRef: ref,
              ownershipEntityRefs:
                groups === null || groups === undefined
                  ? []
                  : [ref, ...groups.map(group => `group:default/${group}`)],
            };
          },
        }),
      }),
      createServiceFactory({
        service: coreServices.permissions,
        deps: {},
        factory: () => ({
          authorize: async requests =>
            requests.map(({ permission }) => {
              const { result } = policy.decide(permission);
              return {
                result:
                  result === AuthorizeResult.ALLOW
                    ? AuthorizeResult.ALLOW
                    : AuthorizeResult.DENY,
              };
            }),
          authorizeConditional: async queries =>
            queries.map(({ permission }) => policy.decide(permission)),
        }),
      }),
    ],
  });
  return {
    server: backend.server,
    audit,
    directory,
    policy,
    stop: () => backend.stop(),
  };
}

/** The `Authorization` header of a user by name. */
export function as(user: string): string {
  return mockCredentials.user.header(`user:default/${user}`);
}
