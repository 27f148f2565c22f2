import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { ClusterView } from '@mooring/core';
import { Flex, Link, Text } from '@backstage/ui';
import { usePaths } from '../../paths/PathsContext';
import { mooringTranslationRef } from '../../translation';
import { ManagementLink } from '../ManagementLink';
import { PageTitle } from '../PageTitle';
import { Since } from '../Since';
import { StateLabel } from '../StateLabel';

/** Name, state and since when, whose it is, where it stands. */
export function ClusterHeader({ cluster }: { cluster: ClusterView }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const paths = usePaths();
  const tenantHref =
    cluster.tenant === null ? undefined : paths.tenant(cluster.tenant);
  const tenantName =
    cluster.tenantName ?? cluster.tenant ?? t('clusters.noTenant');
  return (
    <Flex justify="between" align="center" gap="3" style={{ flexWrap: 'wrap' }}>
      <Flex align="center" gap="3" style={{ flexWrap: 'wrap' }}>
        <PageTitle>{cluster.name}</PageTitle>
        <StateLabel tone={cluster.tone}>{cluster.state}</StateLabel>
        <Since at={cluster.since} />
      </Flex>
      <Flex align="center" gap="3" style={{ flexWrap: 'wrap' }}>
        <Text>
          {t('cluster.fact.tenant')}{' '}
          {tenantHref === undefined ? (
            tenantName
          ) : (
            <Link href={tenantHref}>{tenantName}</Link>
          )}
          {cluster.mode !== null && ` · ${t(`clusters.mode.${cluster.mode}`)}`}
          {cluster.site !== null &&
            ` · ${t('cluster.fact.site')} ${cluster.site}`}
        </Text>
        <ManagementLink cluster={cluster} labelled />
      </Flex>
    </Flex>
  );
}
