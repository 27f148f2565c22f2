import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Text } from '@backstage/ui';
import { ClusterView } from '@mooring/core';
import { mooringTranslationRef } from '../../translation';
import { PlainTable } from '../PlainTable';
import { RelativeTime } from '../RelativeTime';
import { SecondLine } from '../SecondLine';
import { Section } from '../Section';

/** What the records themselves say, for those who compare it with the cluster management. */
export function Conditions({ cluster }: { cluster: ClusterView }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  return (
    <Section title={t('cluster.conditions.title')}>
      {cluster.conditions.length === 0 ? (
        <Text as="p" color="secondary">
          {t('cluster.conditions.none')}
        </Text>
      ) : (
        <PlainTable
          caption={t('cluster.conditions.caption')}
          columns={[
            t('cluster.conditions.type'),
            t('cluster.conditions.status'),
            t('cluster.conditions.text'),
            t('cluster.conditions.updated'),
          ]}
        >
          {cluster.conditions.map(condition => (
            <tr key={condition.type}>
              <th scope="row">
                {condition.type}
                <SecondLine>{condition.source}</SecondLine>
              </th>
              <td>{condition.status}</td>
              <td>{condition.message ?? condition.reason ?? '–'}</td>
              <td>
                {condition.updatedAt === null ? (
                  t('value.unknown')
                ) : (
                  <RelativeTime at={condition.updatedAt} />
                )}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </Section>
  );
}
