import { useTranslationRef } from '@backstage/frontend-plugin-api';
import { RiFlaskLine } from '@remixicon/react';
import { mooringTranslationRef } from '../../translation';
import styles from './SandboxBanner.module.css';

/** One line on every page while the embedded management cluster is behind it. */
export function SandboxBanner() {
  const { t } = useTranslationRef(mooringTranslationRef);
  return (
    <p className={styles.banner}>
      <RiFlaskLine size={16} aria-hidden="true" />
      {t('sandbox.banner')}
    </p>
  );
}
