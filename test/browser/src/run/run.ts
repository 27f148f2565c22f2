import type { Browser } from 'playwright-core';
import type { Product } from './product';
import type { Suite } from './suite';

/** What every group of checks gets. */
export interface Run {
  readonly suite: Suite;
  readonly browser: Browser;
  readonly product: Product;
}
