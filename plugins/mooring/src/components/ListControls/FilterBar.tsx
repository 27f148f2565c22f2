import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { Button } from '@backstage/ui';
import { ReactNode } from 'react';
import { mooringTranslationRef } from '../../translation';
import styles from './FilterBar.module.css';

/** Search and filters of a list in one line that wraps, and the way to be rid of them all. */
export function FilterBar(props: {
  children: ReactNode;
  /** Undefined while nothing is filtered. */
  onClear: (() => void) | undefined;
}) {
  const { t } = useTranslationRef(mooringTranslationRef);
  return (
    <div className={styles.bar}>
      {props.children}
      {props.onClear && (
        <Button size="small" variant="tertiary" onPress={props.onClear}>
          {t('list.clear')}
        </Button>
      )}
    </div>
  );
}
