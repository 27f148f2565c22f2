import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Flex, Text } from '@backstage/ui';
import { DiagnosisDetailView, DiagnosisView } from '@mooring/core';
import { ReactNode } from 'react';
import { mooringTranslationRef } from '../../translation';
import { EvidenceList } from '../EvidenceList';
import { Section } from '../Section';
import { sentences, TitledLines } from '../TitledLines';
import { DecisionTrace } from './DecisionTrace';
import { DiagnosisHead } from './DiagnosisHead';
import { ProbesTable } from './ProbesTable';
import { SecondaryFindings } from './SecondaryFindings';

export interface DiagnosisPanelProps {
  readonly diagnosis: DiagnosisView;
  /** How it came about; `undefined` while that is not read. */
  readonly detail: DiagnosisDetailView | undefined;
  readonly actions: ReactNode;
  /** Between the verdict and its grounds: a running re-check. */
  readonly children?: ReactNode;
}

/** The verdict on the way to the cluster: what is broken, why that is said, what was not looked at, what to do. */
export function DiagnosisPanel(props: DiagnosisPanelProps) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const { diagnosis, detail } = props;
  return (
    <Section title={t('diagnosis.title')} action={props.actions}>
      <Flex direction="column" gap="3">
        <DiagnosisHead diagnosis={diagnosis} />
        {props.children}
        {diagnosis.warnings.length > 0 && (
          <TitledLines
            title={t('diagnosis.warnings')}
            lines={sentences(diagnosis.warnings)}
            none=""
          />
        )}
        <EvidenceList
          title={t('diagnosis.why')}
          evidence={diagnosis.evidence}
        />
        <TitledLines
          title={t('cluster.notChecked')}
          lines={sentences(diagnosis.notChecked)}
          none={t('diagnosis.nothingUnchecked')}
        />
        {diagnosis.layer !== 'none' && (
          <div>
            <Text as="h4" weight="bold">
              {t('cluster.next')}
            </Text>
            <Text as="p">{diagnosis.nextAction ?? t('cluster.noNext')}</Text>
          </div>
        )}
        {diagnosis.unless !== null && (
          <Text as="p" color="secondary">
            {diagnosis.unless}
          </Text>
        )}
        <SecondaryFindings findings={diagnosis.secondary} />
        {detail && detail.rows.length > 0 && (
          <DecisionTrace rows={detail.rows} />
        )}
        {detail && detail.probes.length > 0 && (
          <ProbesTable probes={detail.probes} />
        )}
      </Flex>
    </Section>
  );
}
