import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Product } from './product';

/** Who signs in: the catalog user and the words on the sign-in button. */
export const PEOPLE = {
  ops: 'Operator of the platform',
  acmeAdmin: 'ACME admin',
  acmeViewer: 'ACME viewer',
  nobody: 'Bound to nothing',
} as const;

export type PersonName = keyof typeof PEOPLE;

export interface Look {
  colorScheme?: 'light' | 'dark';
  width?: number;
}

/** A browser of one person: own storage, one window, signed in. */
export interface Session {
  readonly page: Page;
  /** Opens a path of the portal and waits until the app shows it. */
  open(path: string): Promise<void>;
  close(): Promise<void>;
}

/** The first page compiles the development bundle, which takes its time once. */
const FIRST_PAGE_MS = 180_000;

export async function signIn(
  browser: Browser,
  product: Product,
  person: PersonName,
  look: Look = {},
): Promise<Session> {
  const context = await newContext(browser, look);
  const page = await context.newPage();
  await page.goto(`${product.portal}/`, { timeout: FIRST_PAGE_MS });
  await page
    .getByRole('button', { name: `Sign in as ${PEOPLE[person]}` })
    .click({ timeout: FIRST_PAGE_MS });
  await tabs(page).waitFor({ timeout: FIRST_PAGE_MS });
  return {
    page,
    open: async path => {
      await page.goto(`${product.portal}${path}`);
      await tabs(page).waitFor();
    },
    close: () => context.close(),
  };
}

/** The tabs stand on every page of Mooring, whatever it has to say. */
function tabs(page: Page) {
  return page.getByText('Access', { exact: true }).first();
}

export async function newContext(
  browser: Browser,
  { colorScheme = 'light', width = 1440 }: Look,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    colorScheme,
    viewport: { width, height: 900 },
    // A page in motion photographs differently each time.
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(30_000);
  return context;
}
