import { ReactNode } from 'react';
import styles from './PlainTable.module.css';

export interface PlainTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** Rows. */
  readonly children: ReactNode;
}

/** A short table to be read, with a caption and headers; long lists that are worked with are `ListTable`s. */
export function PlainTable({ caption, columns, children }: PlainTableProps) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
