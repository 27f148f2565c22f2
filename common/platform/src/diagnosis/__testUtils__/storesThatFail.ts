import type { Knex } from 'knex';
import { createTimelineStore } from '../../history/createTimelineStore';
import { createTrackStore } from '../../history/createTrackStore';
import { HistoryStores } from '../historyKeeper';

export interface Fault {
  of: Error | undefined;
}

/** The real stores, until `fault` is set. */
export function storesThatFail(fault: Fault, database: Knex): HistoryStores {
  const timeline = createTimelineStore(database);
  const tracks = createTrackStore(database);
  const check = () => {
    if (fault.of !== undefined) throw fault.of;
  };
  check();
  return {
    timeline: {
      ...timeline,
      append: async entries => {
        check();
        await timeline.append(entries);
      },
    },
    tracks: {
      ...tracks,
      save: async snapshot => {
        check();
        await tracks.save(snapshot);
      },
    },
  };
}
