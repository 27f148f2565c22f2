import { deepEqual, equal, ok } from 'node:assert/strict';
import { clusterTable } from '../run/clusterTable';
import { expectText } from '../run/expect';
import { signIn, type PersonName } from '../run/people';
import type { Run } from '../run/run';

const REFUSED = /You have no access to this, or it does not exist/;

/** Who sees what, through the real identity path. */
export async function scopeChecks(run: Run) {
  const { suite, browser, product } = run;
  const foreign = await foreignCluster(run);

  for (const person of ['acmeAdmin', 'acmeViewer'] satisfies PersonName[]) {
    const session = await signIn(browser, product, person);
    const { page, open } = session;
    const { names, count } = clusterTable(page);

    await suite.check(
      `${person} sees the clusters of ACME and no other`,
      page,
      async () => {
        await open('/mooring/clusters');
        equal(await count(), 6);
        ok((await names()).every(name => name.startsWith('acme-')));
      },
    );

    await suite.check(
      `${person} finds nothing of others by searching`,
      page,
      async () => {
        await open('/mooring/clusters?q=globex');
        await page.getByText('Nothing matches these filters.').waitFor();
      },
    );

    await suite.check(
      `${person} is refused another tenant’s cluster by its address`,
      page,
      async () => {
        await open(`/mooring/clusters/${foreign}`);
        await expectText(page.getByRole('alert'), REFUSED);
      },
    );

    await suite.check(
      `${person} reads the same words for a foreign and for an absent tenant`,
      page,
      async () => {
        const words: string[] = [];
        for (const tenant of ['globex', 'no-such-tenant']) {
          await open(`/mooring/tenants/${tenant}`);
          await expectText(page.getByRole('alert'), REFUSED);
          words.push(await page.getByRole('alert').innerText());
        }
        equal(words[0], words[1]);
      },
    );

    await suite.check(
      `${person} is led from a refusal to Access, which names the group`,
      page,
      async () => {
        await page
          .getByRole('link', { name: /See what you have access to/ })
          .click();
        await expectText(
          page.locator('body'),
          person === 'acmeAdmin' ? /acme-admins/ : /acme-devs/,
        );
      },
    );

    await session.close();
  }

  const session = await signIn(browser, product, 'nobody');
  const { page, open } = session;
  await suite.check(
    'somebody bound to nothing is told why and what to do, and sees no name',
    page,
    async () => {
      await open('/mooring/clusters');
      await expectText(page.getByRole('alert'), /You are in no group/);
      await expectText(page.getByRole('alert'), /Ask the owner of your tenant/);
      const text = await page.locator('body').innerText();
      deepEqual(
        text.match(
          /acme|globex|initech|contoso|nordic|hooli|wayne|tyrell|stark/gi,
        ),
        null,
      );
    },
  );
  await session.close();
}

/** The id of a cluster that is not ACME's, looked up as an operator. */
async function foreignCluster({ browser, product }: Run): Promise<string> {
  const { page, open, close } = await signIn(browser, product, 'ops');
  await open('/mooring/clusters?q=globex-hq');
  await clusterTable(page).row('globex-hq').click();
  await page.waitForURL(/\/mooring\/clusters\/[^?]+/);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await close();
  if (!id) throw new Error('the page of globex-hq has no id in its address');
  return id;
}
