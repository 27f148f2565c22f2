import { AppState } from '@mooring/core';
import { MooringT } from '../../translation';

/** The state's word; where it cannot be seen now, together with the last one reported. */
export function stateWord(
  t: MooringT,
  item: { state: AppState; lastReported?: AppState },
): string {
  return item.lastReported === undefined
    ? item.state
    : t('value.lastReported', { state: item.state, last: item.lastReported });
}
