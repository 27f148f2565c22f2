import {
  deploymentQuerySchema,
  type DeploymentView,
  type Page,
} from '@mooring/core';
import {
  bold,
  fitItems,
  lines,
  linkButtons,
  message,
  words,
  type Message,
} from '../blocks';
import type { PortalLinks } from '../portalLinks';
import { answer, Command } from './command';
import { deploymentDetail } from './deploymentLine';
import { fromAnswer } from './fromAnswer';
import { partialNote } from './partialNote';
import { resolveTenant } from './resolveTenant';

function deploymentsMessage(
  tenant: string,
  page: Page<DeploymentView>,
  links: PortalLinks,
): Message {
  const { items, totalItems } = page;
  const note = partialNote(page.sources);
  const tail = [
    ...(note === undefined ? [] : [note]),
    linkButtons({ label: 'Open in portal', url: links.tenant(tenant) }),
  ];
  if (totalItems === 0) {
    const none = `Nothing is deployed for ${tenant}.`;
    return message(none, [lines([words(none)]), ...tail]);
  }
  const head = `${totalItems} ${
    totalItems === 1 ? 'deployment' : 'deployments'
  } of ${tenant}, worst first`;
  return fitItems(items, (shown, hidden) => {
    const left = hidden + Math.max(0, totalItems - items.length);
    return message(
      `${head}. ${shown.map(({ headline }) => headline).join(' ')}`,
      [
        lines(
          [bold(head)],
          ...shown.map(deploymentDetail),
          ...(left > 0 ? [[words(`… ${left} more in the portal`)]] : []),
        ),
        ...tail,
      ],
    );
  });
}

export const deployments: Command = {
  name: 'deployments',
  usage: 'deployments <tenant>',
  summary: 'what is deployed for a tenant, worst first',
  needs: 'scope',
  action: 'deployment.read',
  who: 'viewers of the tenant and operators of the platform',
  run: context =>
    resolveTenant(context, deployments, id =>
      fromAnswer(
        context.mooring.tenantDeployments(
          context.scope,
          id,
          deploymentQuerySchema.parse({ limit: 25 }),
        ),
        `deployments ${id}`,
        page => answer(deploymentsMessage(id, page, context.links)),
      ),
    ),
};
