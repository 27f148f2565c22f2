import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { ClusterView } from '@mooring/core';
import { Text } from '@backstage/ui';
import { RiQuestionLine, RiTimeLine } from '@remixicon/react';
import { mooringTranslationRef } from '../../translation';
import { RelativeTime } from '../RelativeTime';
import { hasTunnel, pathHops } from './pathHops';
import styles from './PathPicture.module.css';

/** The way from the gateway to the agent as an ordered list that also looks like one. */
export function PathPicture({ cluster }: { cluster: ClusterView }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const hops = pathHops(cluster);
  return (
    <div>
      <ol className={styles.path} aria-label={t('cluster.path.title')}>
        {hops.map(hop => (
          <li key={hop.kind} className={styles.hop} data-seen={hop.seen.kind}>
            <Text weight="bold" as="div">
              {t(`cluster.path.${hop.kind}`)}
            </Text>
            {hop.name !== null && (
              <Text variant="body-small" as="div">
                {hop.name}
              </Text>
            )}
            <span className={styles.seen}>
              {hop.seen.kind === 'not-checked' ? (
                <>
                  <RiQuestionLine size={14} aria-hidden="true" />
                  {t('cluster.path.notChecked')}
                </>
              ) : (
                <>
                  <RiTimeLine size={14} aria-hidden="true" />
                  <span>
                    {t('cluster.path.lastContact')}{' '}
                    <RelativeTime at={hop.seen.at} />
                  </span>
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
      {cluster.mode === 'managed' && (
        <Text
          as="p"
          variant="body-small"
          color="secondary"
          className={styles.note}
        >
          {t('cluster.path.managed')}
        </Text>
      )}
      {hasTunnel(cluster) && cluster.carrier === null && (
        <Text
          as="p"
          variant="body-small"
          color="secondary"
          className={styles.note}
        >
          {t('cluster.path.carrierUnknown')}
        </Text>
      )}
    </div>
  );
}
