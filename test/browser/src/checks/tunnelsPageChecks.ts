import { deepEqual, equal, ok } from 'node:assert/strict';
import { expectParameter, expectText } from '../run/expect';
import { signIn } from '../run/people';
import type { Run } from '../run/run';

/** Gateways, relays and sites with what hangs on them. */
export async function tunnelsPageChecks({ suite, browser, product }: Run) {
  const session = await signIn(browser, product, 'ops');
  const { page, open } = session;
  const components = page.getByRole('table', {
    name: 'Gateways, relays and sites, most clusters affected first',
  });

  await suite.check(
    'what takes most clusters down comes first',
    page,
    async () => {
      await open('/mooring/clusters');
      await page.getByRole('tab', { name: 'Tunnels' }).click();
      await expectText(components, /relay-us-1/);
      const bad = (
        await components
          .getByText(/^\d+ bad of \d+$|^\d+, none bad$/)
          .allInnerTexts()
      ).map(text => (/none/.test(text) ? 0 : Number.parseInt(text, 10)));
      ok(bad.length > 10 && bad[0] > 1, String(bad));
      deepEqual(
        bad,
        [...bad].sort((a, b) => b - a),
      );
    },
  );

  await suite.check(
    'what clusters lost together is named once, with all of them',
    page,
    async () => {
      const causes = page.getByRole('region', { name: 'Shared causes' });
      await expectText(causes, /relay relay-us-1/);
      await causes.getByText('Clusters of relay relay-us-1').click();
      await causes.getByRole('link', { name: 'globex-hall-1' }).waitFor();
    },
  );

  await suite.check(
    'a relay opens with its clusters and those it is compared with',
    page,
    async () => {
      await components
        .getByRole('button', {
          name: 'Show the clusters of Flux relay relay-us-1',
        })
        .click();
      await expectParameter(page, 'open', 'relay/relay-us-1');
      const members = page.getByRole('table', {
        name: 'Clusters on Flux relay relay-us-1',
      });
      await expectText(members, /globex-hall-1[\s\S]*Flux relay/);
      await expectText(
        components,
        /Compared with: \d+ of \d+ clusters outside of it are fine/,
      );
      await page.reload();
      await expectText(members, /globex-hall-1/);
    },
  );
  await session.close();

  const tenant = await signIn(browser, product, 'acmeViewer');
  await suite.check(
    'a tenant is led to no tunnels, and told why they are not shown',
    tenant.page,
    async () => {
      await tenant.open('/mooring/tunnels');
      const refusal = tenant.page.getByRole('alert');
      await expectText(refusal, /only operators of the platform see them/);
      await expectText(refusal, /your own clusters stands on their pages/);
      equal(await tenant.page.getByRole('tab', { name: 'Tunnels' }).count(), 0);
    },
  );
  await tenant.close();
}
