import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from './problem.mjs';

/**
 * Asks an address until it answers with 2xx.
 *
 * @param {string} name what is waited for, in words
 * @param {string} url
 * @param {{signal: AbortSignal, timeoutMs: number, onWaiting?: (seconds: number) => void}} options
 */
export async function waitForHealthy(
  name,
  url,
  { signal, timeoutMs, onWaiting = () => {} },
) {
  const started = Date.now();
  let last = 'no answer yet';
  let told = 0;
  while (Date.now() - started < timeoutMs) {
    signal.throwIfAborted();
    try {
      const answer = await fetch(url, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
        redirect: 'manual',
      });
      await answer.body?.cancel();
      if (answer.ok) return;
      last = `it answers with HTTP ${answer.status}`;
    } catch (error) {
      signal.throwIfAborted();
      last = error.cause?.code ?? error.message;
    }
    const seconds = Math.floor((Date.now() - started) / 1000);
    if (seconds - told >= 20) {
      told = seconds;
      onWaiting(seconds);
    }
    await sleep(250, undefined, { signal });
  }
  throw new Problem({
    what: `The ${name} did not become healthy within ${Math.round(
      timeoutMs / 1000,
    )} s (${last}).`,
    means: 'Everything that was started is ended again.',
    todo: `Read the lines of the ${name} above; its address is ${url}.`,
  });
}
