import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { ClusterView } from '@mooring/core';
import { Flex, Text } from '@backstage/ui';
import { mooringTranslationRef } from '../../translation';
import { RelativeTime } from '../RelativeTime';
import { Section } from '../Section';
import { CopyAsText } from './CopyAsText';
import styles from './Verdict.module.css';

/** What is known, on what evidence, what nobody looked at, and what to do next. */
export function Verdict({ cluster }: { cluster: ClusterView }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  return (
    <Section
      title={t('cluster.happened')}
      action={<CopyAsText cluster={cluster} />}
    >
      <Flex direction="column" gap="3">
        <Text as="p">{cluster.summary}</Text>
        <div>
          <Text as="h4" weight="bold">
            {t('cluster.evidence')}
          </Text>
          {cluster.evidence.length === 0 ? (
            <Text as="p" color="secondary">
              {t('cluster.noEvidence')}
            </Text>
          ) : (
            <ul className={styles.list}>
              {cluster.evidence.map(({ text, source, observedAt }) => (
                <li key={`${source} ${text}`}>
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
                </li>
              ))}
            </ul>
          )}
        </div>
        <div>
          <Text as="h4" weight="bold">
            {t('cluster.notChecked')}
          </Text>
          {cluster.notChecked.length === 0 ? (
            <Text as="p" color="secondary">
              {t('cluster.nothingUnchecked')}
            </Text>
          ) : (
            <ul className={styles.list}>
              {cluster.notChecked.map(text => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </div>
        <div>
          <Text as="h4" weight="bold">
            {t('cluster.next')}
          </Text>
          <Text as="p">{cluster.next ?? t('cluster.noNext')}</Text>
        </div>
        {cluster.problems.length > 0 && (
          <div>
            <Text as="h4" weight="bold">
              {t('cluster.problems')}
            </Text>
            <ul className={styles.list}>
              {cluster.problems.map(problem => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </div>
        )}
      </Flex>
    </Section>
  );
}
