import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Text } from '@backstage/ui';
import { mooringTranslationRef } from '../../translation';
import { PageFrame } from '../PageFrame';
import { ClusterList } from './ClusterList';

/** The table operators live in. */
export function ClustersPage() {
  const { t } = useTranslationRef(mooringTranslationRef);
  return (
    <PageFrame>
      <Text as="h2" variant="title-small" weight="bold">
        {t('clusters.title')}
      </Text>
      <ClusterList />
    </PageFrame>
  );
}
