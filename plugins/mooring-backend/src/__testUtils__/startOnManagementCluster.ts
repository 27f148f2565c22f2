import {
  coreServices,
  createServiceFactory,
  type RootLoggerService,
} from '@backstage/backend-plugin-api';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import type { Server } from 'node:http';
import mooringFeature from '..';

export interface StartedBackend {
  readonly server: Server;
  /** Everything logged and audited, as text. */
  readonly log: string[];
  stop(): Promise<void>;
}

/** The package's default export in a backend: real configuration, real watches, real audit; the sign-in is stood in for. */
export async function startOnManagementCluster(mooring: {
  kubeconfig: string;
  cursorSecret?: string;
}): Promise<StartedBackend> {
  const log: string[] = [];
  const backend = await startTestBackend({
    features: [
      mooringFeature,
      mockServices.rootConfig.factory({
        data: {
          mooring: { ...mooring, operatorGroups: ['platform-operators'] },
        },
      }),
      createServiceFactory({
        service: coreServices.rootLogger,
        deps: {},
        factory: () => collectingLogger(log),
      }),
      mockServices.userInfo.mock({
        getUserInfo: async ({ principal }) => {
          const ref = JSON.stringify(principal).includes('/acme-admin')
            ? 'user:default/acme-admin'
            : 'user:default/ops';
          return {
            userEntityRef: ref,
            ownershipEntityRefs: [
              ref,
              ref === 'user:default/ops'
                ? 'group:default/platform-operators'
                : 'group:default/acme-admins',
            ],
          };
        },
      }).factory,
    ],
  });
  return { server: backend.server, log, stop: () => backend.stop() };
}

function collectingLogger(log: string[]): RootLoggerService {
  const write = (message: string, meta?: unknown) => {
    const detail =
      meta instanceof Error ? String(meta.stack) : JSON.stringify(meta);
    log.push(`${message} ${detail ?? ''}`);
  };
  const logger: RootLoggerService = {
    error: write,
    warn: write,
    info: write,
    debug: write,
    child: () => logger,
  };
  return logger;
}
