import { HistoryStores } from './historyKeeper';

/** Where no database is given: nothing survives a restart, and what waits to be written is let go. */
export const MEMORY_ONLY: HistoryStores = {
  timeline: {
    load: async () => [],
    append: async () => undefined,
    prune: async () => undefined,
    forget: async () => undefined,
  },
  tracks: {
    load: async () => ({}),
    save: async () => undefined,
  },
};
