import type { DiagnosisView, EvidenceView, PathHopView } from '@mooring/core';
import type { KnownBlock, RichTextElement } from '@slack/types';
import {
  bold,
  bulletList,
  lines,
  sentence,
  when,
  words,
  type Line,
} from '../blocks';

/** Evidence a message shows at most; the page has all of it. */
export const SHOWN_WHY = 4;
/** Later findings and warnings: enough to be warned, few enough to be read on a phone. */
const SHOWN_BESIDE = 2;

const HOP_NAMES: Readonly<Record<PathHopView['kind'], string>> = {
  gateway: 'Gateway',
  flux: 'Flux',
  arcnet: 'ArcNet',
  api: 'API',
  agent: 'Agent',
};
const HOP_SIGNS: Readonly<Record<PathHopView['state'], string>> = {
  ok: '✔',
  warn: '▲',
  broken: '✖',
  unknown: '?',
  'not-judged': '–',
};

/** A diagnosis that names something broken or not known; of what is in order nobody needs to be told. */
export function isFinding(
  diagnosis: DiagnosisView | null,
): diagnosis is DiagnosisView {
  return diagnosis !== null && diagnosis.layer !== 'none';
}

/** `Gateway ✔ → Flux ✖ → ArcNet ✖ → API – → Agent ✖`, the root in bold. */
export function pathLine(path: readonly PathHopView[]): Line[] {
  if (path.length === 0) return [];
  return [
    path.flatMap(({ kind, state, isRoot }, index): RichTextElement[] => {
      const hop = `${HOP_NAMES[kind]} ${HOP_SIGNS[state]}`;
      return [
        ...(index === 0 ? [] : [words(' → ')]),
        isRoot ? bold(hop) : words(hop),
      ];
    }),
  ];
}

/** What is broken, how sure that is, and since when. */
export function diagnosisLines(diagnosis: DiagnosisView): Line[] {
  const { summary, confidence, since, shared } = diagnosis;
  return [
    [bold('Diagnosis: '), ...sentence(summary, 500)],
    [
      words(`Confidence ${confidence}`),
      ...(since === null ? [] : [words(' · since '), when(since)]),
      ...(shared === null
        ? []
        : [words(` · ${shared.clusters} clusters share it`)]),
    ],
  ];
}

/** What it stands on, as much of it as the message has room for. */
export function whyBlock(
  shown: readonly EvidenceView[],
  hidden: number,
): KnownBlock[] {
  if (shown.length === 0) return [];
  return [
    bulletList('Why', [
      ...shown.map(
        ({ text, source, observedAt }): Line => [
          ...sentence(`${text} (${source}, seen`, 300),
          words(' '),
          when(observedAt, 'at an unknown time'),
          words(')'),
        ],
      ),
      ...(hidden > 0 ? [[words(`… ${hidden} more in the portal`)]] : []),
    ]),
  ];
}

/** What nobody looked at, what to do, what would make it wrong, and what else was found. */
export function diagnosisClosing(diagnosis: DiagnosisView): KnownBlock[] {
  const { notChecked, nextAction, unless, secondary, warnings } = diagnosis;
  const beside = [...secondary.map(({ text }) => text), ...warnings];
  const closing: Line[] = [
    ...(notChecked.length === 0
      ? []
      : [[bold('Not checked: '), ...sentence(notChecked.join('; '), 400)]]),
    ...(nextAction === null
      ? []
      : [[bold('Do next: '), ...sentence(nextAction, 400)]]),
    ...(unless === null ? [] : [sentence(unless, 250)]),
    ...beside
      .slice(0, SHOWN_BESIDE)
      .map((text): Line => [bold('Also: '), ...sentence(text, 250)]),
  ];
  return closing.length === 0 ? [] : [lines(...closing)];
}
