import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openChat } from './run/chat';
import { clusterTable } from './run/clusterTable';
import { expectText } from './run/expect';
import { signIn } from './run/people';
import { repository } from './run/repository';
import type { Run } from './run/run';

/** Carried by Flux, so that its page shows every hop of the path. */
const LOST = 'acme-plant-1';

/** Renews the pictures of the README: a lost cluster in the list, on its page and in the channel; light and dark. */
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

    await open(`/mooring/clusters?q=${LOST}`);
    await openFirst('Disconnected');
    await page.getByRole('region', { name: 'What is known' }).waitFor();
    await page.screenshot({ path: path('cluster') });
    await session.close();

    const chat = await openChat(browser, product, 'U0OPS', 'C0PLATFORM', {
      colorScheme,
      width: 1100,
    });
    await chat.type('/mooring whoami');
    await chat.message('Only visible to you').last().waitFor();
    await chat.message(`${LOST} · Disconnected`).waitFor();
    await chat.page.screenshot({ path: path('chat') });
    await chat.close();
  }
  await product.sandbox('fault', 'disconnect', LOST, '--stop');
}
