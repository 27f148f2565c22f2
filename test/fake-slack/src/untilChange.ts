import type { Workspace } from './state/workspace';

/**
 * Resolves with what `look` returns as soon as it is neither undefined, null nor false.
 * Looks again at every change, so that nothing has to poll or sleep.
 */
export function untilChange<T>(
  look: () => T | undefined | null | false,
  withinMs: number,
  workspace: Workspace,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let unsubscribe = () => false;
    const timer = setTimeout(() => {
      unsubscribe();
      const ms = `${withinMs} ms`;
      reject(
        new Error(`The workspace did not get there within ${ms}: ${look}`),
      );
    }, withinMs);
    const stop = () => {
      clearTimeout(timer);
      unsubscribe();
    };
    const check = () => {
      try {
        const found = look();
        if (found === undefined || found === null || found === false) return;
        stop();
        resolve(found);
      } catch (error) {
        stop();
        reject(error);
      }
    };
    unsubscribe = workspace.onChange(check);
    check();
  });
}
