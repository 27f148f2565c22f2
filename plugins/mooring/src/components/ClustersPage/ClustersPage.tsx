import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { mooringTranslationRef } from '../../translation';
import { PageFrame } from '../PageFrame';
import { PageTitle } from '../PageTitle';
import { ClusterList } from './ClusterList';
import { SharedCausesBanner } from './SharedCausesBanner';

/** The table operators live in. */
export function ClustersPage() {
  const { t } = useTranslationRef(mooringTranslationRef);
  return (
    <PageFrame>
      <PageTitle>{t('clusters.title')}</PageTitle>
      <SharedCausesBanner />
      <ClusterList />
    </PageFrame>
  );
}
