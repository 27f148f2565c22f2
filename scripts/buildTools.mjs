import { progress } from './problem.mjs';
import { output } from './runTool.mjs';
import { canInstallDebianPackages, installDebianPackages } from './debian.mjs';

const TOOLS = [
  { name: 'python3', commands: ['python3', 'python'], debian: 'python3' },
  { name: 'make', commands: ['make', 'gmake'], debian: 'make' },
  {
    name: 'a C++ compiler',
    commands: ['c++', 'g++', 'clang++'],
    debian: 'g++',
  },
];

/** What is missing for building better-sqlite3 from source, by name. */
export function missingBuildTools(
  env,
  exists = command => output(command, ['--version'], { env }).ok,
) {
  if (process.platform === 'win32') return [];
  return TOOLS.filter(tool => !tool.commands.some(exists));
}

/**
 * better-sqlite3 is compiled where no ready-made binary can be downloaded. What
 * is missing for that is installed where this is our business (Debian, root),
 * and named everywhere else: the install may still succeed with a downloaded
 * binary, so it is not stopped.
 *
 * @returns {string | undefined} a sentence to repeat should the install fail
 */
export function provideBuildTools(env) {
  const missing = missingBuildTools(env);
  if (missing.length === 0) return undefined;
  const names = missing.map(tool => tool.name).join(', ');
  if (canInstallDebianPackages()) {
    const failure = installDebianPackages(missing.map(tool => tool.debian));
    if (failure === undefined) return undefined;
    progress(`apt could not install ${names}:\n${failure}`);
  }
  const sentence = `Not found: ${names}. They are needed to compile better-sqlite3 when no ready-made binary can be downloaded.`;
  progress(sentence);
  return sentence;
}
