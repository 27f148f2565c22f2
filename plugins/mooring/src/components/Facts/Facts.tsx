import { ReactNode } from 'react';
import styles from './Facts.module.css';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Names and values, as a description list. */
export function Facts(props: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {props.facts.map(fact => (
        <div key={fact.label} className={styles.fact}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}
