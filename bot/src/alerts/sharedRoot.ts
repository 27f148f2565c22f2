import type { DiagnosisView } from '@mooring/core';
import { isFinding } from '../commands/diagnosisBlocks';
import type { AlertedView } from './alert';

/** What all members of an alert share, told by the one that says it with the greatest confidence. */
export interface SharedRoot {
  /** e.g. `relay relay-eu-1`. */
  readonly name: string;
  readonly diagnosis: DiagnosisView;
  readonly view: AlertedView;
}

const ORDER: readonly DiagnosisView['confidence'][] = [
  'high',
  'medium',
  'low',
  'none',
];

/** `undefined` unless several members have one and the same root: nothing is said to be shared on a guess. */
export function sharedRoot(
  views: readonly AlertedView[],
): SharedRoot | undefined {
  const roots = views.flatMap((view): SharedRoot[] => {
    const { diagnosis } = view;
    return isFinding(diagnosis) && diagnosis.component !== null
      ? [{ name: diagnosis.component, diagnosis, view }]
      : [];
  });
  const [first] = roots;
  if (roots.length < 2 || roots.length < views.length) return undefined;
  if (roots.some(({ name }) => name !== first.name)) return undefined;
  return roots.reduce((best, each) =>
    ORDER.indexOf(each.diagnosis.confidence) <
    ORDER.indexOf(best.diagnosis.confidence)
      ? each
      : best,
  );
}
