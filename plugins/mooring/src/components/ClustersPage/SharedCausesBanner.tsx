import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Link } from '@backstage/ui';
import { RiAlertFill } from '@remixicon/react';
import { useMe } from '../../hooks/useMe';
import { useTunnels } from '../../hooks/useTunnels';
import { usePaths } from '../../paths/PathsContext';
import { mooringTranslationRef } from '../../translation';
import { Since } from '../Since';
import { sharedIncidents } from '../TunnelsPage';
import styles from './SharedCausesBanner.module.css';

/** More would push away the table that is worked with. */
const SHOWN = 3;

/** Above the table, for operators: one dead gateway, relay or site explains many rows at once. */
export function SharedCausesBanner() {
  const { state } = useMe();
  // The server refuses everybody else; asking all the same would fill the audit with refusals.
  return state.kind === 'shown' && state.value.operator ? <Causes /> : null;
}

function Causes() {
  const { t } = useTranslationRef(mooringTranslationRef);
  const { tunnels } = usePaths();
  const { state } = useTunnels();
  // The table below stands on its own: a failed look at the tunnels is told on their page.
  const shared =
    state.kind === 'shown' ? sharedIncidents(state.value.incidents) : [];
  if (shared.length === 0) return null;
  const more = shared.length - SHOWN;
  return (
    <section className={styles.banner} aria-label={t('tunnels.banner.label')}>
      <ul className={styles.list}>
        {shared.slice(0, SHOWN).map(({ component, summary, since }) => (
          <li key={component} className={styles.line}>
            <RiAlertFill size={16} aria-hidden="true" className={styles.icon} />
            <span>
              {summary}
              {' · '}
              <Since at={since} />
            </span>
          </li>
        ))}
      </ul>
      <span className={styles.foot}>
        {more > 0 && `${t('tunnels.banner.more', { count: more })} `}
        {tunnels !== undefined && (
          <Link href={tunnels}>{t('tunnels.banner.open')}</Link>
        )}
      </span>
    </section>
  );
}
