import { ok } from 'node:assert/strict';
import { expectText } from '../run/expect';
import { signIn } from '../run/people';
import type { Run } from '../run/run';

/** Tenants and their deployments. */
export async function tenantChecks({ suite, browser, product }: Run) {
  const session = await signIn(browser, product, 'ops');
  const { page, open } = session;
  const deployments = page.getByRole('table', {
    name: 'Deployments, least healthy first',
  });

  await suite.check(
    'every tenant is listed with its worst cluster',
    page,
    async () => {
      await open('/mooring/tenants');
      const table = page.getByRole('grid', { name: /Tenants/ });
      await expectText(table, /ACME Manufacturing/);
      await expectText(table, /9|Globex/);
    },
  );

  await suite.check('a tenant’s page shows its clusters', page, async () => {
    await open('/mooring/tenants/acme');
    await page.getByRole('heading', { name: /ACME/ }).waitFor();
    await page.getByText('acme-plant-1', { exact: true }).first().waitFor();
  });

  await suite.check(
    'a deployment is as healthy as its least healthy target, which is named',
    page,
    async () => {
      await page.getByRole('tab', { name: 'Deployments' }).click();
      await page.waitForURL(/\/mooring\/tenants\/acme\/deployments/);
      await expectText(deployments, /of \d+[\s\S]*acme-/);
      const rows = await deployments.getByRole('row').allInnerTexts();
      ok(!/Ready/.test(rows[1].split('\n')[0]), rows[1]);
    },
  );

  await suite.check(
    'all targets of a deployment are shown on demand',
    page,
    async () => {
      await deployments
        .getByRole('button', { name: /Show the targets of/ })
        .first()
        .click();
      await expectText(
        page.getByRole('table', { name: /Targets of/ }),
        /acme-/,
      );
    },
  );

  await suite.check(
    'Access says who the operator is and by which group',
    page,
    async () => {
      await open('/mooring/access');
      await expectText(
        page.locator('body'),
        /yes, by group platform-operators/,
      );
    },
  );

  await session.close();
}
