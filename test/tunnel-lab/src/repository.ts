import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The root of the checkout the command is run in. */
const repository = rootAbove(process.cwd());

/** Path of a program of the lab. */
export function program(file: string): string {
  return join(repository, 'test/tunnel-lab/src', file);
}

export const OWN_CRDS = join(repository, 'deploy/crds');

function rootAbove(folder: string): string {
  if (existsSync(join(folder, 'scripts/start.mjs'))) return folder;
  const above = dirname(folder);
  if (above === folder)
    throw new Error('run this inside a checkout of Mooring');
  return rootAbove(above);
}
