import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Flex, Link, Text } from '@backstage/ui';
import { TunnelsView } from '@mooring/core';
import { usePaths } from '../../paths/PathsContext';
import { mooringTranslationRef } from '../../translation';
import { Disclosure } from '../Disclosure';
import { Section } from '../Section';
import { Since } from '../Since';
import { StateLabel } from '../StateLabel';
import { NotListed } from './NotListed';
import { IncidentView, sharedIncidents } from './sharedIncidents';
import styles from './TunnelsPage.module.css';

/** Root causes that take down clusters together, each with its clusters. */
export function SharedCauses({ tunnels }: { tunnels: TunnelsView }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const shared = sharedIncidents(tunnels.incidents);
  return (
    <Section title={t('tunnels.incidents.title')}>
      {shared.length === 0 ? (
        <Text as="p" color="secondary">
          {t('tunnels.incidents.none')}
        </Text>
      ) : (
        <ul className={styles.plain}>
          {shared.map(incident => (
            <Cause key={incident.component} incident={incident} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Cause(props: { incident: IncidentView }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const paths = usePaths();
  const { component, summary, since, confidence, clusters, total } =
    props.incident;
  return (
    <li>
      <Flex direction="column" gap="1">
        <Flex gap="3" align="center" style={{ flexWrap: 'wrap' }}>
          <StateLabel tone="bad">{component}</StateLabel>
          <Since at={since} />
          <Text variant="body-small" color="secondary">
            {t(`diagnosis.confidence.${confidence}`)}
          </Text>
        </Flex>
        <Text as="p">{summary}</Text>
        <Disclosure summary={t('tunnels.incidents.clusters', { component })}>
          <ul className={styles.names}>
            {clusters.map(({ id, name }) => {
              const href = paths.cluster(id);
              return (
                <li key={id}>
                  {href === undefined ? name : <Link href={href}>{name}</Link>}
                </li>
              );
            })}
          </ul>
          <NotListed count={total - clusters.length} />
        </Disclosure>
      </Flex>
    </li>
  );
}
