import { ClusterInputs, Condition, ConditionView } from '@mooring/core';
import { iso } from './iso';

/** The conditions a verdict on a cluster rests on, as they stand on its records. */
export function conditionViews({
  management,
  fleet,
}: ClusterInputs): ConditionView[] {
  return [
    ...conditionView('Connected', management?.connected, 'management record'),
    ...conditionView('Ready', management?.ready, 'management record'),
    ...conditionView('Imported', fleet?.imported, 'Fleet cluster'),
  ];
}

function conditionView(
  type: string,
  condition: Condition | undefined,
  source: string,
): ConditionView[] {
  if (condition === undefined) return [];
  const { status, reason, message, lastUpdateTime } = condition;
  return [
    {
      type,
      status,
      // Of a True condition the reason may be left over from an error long gone (rancher/fleet#4612).
      reason: status === 'True' ? null : reason ?? null,
      message: status === 'True' ? null : message ?? null,
      updatedAt: iso(lastUpdateTime),
      source,
    },
  ];
}
