import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Loaded } from '../../hooks/loaded';
import { useLiveState } from '../../hooks/useLiveState';
import { mooringTranslationRef } from '../../translation';
import { RelativeTime } from '../RelativeTime';
import styles from './LiveIndicator.module.css';

/** Whether changes arrive by themselves, and how old what is shown is. */
export function LiveIndicator<T>(props: { state: Loaded<T> }) {
  const { t } = useTranslationRef(mooringTranslationRef);
  const live = useLiveState();
  const hint =
    live.kind === 'interrupted'
      ? t('live.interruptedHint', { detail: live.detail })
      : undefined;
  return (
    <span className={styles.indicator} data-live={live.kind}>
      <span className={styles.dot} aria-hidden="true" />
      <span title={hint}>{t(`live.${live.kind}`)}</span>
      {props.state.kind === 'shown' && (
        <span>
          {t('live.asOf')}{' '}
          <RelativeTime at={new Date(props.state.at).toISOString()} />
          {props.state.outdated && `, ${t('live.outdated')}`}
        </span>
      )}
    </span>
  );
}
