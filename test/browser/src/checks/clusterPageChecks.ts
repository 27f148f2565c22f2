import { ok } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { clusterTable } from '../run/clusterTable';
import { expectText } from '../run/expect';
import { signIn } from '../run/people';
import type { Run } from '../run/run';

/** The page of one cluster. */
export async function clusterPageChecks({ suite, browser, product }: Run) {
  const session = await signIn(browser, product, 'ops');
  const { page, open } = session;

  await suite.check(
    'a click on a row opens the cluster’s page',
    page,
    async () => {
      await openCluster(page, open, 'stark-mine');
      await page.getByRole('heading', { name: 'stark-mine' }).waitFor();
    },
  );

  await suite.check(
    'a cluster nobody ever reached says what was not checked and what to do',
    page,
    async () => {
      const known = page.getByRole('region', { name: 'What is known' });
      await expectText(known, /Observed[\s\S]*by /);
      const diagnosis = page.getByRole('region', { name: 'Diagnosis' });
      await expectText(diagnosis, /Why[\s\S]*by /);
      await expectText(diagnosis, /Not checked\s+\S/);
      await expectText(diagnosis, /Do next\s+\S/);
    },
  );

  await suite.check(
    'the path names each hop and judges nothing behind the broken one',
    page,
    async () => {
      const path = page.getByRole('list', { name: 'Path to the cluster' });
      await expectText(
        path,
        /Gateway[\s\S]*ArcNet[\s\S]*API server[\s\S]*Agent/,
      );
      await expectText(path, /not judged behind a lost path/);
    },
  );

  await suite.check(
    'the nodes of a disconnected cluster are the last known ones',
    page,
    async () => {
      await open('/mooring/clusters?state=Disconnected');
      await clusterTable(page).openFirst('Disconnected');
      const nodes = page.getByRole('region', { name: 'Nodes' });
      await expectText(nodes, /\d/);
      await expectText(nodes, /Last known|\*/);
    },
  );

  await suite.check(
    'deployments of a disconnected cluster are unknown, never ready',
    page,
    async () => {
      const deployments = page.getByRole('region', { name: 'Deployments' });
      await expectText(deployments, /Unknown, last reported/);
      const states = await deployments.locator('[data-tone="good"]').count();
      ok(states === 0, `${states} deployments are shown as good`);
    },
  );

  await suite.check(
    'a managed cluster has no tunnel on its page',
    page,
    async () => {
      await openCluster(page, open, 'initech-prod');
      await page.getByText('Its nodes join the platform directly').waitFor();
    },
  );

  await suite.check(
    'an address of a cluster that does not exist is refused like a foreign one',
    page,
    async () => {
      await open('/mooring/clusters/c-m-00000000');
      await expectText(
        page.getByRole('alert'),
        /You have no access to this, or it does not exist/,
      );
    },
  );

  await session.close();
}

async function openCluster(
  page: Page,
  open: (path: string) => Promise<void>,
  name: string,
) {
  await open(`/mooring/clusters?q=${name}`);
  await clusterTable(page).row(name).click();
}
