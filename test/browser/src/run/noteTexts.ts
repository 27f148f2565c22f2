import type { Page } from 'playwright-core';

/**
 * Notes every text that the group of this name shows from now on. What stands there for a moment only would be missed
 * by looking again and again.
 */
export async function noteTexts(
  page: Page,
  group: string,
): Promise<() => Promise<string[]>> {
  const noted = await page.evaluateHandle(name => {
    const texts: string[] = [];
    new MutationObserver(() => {
      const shown = document.querySelector(
        `[role="group"][aria-label="${name}"]`,
      );
      const text = shown?.textContent ?? '';
      if (text !== '' && texts.at(-1) !== text) texts.push(text);
    }).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return texts;
  }, group);
  return () => noted.jsonValue();
}
