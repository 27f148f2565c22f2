import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { ClusterView, PathHopView } from '@mooring/core';
import { Text } from '@backstage/ui';
import { mooringTranslationRef } from '../../translation';
import { hasTunnel } from './hasTunnel';
import { PathHop } from './PathHop';
import styles from './PathPicture.module.css';

/** The way from the gateway to the agent as an ordered list that also looks like one. */
export function PathPicture(props: {
  cluster: Pick<ClusterView, 'mode' | 'gateway' | 'carrier' | 'arcnetIP'>;
  path: readonly PathHopView[];
}) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const { cluster, path } = props;
  return (
    <div>
      <ol className={styles.path} aria-label={t('cluster.path.title')}>
        {path.map(hop => (
          <PathHop key={hop.kind} hop={hop} />
        ))}
      </ol>
      {cluster.mode === 'managed' && <Note>{t('cluster.path.managed')}</Note>}
      {hasTunnel(cluster) && cluster.carrier === null && (
        <Note>{t('cluster.path.carrierUnknown')}</Note>
      )}
    </div>
  );
}

function Note(props: { children: string }) {
  return (
    <Text as="p" variant="body-small" color="secondary" className={styles.note}>
      {props.children}
    </Text>
  );
}
