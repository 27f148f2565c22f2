import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { TenantView } from '@mooring/core';
import { Flex, Link, Skeleton, Tab, TabList, Tabs, Text } from '@backstage/ui';
import { useParams } from 'react-router-dom';
import { useTenant } from '../../hooks/useTenants';
import { usePaths } from '../../paths/PathsContext';
import { mooringTranslationRef } from '../../translation';
import { ClusterList } from '../ClustersPage';
import { DeploymentList } from '../DeploymentList';
import { FailurePanel, RefreshFailure } from '../FailurePanel';
import { PageFrame } from '../PageFrame';
import { PageTitle } from '../PageTitle';
import { Section } from '../Section';
import { StateLabel } from '../StateLabel';
import { TenantFacts } from './TenantFacts';

/** The parts of a tenant's page; each has an address of its own. */
export type TenantTab = 'clusters' | 'deployments';

/** One tenant: its clusters and its deployments. */
export function TenantPage(props: { tab: TenantTab }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const { id = '' } = useParams();
  const { tenants } = usePaths();
  return (
    <PageFrame>
      {tenants !== undefined && <Link href={tenants}>{t('tenants.back')}</Link>}
      <TenantContent key={id} id={id} tab={props.tab} />
    </PageFrame>
  );
}

function TenantContent({ id, tab }: { id: string; tab: TenantTab }) {
  const { state, retry } = useTenant(id);
  if (state.kind === 'loading') return <Skeleton width="100%" height="16rem" />;
  if (state.kind === 'failed') {
    return <FailurePanel failure={state.failure} onRetry={retry} />;
  }
  return (
    <Flex direction="column" gap="4">
      <RefreshFailure state={state} onRetry={retry} />
      <TenantHeader tenant={state.value} />
      <TenantFacts tenant={state.value} />
      <TenantTabs id={id} />
      {/* Each list reads its own filters from the address, so a tab never inherits the other one's. */}
      {tab === 'clusters' ? (
        <ClusterList tenant={id} />
      ) : (
        <DeploymentList of={{ kind: 'tenant', id }} />
      )}
    </Flex>
  );
}

function TenantHeader({ tenant }: { tenant: TenantView }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  return (
    <>
      <Flex align="center" gap="3" style={{ flexWrap: 'wrap' }}>
        <PageTitle>{tenant.displayName}</PageTitle>
        <StateLabel tone={tenant.tone}>
          {tenant.worst ?? t('tenants.noClusters')}
        </StateLabel>
      </Flex>
      <Text as="p">{tenant.headline}</Text>
      {tenant.problems.length > 0 && (
        <Section title={t('tenants.problems')}>
          {tenant.problems.map(problem => (
            <Text as="p" key={problem}>
              {problem}
            </Text>
          ))}
        </Section>
      )}
    </>
  );
}

function TenantTabs({ id }: { id: string }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const href = usePaths().tenant(id);
  if (href === undefined) return null;
  return (
    <Tabs>
      <TabList aria-label={t('tenants.title')}>
        <Tab id="clusters" href={href}>
          {t('tabs.clusters')}
        </Tab>
        <Tab id="deployments" href={`${href}/deployments`}>
          {t('deployments.title')}
        </Tab>
      </TabList>
    </Tabs>
  );
}
