import { tenantQuerySchema, type Page, type TenantView } from '@mooring/core';
import {
  bold,
  fitItems,
  lines,
  linkButtons,
  message,
  outsideName,
  toneIcon,
  words,
  type Line,
  type Message,
} from '../blocks';
import type { PortalLinks } from '../portalLinks';
import { answer, Command } from './command';
import { fromAnswer } from './fromAnswer';
import { partialNote } from './partialNote';

function tenantLine(view: TenantView): Line {
  return [
    words(`${toneIcon(view.tone)} `),
    bold(outsideName(view.displayName, view.id), 80),
    words(
      ` (${view.id})${view.role === null ? '' : ` · ${view.role}`} · ${
        view.headline
      }`,
      240,
    ),
  ];
}

function tenantsMessage(page: Page<TenantView>, links: PortalLinks): Message {
  const { items, totalItems } = page;
  const note = partialNote(page.sources);
  const tail = [
    ...(note === undefined ? [] : [note]),
    linkButtons({ label: 'Open in portal', url: links.tenants() }),
  ];
  if (totalItems === 0) {
    return message('No tenants yet.', [
      lines([words('No tenants yet. Onboard the first one in the portal.')]),
      ...tail,
    ]);
  }
  const head = `${totalItems} ${
    totalItems === 1 ? 'tenant' : 'tenants'
  }, worst first`;
  return fitItems(items, (shown, hidden) => {
    const left = hidden + Math.max(0, totalItems - items.length);
    return message(`${head}: ${shown.map(({ id }) => id).join(', ')}`, [
      lines(
        [bold(head)],
        ...shown.map(tenantLine),
        ...(left > 0
          ? [
              [
                words(
                  `… ${left} more: type a part of the name behind the command`,
                ),
              ],
            ]
          : []),
      ),
      ...tail,
    ]);
  });
}

export const tenants: Command = {
  name: 'tenants',
  usage: 'tenants [name]',
  summary: 'your tenants with their worst cluster',
  needs: 'scope',
  action: 'tenant.read',
  who: 'viewers of a tenant (theirs) and operators of the platform (all)',
  run: ({ mooring, scope, args, links }) =>
    fromAnswer(
      mooring.tenants(
        scope,
        tenantQuerySchema.parse({
          limit: 25,
          ...(args !== '' && { q: args.slice(0, 200) }),
        }),
      ),
      'tenants',
      page => answer(tenantsMessage(page, links)),
    ),
};
