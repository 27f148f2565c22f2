import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { ClusterView } from '@mooring/core';
import { useEffect, useRef, useState } from 'react';
import { mooringTranslationRef } from '../../translation';
import { clusterRowId } from './clusterKey';

/** More than this in one breath is noise. */
const NAMED = 3;

/** A sentence about the visible clusters whose state turned since the last answer; '' at first. */
export function useClusterChanges(
  shown: ClusterView | readonly ClusterView[] | undefined,
): string {
  const { t } = useTranslationRef(mooringTranslationRef);
  const known = useRef<ReadonlyMap<string, string>>(new Map());
  const [text, setText] = useState('');
  useEffect(() => {
    if (!shown) return;
    const clusters = 'state' in shown ? [shown] : shown;
    const changed = clusters.filter(cluster => {
      const before = known.current.get(clusterRowId(cluster));
      return before !== undefined && before !== cluster.state;
    });
    known.current = new Map(
      clusters.map(cluster => [clusterRowId(cluster), cluster.state]),
    );
    if (changed.length === 0) return;
    const named = changed
      .slice(0, NAMED)
      .map(({ name, state }) => t('clusters.changed', { name, state }));
    const more = changed.length - named.length;
    setText(
      [
        ...named,
        ...(more > 0 ? [t('clusters.changedMore', { count: more })] : []),
      ].join(' '),
    );
  }, [shown, t]);
  return text;
}
