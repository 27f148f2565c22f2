import { equal, ok } from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { eventually } from './eventually';

/** Waits until the element shows the text. */
export async function expectText(
  element: Locator,
  text: string | RegExp,
): Promise<void> {
  await eventually(async () => {
    const shown = await element.innerText({ timeout: 5_000 });
    const found =
      typeof text === 'string' ? shown.includes(text) : text.test(shown);
    ok(found, `expected ${text}, shown is: ${shown.slice(0, 400)}`);
  });
}

/** Waits until the address has a query parameter with the value; `undefined` is none. */
export async function expectParameter(
  page: Page,
  name: string,
  value: string | undefined,
): Promise<void> {
  await eventually(async () => {
    const shown = new URL(page.url()).searchParams.get(name) ?? undefined;
    equal(shown, value, `${name} in ${page.url()}`);
  });
}
