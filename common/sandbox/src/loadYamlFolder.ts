import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { isObject, listAt } from './json';

/** Why a document of a folder was left out; `document` counts from 1. @public */
export interface YamlProblem {
  file: string;
  document: number;
  message: string;
}

/**
 * Reads every `*.yaml` and `*.yml` below a folder, in order of their names: several documents a
 * file, `kind: List` expanded. A bad file is a problem, never an exception, so that one broken file
 * of a support dump does not hide the others.
 * @public
 */
export async function loadYamlFolder(
  dir: string,
): Promise<{ objects: unknown[]; problems: YamlProblem[] }> {
  const objects: unknown[] = [];
  const problems: YamlProblem[] = [];
  for (const path of await yamlFiles(dir, problems)) {
    const file = relative(dir, path);
    const content = await readFile(path, 'utf8').catch((error: unknown) => {
      problems.push({ file, document: 1, message: String(error) });
      return '';
    });
    readDocuments(content, file, objects, problems);
  }
  return { objects, problems };
}

async function yamlFiles(
  dir: string,
  problems: YamlProblem[],
): Promise<string[]> {
  const entries = await readdir(dir, {
    recursive: true,
    withFileTypes: true,
  }).catch((error: unknown) => {
    problems.push({ file: '.', document: 1, message: String(error) });
    return [];
  });
  return entries
    .filter(entry => entry.isFile() && /\.ya?ml$/i.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .sort();
}

function readDocuments(
  content: string,
  file: string,
  objects: unknown[],
  problems: YamlProblem[],
) {
  const documents = parseAllDocuments(content, { logLevel: 'silent' });
  // An empty stream has the type of an array with an `empty` mark, and nothing in it.
  documents.forEach((document, index) => {
    const problem = (message: string) =>
      problems.push({ file, document: index + 1, message });
    const [error] = document.errors;
    if (error) {
      problem(error.message);
      return;
    }
    try {
      // The bound on aliases keeps a crafted dump from unfolding into gigabytes.
      const value: unknown = document.toJS({ maxAliasCount: 100 });
      if (value !== null && value !== undefined)
        collect(value, objects, problem);
    } catch (thrown) {
      problem(thrown instanceof Error ? thrown.message : String(thrown));
    }
  });
}

function collect(
  value: unknown,
  objects: unknown[],
  problem: (message: string) => void,
) {
  if (!isObject(value)) {
    problem('not an object');
    return;
  }
  const { apiVersion, kind } = value;
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') {
    problem('apiVersion and kind are missing: not a Kubernetes object');
    return;
  }
  if (kind.endsWith('List') && Array.isArray(value.items)) {
    for (const item of listAt(value, 'items')) {
      // The items of a typed list carry no kind of their own.
      const typed =
        kind !== 'List' && isObject(item)
          ? { apiVersion, kind: kind.slice(0, -'List'.length), ...item }
          : item;
      collect(typed, objects, problem);
    }
    return;
  }
  objects.push(value);
}
