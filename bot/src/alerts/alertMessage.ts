import {
  duration,
  instant,
  type ClusterView,
  type DiagnosisView,
} from '@mooring/core';
import type { KnownBlock } from '@slack/types';
import {
  bold,
  code,
  context,
  dateMrkdwn,
  fitItems,
  header,
  lines,
  linkButtons,
  message,
  mrkdwn,
  outsideName,
  sentence,
  when,
  words,
  type Line,
  type Message,
} from '../blocks';
import {
  clusterTitle,
  fitEvidence,
  summaryLine,
} from '../commands/clusterMessage';
import {
  diagnosisClosing,
  diagnosisLines,
  isFinding,
  pathLine,
  whyBlock,
} from '../commands/diagnosisBlocks';
import { clusterLine } from '../commands/clusterLine';
import type { PortalLinks } from '../portalLinks';
import type { Alert, AlertedView, AlertMember } from './alert';
import { sharedRoot } from './sharedRoot';

/** Why a message stands there although it may not be the first about this alert. */
export type DeliveryNote = 'replaces' | 'may-repeat';

const NOTES: Readonly<Record<DeliveryNote, string>> = {
  replaces: 'This replaces an earlier message about the same alert.',
  'may-repeat': 'This may repeat an earlier message about the same alert.',
};

/**
 * An alert as a message: a pure function of what is stored, so that the same state always gives the
 * same message and an edit without a change is never sent. Only times that are stored appear in it.
 */
export function alertMessage(
  alert: Alert,
  links: PortalLinks,
  note?: DeliveryNote,
): Message {
  const [only] = alert.members;
  return alert.kind === 'cluster' && only !== undefined
    ? clusterAlert(alert, only, links, note)
    : summaryAlert(alert, links, note);
}

function footer(alert: Alert, note: DeliveryNote | undefined): KnownBlock {
  return context(
    mrkdwn`Alert ${alert.id.slice(0, 8)} · as of ${dateMrkdwn(
      instant(alert.changedAt),
    )}`,
    ...(note === undefined ? [] : [NOTES[note]]),
  );
}

function clusterAlert(
  alert: Alert,
  { view, outcome, lostAt, endedAt }: AlertMember,
  links: PortalLinks,
  note: DeliveryNote | undefined,
): Message {
  const tail = [
    linkButtons({ label: 'Open in portal', url: links.cluster(view) }),
    footer(alert, note),
  ];
  if (outcome === 'firing') {
    const title = clusterTitle(view);
    return fitEvidence(view, grounds =>
      message(`${title}. ${view.headline}`, [
        header(title),
        lines(
          summaryLine(view),
          ...whose(view),
          ...stillOpen(view),
          ...(isFinding(view.diagnosis) ? pathLine(view.path) : []),
          ...whatItWas(view),
        ),
        ...grounds,
        ...tail,
      ]),
    );
  }
  const until = endedAt ?? alert.changedAt;
  const span = `Was Disconnected for ${duration(until - lostAt)}`;
  const title =
    outcome === 'back'
      ? clusterTitle(view)
      : `⚪ ${outsideName(view.name)} · no longer watched`;
  return message(`${title}. ${span}.`, [
    header(title),
    lines(
      [
        words(`${span}, `),
        when(instant(lostAt)),
        words(' to '),
        when(instant(until)),
        words('.'),
      ],
      ...(outcome === 'back' ? [sentence(view.headline)] : []),
      ...whose(view),
    ),
    ...tail,
  ]);
}

function whose(view: ClusterView): Line[] {
  const tenant = view.tenantName ?? view.tenant;
  const known = [
    `Tenant ${tenant === null ? 'none' : outsideName(tenant)}`,
    view.site === null ? undefined : `site ${outsideName(view.site)}`,
    view.carrier === null ? undefined : `carrier ${view.carrier}`,
    view.gateway === null ? undefined : `gateway ${outsideName(view.gateway)}`,
  ].filter(part => part !== undefined);
  return [
    [
      words(`${known.join(' · ')} · id `, 400),
      code(view.id ?? view.fleetCluster ?? 'none'),
    ],
  ];
}

/** A diagnosis that changed says what it was: whoever acted on it must see that. */
function whatItWas({ was }: AlertedView): Line[] {
  return was === null
    ? []
    : [
        [
          words(`The diagnosis changed: “${was.brief}” until `, 200),
          when(instant(was.until)),
          words('.'),
        ],
      ];
}

/** The last state neither says that it is down nor that it is back. */
function stillOpen(view: ClusterView): Line[] {
  return view.state === 'Disconnected'
    ? []
    : [
        [
          words(
            'It was Disconnected before; this alert stays open until it is known to be back.',
          ),
        ],
      ];
}

function summaryAlert(
  alert: Alert,
  links: PortalLinks,
  note: DeliveryNote | undefined,
): Message {
  const members = [...alert.members].sort((a, b) =>
    a.view.name.localeCompare(b.view.name),
  );
  const firing = members.filter(({ outcome }) => outcome === 'firing');
  const ended = members.filter(({ outcome }) => outcome !== 'firing');
  const root = sharedRoot(firing.map(({ view }) => view));
  const title = summaryTitle(firing.length, members.length, root?.name);
  const sentenceOf =
    firing.length > 0 && ended.length > 0
      ? `${ended.length} of ${members.length} are back or gone.`
      : '';
  return fitItems([...firing, ...ended], (shown, hidden) =>
    message(
      `${title}. ${sentenceOf} ${firing
        .map(({ view }) => view.name)
        .join(', ')}`,
      [
        header(title),
        lines(
          [
            words('Found Disconnected together '),
            when(instant(alert.openedAt)),
            words(`. ${sentenceOf}`.trimEnd()),
          ],
          ...(root === undefined
            ? []
            : [
                ...pathLine(root.view.path),
                ...diagnosisLines(root.diagnosis),
                ...whatItWas(root.view),
              ]),
        ),
        ...(root === undefined ? [] : sharedGrounds(root.diagnosis)),
        lines(
          ...shown.map(({ view, outcome }) =>
            outcome === 'gone'
              ? [
                  words('⚪ '),
                  bold(outsideName(view.name), 80),
                  words(' no longer watched'),
                ]
              : clusterLine(view),
          ),
          ...(hidden > 0 ? [[words(`… ${hidden} more in the portal`)]] : []),
        ),
        ...(firing.length > 0
          ? [
              lines([
                ...sharedUnknown(firing, root !== undefined),
                words('For the evidence of one: '),
                code('/mooring diagnose <name>'),
              ]),
            ]
          : []),
        linkButtons({ label: 'Open in portal', url: links.clusters() }),
        footer(alert, note),
      ],
    ),
  );
}

/** Without a root in common: whether nobody looked for one, or none was found. */
function sharedUnknown(
  firing: readonly AlertMember[],
  isShared: boolean,
): Line {
  if (isShared) return [];
  return firing.every(({ view }) => view.diagnosis !== null)
    ? [words('No one cause was found for all of them. ')]
    : [bold('Not checked: '), words('what they have in common. ')];
}

/** Fewer reasons than for one cluster: the members need the room. */
const SHARED_WHY = 2;

function sharedGrounds(diagnosis: DiagnosisView): KnownBlock[] {
  const shown = diagnosis.evidence.slice(0, SHARED_WHY);
  return [
    ...whyBlock(shown, diagnosis.evidence.length - shown.length),
    ...diagnosisClosing(diagnosis),
  ];
}

function summaryTitle(
  firing: number,
  all: number,
  root: string | undefined,
): string {
  if (firing === 0) return `🟢 ${all} clusters · none Disconnected any more`;
  const clusters = `${firing} clusters`;
  return root === undefined || firing === 1
    ? `🔴 ${clusters} · Disconnected`
    : `🔴 ${outsideName(root)} · ${clusters} Disconnected`;
}
