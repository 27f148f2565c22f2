import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * Backstage's tabs are links that point at a panel which is not in the page (`aria-controls`). Neither its header nor
 * `Tabs` lets a plugin change that, and assistive technology ignores a reference that leads nowhere.
 */
const UPSTREAM = { rule: 'aria-valid-attr-value', element: 'bui-Tab' };

/** Fails with every serious or critical finding of axe, each with the element it is about and why. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(violation => ({
      ...violation,
      nodes: violation.nodes.filter(
        ({ html }) =>
          violation.id !== UPSTREAM.rule || !html.includes(UPSTREAM.element),
      ),
    }))
    .filter(({ nodes }) => nodes.length > 0);
  if (grave.length === 0) return;
  throw new Error(
    grave
      .map(
        ({ id, impact, help, nodes }) =>
          `${impact} ${id}: ${help}\n${nodes
            .slice(0, 5)
            .map(
              ({ target, any, html }) =>
                `  ${target.join(' ')}  ${any[0]?.message ?? ''}  ${html.slice(
                  0,
                  120,
                )}`,
            )
            .join('\n')}`,
      )
      .join('\n'),
  );
}
