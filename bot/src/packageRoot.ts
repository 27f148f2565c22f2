import { dirname } from 'node:path';

/** Folder of this package, in a checkout as well as installed: migrations and the version lie in it. */
export const packageRoot = dirname(
  require.resolve('@mooring/bot/package.json'),
);
