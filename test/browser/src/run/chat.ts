import type { Browser, Locator, Page } from 'playwright-core';
import { newContext, type Look } from './people';
import type { Product } from './product';

/** The page of the stand-in workspace, as one person in one channel. */
export interface Chat {
  readonly page: Page;
  /** Messages that hold the text, ephemeral ones included. */
  message(text: string | RegExp): Locator;
  /** Types into the box and sends; the answer arrives by itself. */
  type(text: string): Promise<void>;
  close(): Promise<void>;
}

export async function openChat(
  browser: Browser,
  product: Product,
  user: string,
  channel: string,
  look: Look = {},
): Promise<Chat> {
  const context = await newContext(browser, look);
  const page = await context.newPage();
  await page.goto(`${product.slack}/?as=${user}&at=${channel}`);
  return {
    page,
    message: text =>
      page
        .getByRole('article', { name: /^Message from/ })
        .filter({ hasText: text }),
    type: async text => {
      await page.getByLabel('Message or command').fill(text);
      await page.getByRole('button', { name: 'Send' }).click();
    },
    close: () => context.close(),
  };
}
