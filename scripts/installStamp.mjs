import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';

const STAMP = 'node_modules/.mooring-installed';

/** Every package.json of the workspaces, as the root package.json names them ("folder" or "folder/*"). */
export function workspaceManifests(root) {
  const { workspaces } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return workspaces
    .flatMap(pattern => {
      if (!pattern.endsWith('/*')) return [pattern];
      const folder = pattern.slice(0, -2);
      if (!existsSync(join(root, folder))) return [];
      return readdirSync(join(root, folder)).map(name => `${folder}/${name}`);
    })
    .map(folder => join(root, folder, 'package.json'))
    .filter(file => existsSync(file))
    .sort();
}

/** The parts of a package.json that change what gets installed; a new script or description does not. */
const INSTALLED_BY = [
  'name',
  'version',
  'bin',
  'workspaces',
  'packageManager',
  'dependencies',
  'devDependencies',
  'peerDependencies',
  'optionalDependencies',
  'dependenciesMeta',
  'peerDependenciesMeta',
  'resolutions',
];

/**
 * What an installation depends on, as one hash: the dependencies asked for, the
 * lockfile, and the ABI for which native modules were compiled.
 */
export function wantedStamp(root, abi) {
  const hash = createHash('sha256');
  hash.update(`${abi} ${process.platform} ${process.arch}\0`);
  for (const file of [join(root, 'yarn.lock'), join(root, '.yarnrc.yml')])
    hash.update(readFileSync(file)).update('\0');
  for (const file of [
    join(root, 'package.json'),
    ...workspaceManifests(root),
  ]) {
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    hash.update(
      `${relative(root, file)}\0${JSON.stringify(
        INSTALLED_BY.map(key => manifest[key] ?? null),
      )}\0`,
    );
  }
  return { abi, hash: hash.digest('hex') };
}

/** What was installed last, or undefined where nothing was or the stamp cannot be read. */
export function readStamp(root) {
  const file = join(root, STAMP);
  if (!existsSync(file)) return undefined;
  const [abi, hash] = readFileSync(file, 'utf8').trim().split(' ');
  return { abi, hash };
}

export function writeStamp(root, { abi, hash }) {
  const file = join(root, STAMP);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${abi} ${hash}\n`);
}
