import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { loadYamlFolder, type YamlProblem } from '../loadYamlFolder';

/**
 * Mooring's own definitions and rights as they are shipped (`deploy/` of the checkout), so that the
 * product runs in the sandbox with exactly the rights it is installed with. Looked for in `from` and
 * the folders above it.
 */
export async function ownManifests(
  from: string,
): Promise<{ objects: unknown[]; problems: YamlProblem[] }> {
  const folder = await findDeployFolder(from);
  if (folder === undefined) {
    const message =
      'deploy/crds was not found: Tenant and ArcNetGateway are served without field rules, and Mooring has no rights';
    return {
      objects: [],
      problems: [{ file: 'deploy', document: 1, message }],
    };
  }
  const { objects, problems } = await loadYamlFolder(folder);
  return {
    objects,
    problems: problems.map(problem => ({
      ...problem,
      file: join('deploy', problem.file),
    })),
  };
}

async function findDeployFolder(from: string): Promise<string | undefined> {
  const candidate = join(from, 'deploy');
  const found = await access(join(candidate, 'crds')).then(
    () => true,
    () => false,
  );
  if (found) return candidate;
  const parent = dirname(from);
  return parent === from ? undefined : findDeployFolder(parent);
}
