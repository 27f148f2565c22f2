import { deepEqual, equal, notDeepEqual, ok } from 'node:assert/strict';
import { clusterTable } from '../run/clusterTable';
import { eventually } from '../run/eventually';
import { expectParameter, expectText } from '../run/expect';
import { signIn } from '../run/people';
import type { Run } from '../run/run';

const CLUSTERS = '/mooring/clusters';

/** Downstream Clusters as an operator of the platform uses it. */
export async function clustersPageChecks({ suite, browser, product }: Run) {
  const session = await signIn(browser, product, 'ops');
  const { page, open } = session;
  const { rows, row, names, settle, count } = clusterTable(page);

  await suite.check(
    'every cluster has a row with its state',
    page,
    async () => {
      await open(CLUSTERS);
      ok((await count()) > 20);
      await expectText(row('initech-prod'), /Connected/);
      await expectText(row('stark-mine'), /NeverRegistered[\s\S]*never/);
      await expectText(row('tyrell-field'), /WaitCheckIn/);
    },
  );

  await suite.check('the worst comes first', page, async () => {
    await expectText(rows.first(), /Disconnected/);
    await expectText(rows.last(), /Connected/);
  });

  await suite.check(
    'a state comes with its reason and since when',
    page,
    async () => {
      await expectText(rows.first(), /since/);
      await expectText(rows.first(), /min|h|d/);
    },
  );

  await suite.check(
    'every page says that the clusters are those of the sandbox',
    page,
    () => expectText(page.locator('body'), /Sandbox: these clusters live/),
  );

  await suite.check(
    'searching narrows the list and is kept in the address',
    page,
    async () => {
      await page.getByRole('searchbox', { name: 'Search' }).fill('acme-plant');
      await settle(shown => {
        ok(shown.length > 1, String(shown));
        ok(
          shown.every(name => name.startsWith('acme-plant')),
          String(shown),
        );
      });
      await expectParameter(page, 'q', 'acme-plant');
      const before = await names();
      await page.reload();
      await settle(shown => deepEqual(shown, before));
    },
  );

  await suite.check(
    'clearing the filters brings everything back',
    page,
    async () => {
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await expectParameter(page, 'q', undefined);
      await settle(shown => ok(shown.length > 20, String(shown)));
    },
  );

  await suite.check(
    'filtering by state is kept in the address',
    page,
    async () => {
      await page.getByRole('button', { name: /State/ }).first().click();
      await page.getByRole('option', { name: 'Disconnected' }).click();
      await page.keyboard.press('Escape');
      await expectParameter(page, 'state', 'Disconnected');
      await eventually(async () => {
        const texts = await rows.allInnerTexts();
        ok(
          texts.length > 0 &&
            texts.every(text => text.includes('Disconnected')),
          String(texts),
        );
      });
      await page.reload();
      await expectText(rows.first(), /Disconnected/);
    },
  );

  await suite.check('a filter that matches nothing says so', page, async () => {
    await open(`${CLUSTERS}?q=no-such-cluster`);
    await page.getByText('Nothing matches these filters.').waitFor();
  });

  await suite.check(
    'sorting by name is the server’s and is kept in the address',
    page,
    async () => {
      await open(CLUSTERS);
      await count();
      await page.getByRole('columnheader', { name: 'Cluster' }).click();
      await expectParameter(page, 'sort', 'name');
      const inOrder = (shown: string[]) => deepEqual(shown, [...shown].sort());
      await settle(inOrder);
      await page.reload();
      await settle(shown => {
        ok(shown.length > 20);
        inOrder(shown);
      });
    },
  );

  await suite.check(
    'pages lead forward and back and survive a reload',
    page,
    async () => {
      await open(`${CLUSTERS}?limit=10&sort=name`);
      await settle(shown => equal(shown.length, 10));
      const first = await names();
      await page.getByRole('button', { name: 'Next page' }).click();
      await settle(shown => {
        equal(shown.length, 10);
        notDeepEqual(shown, first);
      });
      const second = await names();
      ok(
        second.every(name => !first.includes(name)),
        String(second),
      );
      await page.reload();
      await settle(shown => deepEqual(shown, second));
      await page.getByRole('button', { name: 'Previous page' }).click();
      await settle(shown => deepEqual(shown, first));
    },
  );

  await suite.check(
    'a row is opened with the keyboard alone',
    page,
    async () => {
      await open(`${CLUSTERS}?q=initech`);
      await settle(shown => equal(shown.length, 3));
      await rows.first().focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/mooring\/clusters\/[^?]+/);
      await page.getByRole('link', { name: 'All clusters' }).waitFor();
    },
  );

  await suite.check(
    'at 700 px nothing has to be scrolled sideways to read the list',
    page,
    async () => {
      await page.setViewportSize({ width: 700, height: 900 });
      await open(CLUSTERS);
      await expectText(rows.first(), /Disconnected/);
      const [content, window] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      ok(
        content <= window,
        `content is ${content} px wide, the window ${window}`,
      );
    },
  );

  await session.close();
}
