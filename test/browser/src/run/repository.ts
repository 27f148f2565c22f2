import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The root of the checkout the command is run in. */
export const repository = findRepository(process.cwd());

function findRepository(folder: string): string {
  if (existsSync(join(folder, 'scripts/start.mjs'))) return folder;
  const above = dirname(folder);
  if (above === folder) {
    throw new Error('run this inside a checkout of Mooring');
  }
  return findRepository(above);
}
