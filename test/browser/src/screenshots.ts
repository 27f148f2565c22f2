import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openChat } from './run/chat';
import { clusterTable } from './run/clusterTable';
import { expectText } from './run/expect';
import { signIn } from './run/people';
import { repository } from './run/repository';
import type { Run } from './run/run';

const LOST = 'acme-plant-1';
/** Carried by a relay that the demo has taken down, so that its page shows every hop and a shared cause. */
const BEHIND_RELAY = 'globex-hall-2';
/** Probes, judging and words of the standing faults, after a start. */
const DIAGNOSED_WITHIN_MS = 60_000;

/** Renews the pictures of the README: lists, a diagnosis on its page and in chat, the tunnels; light and dark. */
export async function takeScreenshots({ browser, product }: Run) {
  const folder = join(repository, 'docs/images');
  mkdirSync(folder, { recursive: true });
  await product.sandbox('fault', 'disconnect', LOST);
  for (const colorScheme of ['light', 'dark'] as const) {
    const path = (name: string) => join(folder, `${name}-${colorScheme}.png`);
    const session = await signIn(browser, product, 'ops', { colorScheme });
    const { page, open } = session;
    const { count, row, openFirst } = clusterTable(page);

    await open('/mooring/clusters');
    await count();
    await expectText(row(LOST), /Disconnected/);
    await page.screenshot({ path: path('clusters') });

    await open(`/mooring/clusters?q=${BEHIND_RELAY}`);
    await openFirst('Disconnected');
    await page
      .getByRole('region', { name: 'Diagnosis' })
      .getByText('is out of service')
      .first()
      .waitFor({ timeout: DIAGNOSED_WITHIN_MS });
    await page.getByText('Broken here').first().waitFor();
    await page.screenshot({ path: path('cluster') });

    await open('/mooring/tunnels');
    await page.getByText('Shared causes').first().waitFor();
    await page.screenshot({ path: path('tunnels') });
    await session.close();

    const chat = await openChat(browser, product, 'U0OPS', 'C0PLATFORM', {
      colorScheme,
      width: 1100,
    });
    await chat.message(`${LOST} · Disconnected`).waitFor();
    await chat.type(`/mooring diagnose ${BEHIND_RELAY}`);
    await chat.message('Re-checked').last().waitFor();
    await chat.page.screenshot({ path: path('chat') });
    await chat.close();
  }
  await product.sandbox('fault', 'disconnect', LOST, '--stop');
}
