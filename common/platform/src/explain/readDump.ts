import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { loadTunnelFiles, TunnelFileTexts } from './tunnelFiles';

export interface DumpedObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly raw: unknown;
}

export interface Dump {
  readonly objects: readonly DumpedObject[];
  /** What lay beside them: answers of tunnel sources and probes. */
  readonly tunnels?: TunnelFileTexts;
  /** What could not be read, one sentence each: a support case must not lose a file silently. */
  readonly problems: readonly string[];
}

/** One file of a dump may hold a few thousand objects; more is not a dump but a mistake. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;

/** `case.yaml` describes a case; it is not part of the cluster it describes. */
const NOT_OBJECTS = new Set(['case.yaml', 'case.yml']);
/**
 * Reads every `*.yaml` and `*.yml` with Kubernetes objects below a folder; `kind: List` is opened. Answers of probes and
 * tunnel sources are read from the folder itself.
 * @throws when the folder itself cannot be read; a bad file or document is a problem and the rest is read.
 */
export async function readDump(folder: string): Promise<Dump> {
  const objects: DumpedObject[] = [];
  const problems: string[] = [];
  for (const file of await filesBelow(folder)) {
    const name = relative(folder, file);
    if (!/\.ya?ml$/.test(file) || NOT_OBJECTS.has(basename(file))) continue;
    const { size } = await stat(file);
    if (size > MAX_FILE_BYTES) {
      problems.push(
        `${name}: larger than ${MAX_FILE_BYTES / 1024 / 1024} MB, not read`,
      );
      continue;
    }
    readDocuments(await readFile(file, 'utf8'), name, objects, problems);
  }
  return { objects, tunnels: await loadTunnelFiles(folder), problems };
}

async function filesBelow(folder: string): Promise<string[]> {
  const files: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) files.push(...(await filesBelow(path)));
    else files.push(path);
  }
  return files.sort();
}

function readDocuments(
  text: string,
  name: string,
  objects: DumpedObject[],
  problems: string[],
): void {
  // Aliases are the YAML bomb; `kubectl get -o yaml` writes none.
  const documents = parseAllDocuments(text, {
    uniqueKeys: false,
    logLevel: 'silent',
  });
  if (!Array.isArray(documents)) return;
  documents.forEach((document, index) => {
    const where =
      documents.length > 1 ? `${name}, document ${index + 1}` : name;
    if (document.errors.length > 0) {
      problems.push(
        `${where}: ${document.errors[0]?.message.split('\n')[0] ?? 'not YAML'}`,
      );
      return;
    }
    let value: unknown;
    try {
      value = document.toJS({ maxAliasCount: 100 });
    } catch (error) {
      problems.push(
        `${where}: ${
          error instanceof Error ? error.message : 'cannot be resolved'
        }`,
      );
      return;
    }
    if (value === null || value === undefined) return;
    addObject(value, where, objects, problems);
  });
}

function addObject(
  value: unknown,
  where: string,
  objects: DumpedObject[],
  problems: string[],
): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    problems.push(`${where}: not a Kubernetes object`);
    return;
  }
  const { apiVersion, kind, items } = value as {
    apiVersion?: unknown;
    kind?: unknown;
    items?: unknown;
  };
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') {
    problems.push(`${where}: not a Kubernetes object (no apiVersion or kind)`);
    return;
  }
  if (kind.endsWith('List') && Array.isArray(items)) {
    for (const item of items) {
      // Items of a typed list may leave their kind out; the list says it.
      const filled =
        typeof item === 'object' && item !== null && !('kind' in item)
          ? { apiVersion, kind: kind.slice(0, -'List'.length), ...item }
          : item;
      addObject(filled, where, objects, problems);
    }
    return;
  }
  objects.push({ apiVersion, kind, raw: value });
}
