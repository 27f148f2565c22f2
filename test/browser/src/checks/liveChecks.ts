import { doesNotMatch, equal } from 'node:assert/strict';
import { clusterTable } from '../run/clusterTable';
import { eventually } from '../run/eventually';
import { expectText } from '../run/expect';
import { openChat } from '../run/chat';
import { signIn } from '../run/people';
import type { Run } from '../run/run';

const CLUSTER = 'nordic-wind-4';
const KIND = 'bundledeployments.fleet.cattle.io';
const RECOVERED_WITHIN_MS = 90_000;

/** Something breaks while people look at it. */
export async function liveChecks({ suite, browser, product }: Run) {
  const session = await signIn(browser, product, 'ops');
  const { page, open } = session;
  const { row, count } = clusterTable(page);
  const bar = page.getByRole('region', {
    name: 'Sources that cannot be fully believed',
  });
  const chat = await openChat(browser, product, 'U0OPS', 'C0PLATFORM');
  // Answers to commands name the cluster as well; only the alert has it in its header.
  const alert = chat.message(new RegExp(`${CLUSTER} · `));

  // A refused kind is asked for once a minute: that is waited for at the end. One gateway of the demo is silent from its
  // start, and the bar goes on naming that one.
  const recovered = () =>
    eventually(async () => {
      const said = (await bar.allInnerTexts()).join();
      doesNotMatch(said, /forbidden|not up to date/);
    }, RECOVERED_WITHIN_MS);

  await open(`/mooring/clusters?q=${CLUSTER}`);
  await count();
  await page.evaluate(() => {
    document.body.dataset.notReloaded = 'true';
  });

  await suite.check(
    'a kind that may not be read any more is named on every page',
    page,
    async () => {
      await product.sandbox('fault', 'forbid-kind', KIND);
      // A watch that was allowed once goes on until it ends; the next one is refused.
      await product.sandbox('fault', 'cut-watches', KIND);
      await expectText(bar, new RegExp(`${KIND} forbidden`));
      await product.sandbox('fault', 'forbid-kind', KIND, '--stop');
    },
  );

  await suite.check(
    'a cluster that is cut off turns Disconnected on the page without a reload',
    page,
    async () => {
      await expectText(row(CLUSTER), /Connected/);
      await product.sandbox('fault', 'disconnect', CLUSTER);
      await expectText(row(CLUSTER), /Disconnected/);
      equal(
        await page.locator('body').getAttribute('data-not-reloaded'),
        'true',
      );
    },
  );

  await suite.check(
    'the channel gets one message about it, with a diagnosis',
    chat.page,
    async () => {
      await expectText(alert, /Disconnected/);
      await expectText(alert, /Diagnosis: \S/);
      equal(await alert.count(), 1);
    },
  );

  await suite.check(
    'it turns Connected again when it is back',
    page,
    async () => {
      await product.sandbox('fault', 'disconnect', CLUSTER, '--stop');
      await expectText(row(CLUSTER), /Connected/);
      equal(
        await page.locator('body').getAttribute('data-not-reloaded'),
        'true',
      );
    },
  );

  await suite.check(
    'the same message tells that it is back',
    chat.page,
    async () => {
      await expectText(alert, /edited/);
      await expectText(alert, /Was Disconnected for/);
      equal(await alert.count(), 1);
    },
  );

  await suite.check(
    'when nothing can be read any more, the rows stay and every source says so',
    page,
    async () => {
      await product.sandbox('fault', 'http-500', '*');
      await product.sandbox('fault', 'cut-watches', '*');
      await expectText(bar, /\d sources are not up to date/);
      await expectText(row(CLUSTER), /Connected|Unknown/);
      await product.sandbox('fault', 'http-500', '*', '--stop');
    },
  );

  await suite.check(
    'what can be read again is doubted no more',
    page,
    recovered,
  );

  await chat.close();
  await session.close();
}
