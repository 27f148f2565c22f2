import { deepEqual, ok } from 'node:assert/strict';
import { clusterTable } from '../run/clusterTable';
import { expectText } from '../run/expect';
import { signIn } from '../run/people';
import type { Run } from '../run/run';

/** A cluster of the tenant that is lost in the demo. */
const LOST = 'acme-plant-4';
/** How the platform reaches clusters is its own matter, and so is who else is reached that way. */
const PLATFORM =
  /gateway|relay|\bgw-|arcnet|\bflux|\b100\.7\d\.\d+\.\d+|globex|contoso|hooli|nordic|stark|vandelay|pierce|tyrell/gi;

/** The same diagnosis as a tenant reads it. */
export async function tenantDiagnosisChecks({ suite, browser, product }: Run) {
  const session = await signIn(browser, product, 'acmeViewer');
  const { page, open } = session;
  const diagnosis = page.getByRole('region', { name: 'Diagnosis' });

  await suite.check(
    'a tenant reads what is broken with their own cluster, and what to do',
    page,
    async () => {
      await open(`/mooring/clusters?q=${LOST}`);
      await clusterTable(page).open(LOST);
      await expectText(diagnosis, /Why[\s\S]*Do next\s+\S/);
      await page.getByRole('region', { name: 'Timeline' }).waitFor();
    },
  );

  await suite.check(
    'nothing on that page, folded or not, is the platform’s to know',
    page,
    async () => {
      const text = await page
        .locator('#root')
        .evaluate(root => root.textContent ?? '');
      ok(text.includes(LOST), text);
      deepEqual(text.match(PLATFORM), null);
    },
  );

  await suite.check(
    'a viewer may not re-check and reads why',
    page,
    async () => {
      const button = diagnosis.getByRole('button', { name: 'Re-check' });
      ok(await button.isDisabled());
      await expectText(diagnosis, /This needs the role operator in acme/);
    },
  );

  await session.close();
}
