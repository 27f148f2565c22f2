import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { ClusterView } from '@mooring/core';
import { mooringTranslationRef } from '../../translation';
import { Facts } from '../Facts';
import { hasTunnel } from '../PathPicture';
import { RelativeTime } from '../RelativeTime';
import { Section } from '../Section';

/** What the record says about the cluster; what it does not say is "not known", never an empty cell. */
export function ClusterFacts({ cluster }: { cluster: ClusterView }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const unknown = t('value.unknown');
  const tunnel = !hasTunnel(cluster)
    ? []
    : [
        {
          label: t('cluster.fact.arcnetIP'),
          value: cluster.arcnetIP ?? unknown,
        },
        {
          label: t('cluster.fact.carrier'),
          value:
            cluster.carrier === null
              ? unknown
              : t(`clusters.carrier.${cluster.carrier}`),
        },
        {
          label: t('cluster.fact.gateway'),
          value: cluster.gateway ?? unknown,
        },
        { label: t('cluster.fact.site'), value: cluster.site ?? unknown },
      ];
  return (
    <Section title={t('cluster.facts')}>
      <Facts
        facts={[
          { label: t('cluster.fact.id'), value: cluster.id ?? t('value.none') },
          {
            label: t('cluster.fact.fleetCluster'),
            value: cluster.fleetCluster ?? t('value.none'),
          },
          { label: t('cluster.fact.reason'), value: cluster.reason },
          {
            label: t('cluster.fact.lastContact'),
            value: <RelativeTime at={cluster.lastContact} />,
          },
          {
            label: t('cluster.fact.version'),
            value: cluster.kubernetesVersion ?? unknown,
          },
          ...tunnel,
        ]}
      />
    </Section>
  );
}
