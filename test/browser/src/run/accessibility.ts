import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Fails with every serious or critical finding of axe, each with the element it is about. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(
    ({ impact }) => impact === 'serious' || impact === 'critical',
  );
  if (grave.length === 0) return;
  throw new Error(
    grave
      .map(
        ({ id, impact, help, nodes }) =>
          `${impact} ${id}: ${help}\n${nodes
            .slice(0, 5)
            .map(
              node => `  ${node.target.join(' ')}  ${node.html.slice(0, 160)}`,
            )
            .join('\n')}`,
      )
      .join('\n'),
  );
}
