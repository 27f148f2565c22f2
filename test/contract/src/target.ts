import { readFile } from 'node:fs/promises';
import { loadYamlFolder, startSandbox } from '@mooring/sandbox';
import { at, nameOf } from './json';
import { watchedCrds } from './watchedCrds';
import type { Applicable } from './world';

/** The API server the expectations are held against. */
export interface Target {
  label: string;
  kubeconfig: string;
  /** Forgets the watch history, where that can be asked for. */
  compact: (() => void) | undefined;
  /** CRDs to be known before anything else. */
  crds: readonly Applicable[];
  close(): Promise<void>;
}

/**
 * The sandbox, or the cluster of `MOORING_TEST_KUBECONFIG`. CRDs of the folder
 * `MOORING_TEST_CRDS` are applied first in either.
 */
export async function openTarget(
  env: Readonly<Record<string, string | undefined>>,
): Promise<Target> {
  const folder = env.MOORING_TEST_CRDS;
  const loaded = folder ? await loadYamlFolder(folder) : undefined;
  const [problem] = loaded?.problems ?? [];
  if (problem) {
    throw new Error(
      `MOORING_TEST_CRDS: ${problem.file}, document ${problem.document}: ${problem.message}`,
    );
  }
  const crds = (loaded?.objects ?? []).filter(isCrd);
  const file = env.MOORING_TEST_KUBECONFIG;
  if (file) {
    return {
      label: `the cluster of ${file}`,
      kubeconfig: await readFile(file, 'utf8'),
      compact: undefined,
      crds,
      close: async () => undefined,
    };
  }
  return sandboxTarget(crds);
}

export async function sandboxTarget(
  crds: readonly Applicable[] = [],
): Promise<Target> {
  // Frequent bookmarks, so that waiting for one does not take a minute.
  const sandbox = await startSandbox({ bookmarkIntervalMs: 200 });
  return {
    label: `the sandbox at ${sandbox.url}`,
    kubeconfig: sandbox.kubeconfig(),
    compact: () => sandbox.compact(),
    crds: [...watchedCrds(), ...crds],
    close: () => sandbox.close(),
  };
}

function isCrd(object: unknown): object is Applicable {
  return (
    at(object, 'kind') === 'CustomResourceDefinition' && nameOf(object) !== ''
  );
}
