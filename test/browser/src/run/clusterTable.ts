import { equal, ok } from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { eventually } from './eventually';

/** The table of clusters as a person reads it. */
export interface ClusterTable {
  readonly table: Locator;
  /** Rows that hold a cluster, in the order shown. */
  readonly rows: Locator;
  row(cluster: string): Locator;
  /** Opens the page of the first cluster that is in the state. */
  openFirst(state: string): Promise<void>;
  /** Names in the order shown. */
  names(): Promise<string[]>;
  /** Waits until the names shown pass the check. */
  settle(check: (names: string[]) => void): Promise<void>;
  /** Waits until the sentence above the table counts this many. */
  count(): Promise<number>;
}

export function clusterTable(page: Page): ClusterTable {
  const table = page.getByRole('grid', {
    name: 'Downstream clusters with their state',
  });
  const rows = table
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
  const names = async () =>
    (await rows.getByRole('rowheader').allInnerTexts()).map(
      text => text.split('\n')[0],
    );
  return {
    table,
    rows,
    row: cluster =>
      rows.filter({ has: page.getByText(cluster, { exact: true }) }),
    openFirst: async state => {
      // Rows are there before the clusters are: skeletons, which lead nowhere.
      const first = rows.filter({ hasText: state }).first();
      await first.getByRole('rowheader').click();
      await page.waitForURL(/\/mooring\/clusters\/[^?]+/);
    },
    names,
    settle: check => eventually(async () => check(await names())),
    count: async () => {
      let counted = 0;
      await eventually(async () => {
        const text = await page
          .getByText(/^\d+ clusters?$/)
          .first()
          .innerText({ timeout: 5_000 });
        counted = Number(text.split(' ')[0]);
        ok(counted > 0, text);
        equal((await names()).length, Math.min(counted, 50));
      });
      return counted;
    },
  };
}
