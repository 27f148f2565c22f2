import { readFile } from 'node:fs/promises';

/** The text of a file, `undefined` when there is none. Whatever else goes wrong is thrown. */
export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT') return undefined;
    throw error;
  }
}
