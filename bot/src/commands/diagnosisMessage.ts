import type {
  ClusterView,
  DiagnosisDetailView,
  HopProbeView,
} from '@mooring/core';
import {
  bulletList,
  fitItems,
  header,
  lines,
  message,
  recheckButtons,
  sentence,
  when,
  words,
  type Line,
  type Message,
} from '../blocks';
import type { PortalLinks } from '../portalLinks';
import {
  diagnosisClosing,
  diagnosisLines,
  pathLine,
  SHOWN_WHY,
  whyBlock,
} from './diagnosisBlocks';
import { clusterKey } from './clusterLine';
import { clusterTitle } from './clusterMessage';

/** How far the look at the cluster has come when the message is written. */
export type RecheckState =
  /** Nothing is probed; `reason` says why, where there is one. */
  | { readonly kind: 'known'; readonly reason: string | null }
  /** A probe runs, and what it finds is told in a message of its own. */
  | { readonly kind: 'announced' }
  /** A probe runs, and this message is edited as it goes. */
  | { readonly kind: 'running'; readonly probes: readonly HopProbeView[] }
  | { readonly kind: 'done'; readonly notRun: string | null }
  | { readonly kind: 'interrupted' };

const SHOWN_PROBES = 9;

/** Whatever is cut off behind it, a message must stay true: none says that something goes on without an end. */
function stateLine(state: RecheckState, now: string): Line {
  const asOf: Line = [words('As known '), when(now)];
  switch (state.kind) {
    case 'known':
      return [
        ...asOf,
        words('. '),
        ...(state.reason === null
          ? [words('Nothing was probed for this answer.')]
          : sentence(`Not probed: ${state.reason}`, 300)),
      ];
    case 'announced':
      return [
        ...asOf,
        words(
          '. A re-check has begun and ends within 12 s; its result follows below. If none does, it was interrupted: press Re-check.',
        ),
      ];
    case 'running':
      return [
        ...asOf,
        words(
          '. A re-check is under way and ends within 12 s; this message is edited. If it is not, it was interrupted: press Re-check.',
        ),
      ];
    case 'interrupted':
      return [
        ...asOf,
        words('. The re-check was interrupted and told nothing new.'),
      ];
    default:
      return state.notRun === null
        ? [words('Re-checked '), when(now), words('.')]
        : [
            ...asOf,
            words('. '),
            ...sentence(`Not probed: ${state.notRun}`, 300),
          ];
  }
}

/** The text tells the tries itself. */
function probeLine({ hop, text }: HopProbeView): Line {
  return sentence(`${hop}: ${text}`, 200);
}

/** Which layer of one cluster's way is broken, on what grounds, and how fresh that is. */
export function diagnosisMessage(
  view: ClusterView,
  detail: DiagnosisDetailView,
  state: RecheckState,
  links: PortalLinks,
): Message {
  const { diagnosis, path, now } = detail;
  const probes = state.kind === 'running' ? state.probes : detail.probes;
  const why = diagnosis.evidence.slice(0, SHOWN_WHY);
  // Evidence outlives probes where a message has no room for both: it has them in it.
  return fitItems(
    [...why, ...probes.slice(0, SHOWN_PROBES)],
    shown => {
      const shownWhy = why.slice(0, shown.length);
      const shownProbes = probes.slice(0, shown.length - shownWhy.length);
      const left = probes.length - shownProbes.length;
      return message(`${clusterTitle(view)}. ${diagnosis.summary}`, [
        header(clusterTitle(view)),
        lines(...pathLine(path), ...diagnosisLines(diagnosis)),
        ...whyBlock(shownWhy, diagnosis.evidence.length - shownWhy.length),
        ...diagnosisClosing(diagnosis),
        ...(shownProbes.length === 0
          ? []
          : [
              bulletList('Probes', [
                ...shownProbes.map(probeLine),
                ...(left > 0 ? [[words(`… ${left} more`)]] : []),
              ]),
            ]),
        lines(stateLine(state, now)),
        recheckButtons({
          recheck: detail.recheck.allowed ? clusterKey(view) : undefined,
          portal: links.cluster(view),
        }),
      ]);
    },
    SHOWN_WHY + SHOWN_PROBES,
  );
}
