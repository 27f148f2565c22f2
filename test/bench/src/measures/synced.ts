import { setTimeout as sleep } from 'node:timers/promises';
import { Mooring } from '@mooring/platform';
import { PATHS } from './bareList';
import { operator } from './pageLoad';

const LOOK_EVERY_MS = 5;
/** As sources are named, `<plural>.<group>`; gateways are sources as well, but come and go. */
const WATCHED = PATHS.map(path => {
  const [, , group, , plural] = path.split('/');
  return `${plural}.${group}`;
});

/** Resolves once every watched kind was read. */
export async function synced(mooring: Mooring): Promise<void> {
  for (;;) {
    const read = new Set(
      mooring
        .sources(mooring.scopeOf(operator))
        .filter(({ state }) => state === 'synced')
        .map(({ source }) => source),
    );
    if (WATCHED.every(source => read.has(source))) return;
    await sleep(LOOK_EVERY_MS);
  }
}
