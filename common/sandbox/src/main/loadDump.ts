import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { isObject, stringAt } from '../json';
import { loadYamlFolder } from '../loadYamlFolder';
import { upstreamCrds } from '../world/crds';
import { parseTimestamp } from '../world/timestamp';
import { readIfThere } from './readIfThere';
import { newestTime, shiftTimes } from './shiftTimes';

const CASE_FILE = 'case.yaml';
const DAY = 24 * 60 * 60_000;

export interface Dump {
  objects: unknown[];
  /** Objects that came from the folder. */
  read: number;
  /** One line each: file, document, what. */
  problems: string[];
  /** By how many ms its times were moved. */
  shift: number;
}

/**
 * Reads a dump and moves its times when asked, when a `case.yaml` says at which `now` it stands, or
 * when it is older than a day. Throws when there is no such folder. `now` in epoch ms.
 */
export async function loadDump(
  dir: string,
  options: { now: number; shiftTime?: boolean },
): Promise<Dump> {
  await requireFolder(dir);
  const loaded = await loadYamlFolder(dir);
  const stand = await caseNow(dir);
  const problems = loaded.problems
    .filter(({ file }) => file !== CASE_FILE)
    .map(
      ({ file, document, message }) =>
        `${file}, document ${document}: ${message}`,
    );
  const newest = stand ?? newestTime(loaded.objects);
  const old =
    stand !== undefined || (newest !== undefined && options.now - newest > DAY);
  const shift =
    newest !== undefined && (options.shiftTime ?? old)
      ? options.now - newest
      : 0;
  const objects =
    shift === 0 ? loaded.objects : shiftTimes(loaded.objects, shift);
  const read = objects.length;
  return { objects: withKnownCrds(objects), read, problems, shift };
}

/** The instant a case stands at; a `case.yaml` that cannot be read as one says nothing. */
async function caseNow(dir: string): Promise<number | undefined> {
  const text = await readIfThere(join(dir, CASE_FILE));
  const document = parseDocument(text ?? '', { logLevel: 'silent' });
  if (document.errors.length > 0) return undefined;
  const content: unknown = document.toJS();
  return parseTimestamp(stringAt(content, 'now'));
}

/** Definitions of the kinds Mooring reads, unless the dump brings its own. */
function withKnownCrds(objects: unknown[]): unknown[] {
  const brought = new Set(
    objects
      .filter(isObject)
      .filter(object => object.kind === 'CustomResourceDefinition')
      .map(object => stringAt(object, 'metadata', 'name')),
  );
  return [
    ...upstreamCrds().filter(crd => !brought.has(crd.metadata.name)),
    ...objects,
  ];
}

/** Missing, forbidden and not a folder have three remedies, so the reason is said. */
async function requireFolder(dir: string): Promise<void> {
  const unusable = `the dump ${dir} is not a folder that can be read`;
  let found: Stats;
  try {
    found = await stat(dir);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${unusable}: ${reason}`);
  }
  if (!found.isDirectory()) throw new Error(`${unusable}: it is a file`);
}
