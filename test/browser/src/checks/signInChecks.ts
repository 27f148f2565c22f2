import { newContext, PEOPLE, signIn } from '../run/people';
import type { Run } from '../run/run';
import { clusterTable } from '../run/clusterTable';
import { expectAccessible } from '../run/accessibility';

/** The first page of all; it also makes the bundler compile everything once. */
export async function signInChecks({ suite, browser, product }: Run) {
  const context = await newContext(browser, {});
  const page = await context.newPage();
  await suite.check(
    'the sign-in page offers people of every kind',
    page,
    async () => {
      await page.goto(product.portal, { timeout: 180_000 });
      for (const words of Object.values(PEOPLE)) {
        await page
          .getByRole('button', { name: `Sign in as ${words}` })
          .waitFor({ timeout: 180_000 });
      }
    },
  );
  await suite.check('the sign-in page is accessible', page, () =>
    expectAccessible(page),
  );
  await suite.check(
    'an operator signs in and sees clusters',
    page,
    async () => {
      const session = await signIn(browser, product, 'ops');
      await clusterTable(session.page).count();
      await session.close();
    },
  );
  await context.close();
}
