import { randomBytes } from 'node:crypto';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseDocument } from 'yaml';
import { listAt, stringAt } from '../json';
import { readIfThere } from './readIfThere';

/**
 * The token of a kubeconfig that an earlier run wrote, else a new one: a client that kept its file
 * finds the restarted sandbox again.
 */
export async function tokenFor(file: string | undefined): Promise<string> {
  const held = file === undefined ? undefined : await heldToken(file);
  return held ?? randomBytes(24).toString('base64url');
}

async function heldToken(file: string): Promise<string | undefined> {
  const text = await readIfThere(file);
  if (text === undefined) return undefined;
  // A file that is no YAML has no token, and is overwritten like one that is not there.
  const document = parseDocument(text, { logLevel: 'silent' });
  if (document.errors.length > 0) return undefined;
  const content: unknown = document.toJS();
  const [user] = listAt(content, 'users');
  return stringAt(user, 'user', 'token');
}

/** Readable by its owner alone: it holds a token. */
export async function writeKubeconfig(
  file: string,
  content: string,
): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content, { mode: 0o600 });
  // The mode above only counts when the file is new.
  await chmod(file, 0o600);
}
