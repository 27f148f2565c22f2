import { setTimeout as sleep } from 'node:timers/promises';
import { Mooring } from '@mooring/platform';
import { PATHS } from './bareList';
import { operator } from './pageLoad';

const LOOK_EVERY_MS = 5;

/** Resolves once every watched kind was read. */
export async function synced(mooring: Mooring): Promise<void> {
  for (;;) {
    const sources = mooring.sources(mooring.scopeOf(operator));
    const read = sources.filter(source => source.state === 'synced');
    if (read.length >= PATHS.length) return;
    await sleep(LOOK_EVERY_MS);
  }
}
