import type { Sandbox, SandboxOptions } from './types';

/** @public */
export async function startSandbox(
  _options: SandboxOptions = {},
): Promise<Sandbox> {
  throw new Error('not built yet');
}
