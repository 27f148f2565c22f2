import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parse } from 'yaml';
import { listAt, stringAt } from '../json';

/**
 * The token of a kubeconfig that an earlier run wrote, else a new one: a client that kept its file
 * finds the restarted sandbox again.
 */
export async function tokenFor(file: string | undefined): Promise<string> {
  const held = file === undefined ? undefined : await heldToken(file);
  return held ?? randomBytes(24).toString('base64url');
}

async function heldToken(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const [user] = listAt(readYaml(text), 'users');
  return stringAt(user, 'user', 'token');
}

/** A file that is no YAML is overwritten like one that is not there. */
function readYaml(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
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
