import { readFile } from 'node:fs/promises';
import { isObject } from '../json';

/** The text of a file, `undefined` when there is none. Whatever else goes wrong is thrown. */
export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isObject(error) && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
