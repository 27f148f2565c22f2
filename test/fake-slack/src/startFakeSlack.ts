import type { FakeSlack, FakeSlackOptions } from './types';

export async function startFakeSlack(
  _options: FakeSlackOptions = {},
): Promise<FakeSlack> {
  throw new Error('The stand-in workspace is not built yet');
}
