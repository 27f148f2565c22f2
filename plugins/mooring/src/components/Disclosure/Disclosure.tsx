import { ReactNode } from 'react';
import styles from './Disclosure.module.css';

/** What is read by few, folded behind one line. Its content is there for search in the page, too. */
export function Disclosure(props: { summary: string; children: ReactNode }) {
  return (
    <details className={styles.disclosure}>
      <summary className={styles.summary}>{props.summary}</summary>
      <div className={styles.content}>{props.children}</div>
    </details>
  );
}
