import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { ClusterView } from '@mooring/core';
import { Flex, Text } from '@backstage/ui';
import { mooringTranslationRef } from '../../translation';
import { EvidenceList } from '../EvidenceList';
import { Section } from '../Section';
import { sentences, TitledLines } from '../TitledLines';
import { CopyAsText } from './CopyAsText';
import { diagnosisLeads } from './diagnosisLeads';

/** The cluster's state, on what evidence, what nobody looked at, and what to do next. */
export function Verdict({ cluster }: { cluster: ClusterView }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const leads = diagnosisLeads(cluster.diagnosis);
  return (
    <Section
      title={t('cluster.happened')}
      action={
        // With a diagnosis the copy is offered beside it and holds both.
        cluster.diagnosis === null && <CopyAsText cluster={cluster} />
      }
    >
      <Flex direction="column" gap="3">
        <Text as="p">{cluster.summary}</Text>
        <EvidenceList
          title={t('cluster.evidence')}
          evidence={cluster.evidence}
        />
        {!leads && (
          <>
            <TitledLines
              title={t('cluster.notChecked')}
              lines={sentences(cluster.notChecked)}
              none={t('cluster.nothingUnchecked')}
            />
            <div>
              <Text as="h4" weight="bold">
                {t('cluster.next')}
              </Text>
              <Text as="p">{cluster.next ?? t('cluster.noNext')}</Text>
            </div>
          </>
        )}
        {cluster.problems.length > 0 && (
          <TitledLines
            title={t('cluster.problems')}
            lines={sentences(cluster.problems)}
            none=""
          />
        )}
      </Flex>
    </Section>
  );
}
