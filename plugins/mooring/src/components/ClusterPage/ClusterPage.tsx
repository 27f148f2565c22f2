import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Flex, Link, Skeleton } from '@backstage/ui';
import { useParams } from 'react-router-dom';
import { useCluster } from '../../hooks/useCluster';
import { usePaths } from '../../paths/PathsContext';
import { mooringTranslationRef } from '../../translation';
import { Announcer } from '../Announcer';
import { useClusterChanges } from '../ClustersPage/useClusterChanges';
import { DeploymentList } from '../DeploymentList';
import { FailurePanel, RefreshFailure } from '../FailurePanel';
import { LiveIndicator } from '../LiveIndicator';
import { PageFrame } from '../PageFrame';
import { PathPicture, unjudgedPath } from '../PathPicture';
import { Section } from '../Section';
import { ClusterDiagnosis } from './ClusterDiagnosis';
import { ClusterFacts } from './ClusterFacts';
import { ClusterHeader } from './ClusterHeader';
import { Conditions } from './Conditions';
import { NodesPanel } from './NodesPanel';
import { Verdict } from './Verdict';

/** One cluster: what is known of it, how, and what is not. */
export function ClusterPage() {
  const { t } = useTranslationRef(mooringTranslationRef);
  const { id = '' } = useParams();
  const { clusters } = usePaths();
  return (
    <PageFrame>
      {clusters !== undefined && (
        <Link href={clusters}>{t('cluster.back')}</Link>
      )}
      <ClusterContent key={id} id={id} />
    </PageFrame>
  );
}

function ClusterContent({ id }: { id: string }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const { state, retry } = useCluster(id);
  const changes = useClusterChanges(
    state.kind === 'shown' ? state.value : undefined,
  );
  if (state.kind === 'loading') return <Skeleton width="100%" height="16rem" />;
  if (state.kind === 'failed') {
    return <FailurePanel failure={state.failure} onRetry={retry} />;
  }
  const cluster = state.value;
  return (
    <Flex direction="column" gap="4">
      <ClusterHeader cluster={cluster} />
      <LiveIndicator state={state} />
      <RefreshFailure state={state} onRetry={retry} />
      {cluster.diagnosis === null ? (
        <Section title={t('cluster.path.title')}>
          <PathPicture
            cluster={cluster}
            path={unjudgedPath(cluster, {
              notChecked: t('cluster.path.notChecked'),
              lastContact: t('cluster.path.lastContact'),
              noContact: t('cluster.path.noContact'),
            })}
          />
        </Section>
      ) : (
        <ClusterDiagnosis
          id={id}
          cluster={cluster}
          recorded={cluster.diagnosis}
        />
      )}
      <Verdict cluster={cluster} />
      <ClusterFacts cluster={cluster} />
      <Conditions cluster={cluster} />
      <NodesPanel cluster={id} />
      <Section title={t('deployments.title')}>
        <DeploymentList of={{ kind: 'cluster', id }} embedded />
      </Section>
      <Announcer text={changes} />
    </Flex>
  );
}
