import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { SourceView } from '@mooring/core';
import { RiAlertFill, RiLoader4Line } from '@remixicon/react';
import { mooringTranslationRef } from '../../translation';
import { RelativeTime } from '../RelativeTime';
import styles from './SourceBar.module.css';

/** Up to this many are read at a glance; more are folded behind their number. */
const SHOWN_OPEN = 2;

/**
 * Names every source that is not up to date, with what cannot be said without it. A reader who sees a table must know
 * which part of it is old. Empty when all are.
 */
export function SourceBar(props: { sources: readonly SourceView[] }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const doubtful = props.sources.filter(source => source.state !== 'synced');
  if (doubtful.length === 0) return null;
  const list = (
    <ul className={styles.list}>
      {doubtful.map(source => (
        <SourceLine key={source.source} source={source} />
      ))}
    </ul>
  );
  return (
    <section className={styles.bar} aria-label={t('sources.label')}>
      {doubtful.length <= SHOWN_OPEN ? (
        list
      ) : (
        <details>
          <summary className={styles.summary}>
            {t('sources.many', { count: doubtful.length })}
            {': '}
            {doubtful.map(({ source }) => source).join(', ')}
          </summary>
          {list}
        </details>
      )}
    </section>
  );
}

function SourceLine({ source }: { source: SourceView }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const Icon = source.state === 'syncing' ? RiLoader4Line : RiAlertFill;
  return (
    <li className={styles.line} data-state={source.state}>
      <Icon size={16} aria-hidden="true" className={styles.icon} />
      <span>
        <strong>{source.source}</strong> {t(`sources.states.${source.state}`)}
        {source.detail !== '' && `: ${source.detail}`}
        {' · '}
        {t('sources.lastSync')} <RelativeTime at={source.lastSync} />
        {source.impact !== '' && (
          <span className={styles.impact}>{source.impact}</span>
        )}
      </span>
    </li>
  );
}
