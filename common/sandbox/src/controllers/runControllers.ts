import type { Controller } from './controller';

/** Ticks until the signal ends it; `everyMs` is a second in the product. */
export function runControllers(
  controllers: Controller,
  options: { now: () => number; everyMs: number; signal: AbortSignal },
): void {
  const { now, everyMs, signal } = options;
  if (signal.aborted) {
    controllers.close();
    return;
  }
  const timer = setInterval(() => controllers.tick(now()), everyMs);
  signal.addEventListener(
    'abort',
    () => {
      clearInterval(timer);
      controllers.close();
    },
    { once: true },
  );
}
