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
  /** Opens the page of the cluster that the list shows by this name. */
  open(cluster: string): Promise<void>;
  /** What stands in a column, in the order shown. */
  column(title: string): Promise<string[]>;
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
  const row = (cluster: string) =>
    rows.filter({ has: page.getByText(cluster, { exact: true }) });
  return {
    table,
    rows,
    row,
    open: async cluster => {
      await row(cluster).click();
      await page.waitForURL(/\/mooring\/clusters\/[^?]+/);
      await page.getByRole('heading', { name: cluster }).waitFor();
    },
    openFirst: async state => {
      // Rows are there before the clusters are: skeletons, which lead nowhere.
      const first = rows.filter({ hasText: state }).first();
      await first.getByRole('rowheader').click();
      await page.waitForURL(/\/mooring\/clusters\/[^?]+/);
    },
    column: async title => {
      const titles = await table.getByRole('columnheader').allInnerTexts();
      const at = titles.findIndex(text => text.trim() === title);
      ok(at >= 0, `no column ${title} among ${titles.join(', ')}`);
      return rows
        .locator(
          `:is([role="gridcell"], [role="rowheader"]):nth-child(${at + 1})`,
        )
        .allInnerTexts();
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
