import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Flex, Skeleton, Text } from '@backstage/ui';
import { useClusterNodes } from '../../hooks/useCluster';
import { mooringTranslationRef } from '../../translation';
import { Facts } from '../Facts';
import { FailurePanel, RefreshFailure } from '../FailurePanel';
import { NodeCount } from '../NodeCount';
import { RelativeTime } from '../RelativeTime';
import { Section } from '../Section';

/** A cluster's nodes as far as they are known without asking the cluster. */
export function NodesPanel(props: { cluster: string }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const { state, retry } = useClusterNodes(props.cluster);
  return (
    <Section title={t('cluster.nodes.title')}>
      {state.kind === 'loading' && <Skeleton width="100%" height="4rem" />}
      {state.kind === 'failed' && (
        <FailurePanel failure={state.failure} onRetry={retry} />
      )}
      {state.kind === 'shown' && (
        <Flex direction="column" gap="3">
          <RefreshFailure state={state} onRetry={retry} />
          <Facts
            facts={[
              {
                label: t('cluster.nodes.count'),
                value: <NodeCount nodes={state.value.nodes} />,
              },
              {
                label: t('cluster.nodes.asOf'),
                value: <RelativeTime at={state.value.asOf} />,
              },
            ]}
          />
          <Text as="p" color="secondary">
            {state.value.detail}
          </Text>
        </Flex>
      )}
    </Section>
  );
}
