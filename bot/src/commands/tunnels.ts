import type { ComponentView, TunnelsView } from '@mooring/core';
import {
  bold,
  bulletList,
  code,
  fitItems,
  lines,
  linkButtons,
  message,
  outsideName,
  sentence,
  toneIcon,
  when,
  words,
  type Line,
  type Message,
} from '../blocks';
import type { PortalLinks } from '../portalLinks';
import { answer, type Command } from './command';
import { fromAnswer } from './fromAnswer';
import { partialNote } from './partialNote';

const TONES = {
  ok: 'good',
  warn: 'warn',
  broken: 'bad',
  unknown: 'unknown',
} as const satisfies Record<ComponentView['state'], string>;

const WORDS: Readonly<Record<ComponentView['state'], string>> = {
  ok: 'in order',
  warn: 'with a warning',
  broken: 'broken',
  unknown: 'unknown',
};

function componentLine(component: ComponentView): Line {
  const { kind, name, state, clusters, bad, since, text } = component;
  return [
    words(`${toneIcon(TONES[state])} ${kind} `),
    bold(outsideName(name), 80),
    words(` ${WORDS[state]}`),
    ...(since === null ? [] : [words(' since '), when(since)]),
    words(` · ${bad} of ${clusters} clusters bad`),
    ...(text === '' ? [] : sentence(`. ${text}`, 250)),
  ];
}

function tunnelsMessage(view: TunnelsView, links: PortalLinks): Message {
  const { components, totalComponents } = view;
  // What took down one cluster only stands in its own line of /mooring clusters.
  const shared = view.incidents.filter(({ total }) => total > 1);
  const note = partialNote(view.sources);
  const tail = [
    ...(note === undefined ? [] : [note]),
    linkButtons({ label: 'Open in portal', url: links.tunnels() }),
  ];
  if (components.length === 0) {
    const none = 'No gateway, relay or site is known.';
    return message(none, [lines([words(none)]), ...tail]);
  }
  const bad = components.filter(each => each.bad > 0).length;
  const head = `${totalComponents} gateways, relays and sites; ${bad} with bad clusters`;
  // Delivered worst first.
  return fitItems(components, (shown, hidden) =>
    message(
      `${head}. ${shown.map(({ name, text }) => `${name}: ${text}`).join(' ')}`,
      [
        lines([bold(head)]),
        ...(shared.length === 0
          ? []
          : [
              bulletList(
                'Broken together',
                shared
                  .slice(0, 3)
                  .map(
                    (incident): Line => [
                      bold(outsideName(incident.component), 80),
                      ...sentence(`: ${incident.summary}`, 300),
                      words(
                        ` (${incident.total} clusters, confidence ${incident.confidence})`,
                      ),
                    ],
                  ),
              ),
            ]),
        bulletList('Worst first', [
          ...shown.map(componentLine),
          ...(hidden > 0
            ? [
                [
                  words(
                    `… ${
                      hidden + totalComponents - components.length
                    } more in the portal`,
                  ),
                ],
              ]
            : []),
        ]),
        lines([
          words('For one of their clusters: '),
          code('/mooring diagnose <name>'),
        ]),
        ...tail,
      ],
    ),
  );
}

export const tunnels: Command = {
  name: 'tunnels',
  usage: 'tunnels',
  summary: 'gateways, relays and sites, worst first',
  needs: 'platform',
  action: 'tunnel.read',
  who: 'operators of the platform',
  run: ({ mooring, scope, links }) =>
    fromAnswer(mooring.tunnels(scope), 'tunnels', view =>
      answer(tunnelsMessage(view, links)),
    ),
};
