import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openChat } from './run/chat';
import { clusterTable } from './run/clusterTable';
import { signIn } from './run/people';
import { repository } from './run/repository';
import type { Run } from './run/run';

/** Renews the pictures of the README: clusters, one cluster, chat; each in light and dark. */
export async function takeScreenshots({ browser, product }: Run) {
  const folder = join(repository, 'docs/images');
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    const path = (name: string) => join(folder, `${name}-${colorScheme}.png`);
    const session = await signIn(browser, product, 'ops', { colorScheme });
    const { page, open } = session;
    const { count, row } = clusterTable(page);

    await open('/mooring/clusters');
    await count();
    await page.screenshot({ path: path('clusters') });

    await row('acme-plant-4').click();
    await page.getByRole('region', { name: 'What is known' }).waitFor();
    await page.screenshot({ path: path('cluster') });
    await session.close();

    const chat = await openChat(browser, product, 'U0OPS', 'C0PLATFORM', {
      colorScheme,
      width: 1100,
    });
    await chat.message('Only visible to you').last().waitFor();
    await chat.page.screenshot({ path: path('chat') });
    await chat.close();
  }
}
