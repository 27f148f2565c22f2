import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Text } from '@backstage/ui';
import { EvidenceView } from '@mooring/core';
import { mooringTranslationRef } from '../../translation';
import { RelativeTime } from '../RelativeTime';
import { TitledLines } from '../TitledLines';

/** What was observed, each line with who observed it and when. */
export function EvidenceList(props: {
  title: string;
  evidence: readonly EvidenceView[];
}) {
  const { t } = useTranslationRef(mooringTranslationRef);
  return (
    <TitledLines
      title={props.title}
      none={t('cluster.noEvidence')}
      lines={props.evidence.map(({ text, source, observedAt }) => ({
        key: `${source} ${text}`,
        content: (
          <>
            {text}
            <Text as="div" variant="body-small" color="secondary">
              {t('cluster.evidenceBy', { source })}
              {' · '}
              {observedAt === null ? (
                t('cluster.evidenceTimeUnknown')
              ) : (
                <RelativeTime at={observedAt} />
              )}
            </Text>
          </>
        ),
      }))}
    />
  );
}
