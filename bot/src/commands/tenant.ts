import {
  clusterQuerySchema,
  type ClusterView,
  type TenantView,
} from '@mooring/core';
import {
  bold,
  bulletList,
  fitItems,
  header,
  lines,
  linkButtons,
  message,
  outsideName,
  sentence,
  toneIcon,
  words,
  type Message,
} from '../blocks';
import type { PortalLinks } from '../portalLinks';
import { clusterLines } from './clusterLine';
import { answer, Command } from './command';
import { fromAnswer } from './fromAnswer';
import { resolveTenant } from './resolveTenant';

function tenantMessage(
  view: TenantView,
  clusters: readonly ClusterView[],
  links: PortalLinks,
): Message {
  const title = `${toneIcon(view.tone)} ${outsideName(
    view.displayName,
    view.id,
  )}`;
  const role =
    view.role === null
      ? ''
      : ` · you are ${view.role}${
          view.grantedBy === null ? '' : ` by ${view.grantedBy}`
        }`;
  return fitItems(
    clusters,
    (shown, hidden) => {
      const left = hidden + Math.max(0, view.clusters.total - clusters.length);
      return message(`${title} (${view.id}). ${view.headline}`, [
        header(title),
        lines(
          sentence(view.headline, 400),
          [
            words(
              `${view.id} · ${view.type ?? 'type unknown'} · ${
                view.mode ?? 'mode unknown'
              }${role}`,
              300,
            ),
          ],
          [
            words(
              `Deployments: ${view.deployments.total}, not ready ${view.deployments.notReady}`,
            ),
          ],
          ...(view.environments.length > 0
            ? [
                [
                  bold('Environments: '),
                  words(view.environments.join(', '), 300),
                ],
              ]
            : []),
        ),
        ...(shown.length > 0
          ? [
              lines(
                [bold('Clusters, worst first')],
                ...clusterLines(shown),
                ...(left > 0
                  ? [
                      [
                        words(
                          `… ${left} more: /mooring clusters tenant:${view.id}`,
                        ),
                      ],
                    ]
                  : []),
              ),
            ]
          : []),
        ...(view.problems.length > 0
          ? [
              bulletList(
                'Problems of the record',
                view.problems
                  .slice(0, 3)
                  .map(problem => sentence(problem, 300)),
              ),
            ]
          : []),
        linkButtons({ label: 'Open in portal', url: links.tenant(view.id) }),
      ]);
    },
    10,
  );
}

export const tenant: Command = {
  name: 'tenant',
  usage: 'tenant <id>',
  summary: 'one tenant and its clusters',
  needs: 'scope',
  action: 'tenant.read',
  who: 'viewers of the tenant and operators of the platform',
  run: context =>
    resolveTenant(context, tenant, id =>
      fromAnswer(
        context.mooring.tenant(context.scope, id),
        `tenant ${id}`,
        view => {
          const page = context.mooring.clusters(
            context.scope,
            clusterQuerySchema.parse({ tenant: [id], limit: 10 }),
          );
          return answer(
            tenantMessage(view, page.ok ? page.value.items : [], context.links),
          );
        },
      ),
    ),
};
