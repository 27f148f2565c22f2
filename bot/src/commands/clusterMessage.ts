import type { ClusterView, DeploymentView, EvidenceView } from '@mooring/core';
import type { KnownBlock } from '@slack/types';
import {
  bold,
  bulletList,
  code,
  fitItems,
  header,
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
import { deploymentLine } from './deploymentLine';
import {
  diagnosisClosing,
  diagnosisLines,
  isFinding,
  SHOWN_WHY,
  whyBlock,
} from './diagnosisBlocks';

/** `🔴 acme-plant-1 · Disconnected`: the name first, the word beside the colour. */
export function clusterTitle(
  view: Pick<ClusterView, 'name' | 'state' | 'tone'>,
): string {
  return `${toneIcon(view.tone)} ${outsideName(view.name)} · ${view.state}`;
}

/** What was seen, by whom, when; and how much of it is left out. */
function evidenceBlock(
  shown: readonly EvidenceView[],
  hidden: number,
): KnownBlock[] {
  if (shown.length === 0) return [];
  return [
    bulletList('Evidence', [
      ...shown.map(
        ({ text, source, observedAt }): Line => [
          ...sentence(`${text} (${source}, seen`, 400),
          words(' '),
          when(observedAt, 'at an unknown time'),
          words(')'),
        ],
      ),
      ...(hidden > 0 ? [[words(`… ${hidden} more in the portal`)]] : []),
    ]),
  ];
}

/** Lines of evidence a message shows at most. */
const SHOWN_EVIDENCE = 6;

/** What nobody looked at, and what to do: two lines no verdict goes without. */
function closingBlock(view: ClusterView): KnownBlock[] {
  const closing: Line[] = [
    ...(view.notChecked.length > 0
      ? [[bold('Not checked: '), ...sentence(view.notChecked.join('; '), 500)]]
      : []),
    ...(view.next === null
      ? []
      : [[bold('Do next: '), ...sentence(view.next, 500)]]),
  ];
  return closing.length === 0 ? [] : [lines(...closing)];
}

/**
 * A message with as much evidence as it takes: of the diagnosis where there is one, which has looked further than at
 * the cluster's records.
 */
export function fitEvidence(
  view: ClusterView,
  build: (grounds: KnownBlock[]) => Message,
): Message {
  const finding = isFinding(view.diagnosis) ? view.diagnosis : undefined;
  return fitItems(
    finding?.evidence ?? view.evidence,
    (shown, hidden) => build(groundsBlocks(view, shown, hidden)),
    finding === undefined ? SHOWN_EVIDENCE : SHOWN_WHY,
  );
}

/** What the verdict says in a message: shorter where a diagnosis says more. */
export function summaryLine(view: ClusterView): Line {
  return sentence(view.summary, isFinding(view.diagnosis) ? 500 : 1_200);
}

function groundsBlocks(
  view: ClusterView,
  evidence: readonly EvidenceView[],
  hidden: number,
): KnownBlock[] {
  return isFinding(view.diagnosis)
    ? [
        lines(...diagnosisLines(view.diagnosis)),
        ...whyBlock(evidence, hidden),
        ...diagnosisClosing(view.diagnosis),
      ]
    : [...evidenceBlock(evidence, hidden), ...closingBlock(view)];
}

function facts(view: ClusterView): Line[] {
  const tenant = view.tenantName ?? view.tenant;
  const { count, lastKnown } = view.nodes;
  const nodes =
    count === null ? 'unknown' : `${count}${lastKnown ? ' (last known)' : ''}`;
  const path = [
    view.arcnetIP === null ? undefined : `ArcNet ${view.arcnetIP}`,
    view.carrier === null ? undefined : `carrier ${view.carrier}`,
    view.gateway === null ? undefined : `gateway ${view.gateway}`,
    view.site === null ? undefined : `site ${view.site}`,
  ].filter(part => part !== undefined);
  return [
    [
      words(
        `Tenant ${tenant === null ? 'none' : outsideName(tenant)} · ${
          view.mode
        } · nodes ${nodes} · Kubernetes ${view.kubernetesVersion ?? 'unknown'}`,
        400,
      ),
    ],
    ...(path.length > 0 ? [[words(path.join(' · '), 400)]] : []),
    [
      words('Last contact '),
      when(view.lastContact),
      words(' · id '),
      code(view.id ?? view.fleetCluster ?? 'none'),
    ],
  ];
}

/** One cluster: the verdict first, then what it stands on. */
export function clusterMessage(
  view: ClusterView,
  deployments: {
    readonly items: readonly DeploymentView[];
    readonly total: number;
  },
  links: PortalLinks,
): Message {
  const shown = deployments.items.slice(0, 5);
  const left = deployments.total - shown.length;
  return fitEvidence(view, grounds =>
    message(`${clusterTitle(view)}. ${view.headline}`, [
      header(clusterTitle(view)),
      lines(summaryLine(view), ...facts(view)),
      ...grounds,
      ...(shown.length > 0
        ? [
            lines(
              [bold('Deployments, worst first')],
              ...shown.map(deploymentLine),
              ...(left > 0 ? [[words(`… ${left} more`)]] : []),
            ),
          ]
        : []),
      ...(view.problems.length > 0
        ? [
            bulletList(
              'Problems of the record',
              view.problems.slice(0, 3).map(problem => sentence(problem, 300)),
            ),
          ]
        : []),
      linkButtons(
        { label: 'Open in portal', url: links.cluster(view) },
        ...(view.links.management === null
          ? []
          : [{ label: 'Management view', url: view.links.management }]),
      ),
    ]),
  );
}
