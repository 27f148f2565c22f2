import type { ClusterView, Page } from '@mooring/core';
import type { KnownBlock } from '@slack/types';
import {
  bold,
  code,
  fitItems,
  lines,
  linkButtons,
  message,
  words,
  type Message,
} from '../blocks';
import type { PortalLinks } from '../portalLinks';
import { clusterLines } from './clusterLine';
import { answer, Command } from './command';
import { fromAnswer } from './fromAnswer';
import { parseClusterFilter } from './parseClusterFilter';
import { partialNote } from './partialNote';

function hint(isFiltered: boolean): string {
  return isFiltered
    ? 'narrow the filter, or open the portal'
    : 'filter by state, name, tenant:<id>, managed or external';
}

function clustersMessage(
  page: Page<ClusterView>,
  filter: string,
  links: PortalLinks,
): Message {
  const { items, totalItems } = page;
  const note = partialNote(page.sources);
  const tail: KnownBlock[] = [
    ...(note === undefined ? [] : [note]),
    linkButtons({ label: 'Open in portal', url: links.clusters() }),
  ];
  const count = `${totalItems} ${totalItems === 1 ? 'cluster' : 'clusters'}`;
  const head =
    filter === '' ? `${count}, worst first` : `${count} for “${filter}”`;
  if (totalItems === 0) {
    const none =
      filter === ''
        ? 'No clusters yet.'
        : `No cluster of yours matches “${filter}”.`;
    return message(none, [
      lines(
        [words(none)],
        [words('Try '), code('/mooring clusters disconnected')],
      ),
      ...tail,
    ]);
  }
  return fitItems(items, (shown, hidden) => {
    const left = hidden + Math.max(0, totalItems - items.length);
    return message(
      `${head}. ${shown.map(({ headline }) => headline).join(' ')}`,
      [
        lines(
          [bold(head)],
          ...clusterLines(shown),
          ...(left > 0
            ? [[words(`… ${left} more: ${hint(filter !== '')}`)]]
            : []),
        ),
        ...tail,
      ],
    );
  });
}

export const clusters: Command = {
  name: 'clusters',
  usage: 'clusters [filter]',
  summary: 'your clusters, worst first; filter by state, name, tenant:<id>',
  needs: 'scope',
  action: 'cluster.read',
  who: 'viewers of a tenant (their clusters) and operators of the platform (all)',
  run: ({ mooring, scope, args, links }) =>
    fromAnswer(
      mooring.clusters(scope, parseClusterFilter(args)),
      'clusters',
      page => answer(clustersMessage(page, args.slice(0, 100), links)),
    ),
};
