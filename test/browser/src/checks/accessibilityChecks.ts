import type { Page } from 'playwright-core';
import { expectAccessible } from '../run/accessibility';
import { clusterTable } from '../run/clusterTable';
import { signIn } from '../run/people';
import type { Run } from '../run/run';

const PAGES = [
  ['the list of clusters', '/mooring/clusters'],
  ['the list of tenants', '/mooring/tenants'],
  ['a tenant’s page', '/mooring/tenants/acme'],
  ['a tenant’s deployments', '/mooring/tenants/acme/deployments'],
  ['the tunnels, one opened', '/mooring/tunnels?open=relay/relay-us-1'],
  ['Access', '/mooring/access'],
  ['a refusal', '/mooring/clusters/c-m-00000000'],
] as const;

/** axe on every page, in light and in dark: contrast is a matter of both. */
export async function accessibilityChecks({ suite, browser, product }: Run) {
  const session = await signIn(browser, product, 'ops');
  const { page, open } = session;
  const checkLooks = async (name: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await suite.check(
        `${name} is accessible (${colorScheme})`,
        page,
        async () => {
          await changeLook(page, colorScheme);
          await expectAccessible(page);
        },
      );
    }
  };
  for (const [name, path] of PAGES) {
    await open(path);
    await page.getByText(/Sandbox: these clusters live/).waitFor();
    await checkLooks(name);
  }
  await open('/mooring/clusters?state=Disconnected');
  await clusterTable(page).openFirst('Disconnected');
  await page.getByRole('region', { name: 'Timeline' }).waitFor();
  await checkLooks('a cluster’s page with its diagnosis');
  await session.close();
}

/** The portal follows the system's scheme while it runs. */
async function changeLook(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await page.locator(`body[data-theme-mode="${colorScheme}"]`).waitFor();
}
