import {
  coreServices,
  createServiceFactory,
  resolvePackagePath,
} from '@backstage/backend-plugin-api';
import { toError } from '@backstage/errors';
import { openMooring } from '@mooring/platform';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { readMooringConfig } from './config';
import { historyDatabaseRef } from './historyDatabaseRef';
import { mooringServiceRef } from './mooringServiceRef';

/**
 * Opens Mooring on the configured management cluster. A wrong configuration ends the start; a management cluster that
 * cannot be reached does not: it is a state of its sources, and ends when the cluster is back.
 *
 * @public
 */
export const mooringServiceFactory = createServiceFactory({
  service: mooringServiceRef,
  deps: {
    config: coreServices.rootConfig,
    lifecycle: coreServices.rootLifecycle,
    logger: coreServices.rootLogger,
    history: historyDatabaseRef,
  },
  factory({ config, lifecycle, logger, history }) {
    const settings = readMooringConfig(config);
    const mooring = openMooring({
      source: settings.managementCluster,
      operatorGroups: settings.operatorGroups,
      checkInIntervalMs: settings.checkInInterval,
      version: ownVersion(),
      tunnels: settings.tunnels,
      probes: settings.probes,
      database: () => history.open(),
      onFault: (text, error) => logger.error(text, toError(error)),
      ...(settings.managementUrl === undefined
        ? {}
        : { managementUrl: settings.managementUrl }),
      ...(settings.cursorSecret === undefined
        ? {}
        : { secret: settings.cursorSecret }),
    });
    mooring.start();
    lifecycle.addShutdownHook(() => mooring.stop());
    return mooring;
  },
});

function ownVersion(): string {
  const file = resolvePackagePath(
    '@mooring/backstage-plugin-mooring-backend',
    'package.json',
  );
  return z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}
