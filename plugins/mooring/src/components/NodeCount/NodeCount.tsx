import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { ClusterView } from '@mooring/core';
import { VisuallyHidden } from '@backstage/ui';
import { mooringTranslationRef } from '../../translation';

/** How many nodes; a star marks the last number reported by a cluster that cannot be asked now. */
export function NodeCount({ nodes }: { nodes: ClusterView['nodes'] }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  if (nodes.count === null) return <span>{t('value.unknown')}</span>;
  if (!nodes.lastKnown) return <span>{nodes.count}</span>;
  return (
    <span title={t('value.lastKnown')}>
      {nodes.count}
      <span aria-hidden="true">*</span>
      <VisuallyHidden>{` (${t('value.lastKnown')})`}</VisuallyHidden>
    </span>
  );
}
