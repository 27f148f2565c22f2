import {
  createServiceFactory,
  createServiceRef,
  type DatabaseService,
} from '@backstage/backend-plugin-api';
import { HistoryDatabase } from './historyDatabase';

type Client = Awaited<ReturnType<DatabaseService['getClient']>>;

/**
 * Where Mooring's history is kept. Mooring is one for the process, databases are one per plugin: the plugin hands over
 * its own, and a backend that runs only the catalog module keeps no history.
 */
export const historyDatabaseRef = createServiceRef<HistoryDatabase<Client>>({
  id: 'mooring.history-database',
  scope: 'root',
  defaultFactory: async service =>
    createServiceFactory({
      service,
      deps: {},
      factory: () => new HistoryDatabase<Client>(),
    }),
});
