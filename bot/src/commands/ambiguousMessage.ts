import type { ClusterView } from '@mooring/core';
import {
  bulletList,
  code,
  fitItems,
  message,
  words,
  type Message,
} from '../blocks';
import { clusterKey, clusterLine } from './clusterLine';

/** Several clusters answer to one name: the ids tell them apart. */
export function ambiguousMessage(
  typed: string,
  candidates: readonly ClusterView[],
  command = 'cluster',
): Message {
  return fitItems(candidates, (shown, hidden) => {
    const sentence = `“${typed}” means ${candidates.length} clusters. Type the id of the one you mean.`;
    return message(sentence, [
      bulletList(sentence, [
        ...shown.map(view => [
          code(`/mooring ${command} ${clusterKey(view)}`),
          words(' '),
          ...clusterLine(view),
        ]),
        ...(hidden > 0 ? [[words(`… ${hidden} more`)]] : []),
      ]),
    ]);
  });
}
