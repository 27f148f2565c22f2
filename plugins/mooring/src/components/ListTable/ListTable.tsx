import {
  Column,
  Row,
  TableBody,
  TableBodySkeleton,
  TableHeader,
  TableRoot,
} from '@backstage/ui';
import { ReactElement, ReactNode } from 'react';
import styles from './ListTable.module.css';

/** One column. `id` is the server's sort key where the column can be sorted. */
export interface ListColumn<T> {
  readonly id: string;
  readonly label: string;
  readonly sortable?: boolean;
  readonly rowHeader?: boolean;
  /** CSS width; the rest is shared by the columns without one. */
  readonly width?: string;
  /** A `Cell`. */
  readonly cell: (item: T) => ReactElement;
}

export interface ListSort {
  readonly sort: string;
  readonly order: 'asc' | 'desc';
}

export interface ListTableProps<T> {
  /** The table's accessible name. */
  readonly caption: string;
  readonly columns: readonly ListColumn<T>[];
  /** `undefined` while nothing was ever read: rows are shown as skeletons. */
  readonly items: readonly T[] | undefined;
  readonly idOf: (item: T) => string;
  readonly hrefOf: (item: T) => string | undefined;
  /** What a row is called when type-ahead or a screen reader names it. */
  readonly textOf: (item: T) => string;
  /** The rows belong to an earlier question. */
  readonly outdated: boolean;
  readonly sort?: ListSort;
  readonly onSort?: (sort: ListSort) => void;
  readonly empty: ReactNode;
}

/**
 * A list whose filtering, sorting and paging the server does: rows are links, walked by arrow keys and opened by
 * Enter.
 */
export function ListTable<T>(props: ListTableProps<T>) {
  const { columns, items, sort, onSort } = props;
  const columnItems = columns.map(column => ({ ...column }));
  const rows = items?.map(item => ({ id: props.idOf(item), item }));
  return (
    // The table itself drops aria-busy.
    <div
      className={styles.scroll}
      aria-busy={props.outdated || items === undefined}
    >
      <TableRoot
        aria-label={props.caption}
        className={styles.table}
        stale={props.outdated}
        isPending={items === undefined}
        sortDescriptor={
          sort && {
            column: sort.sort,
            direction: sort.order === 'asc' ? 'ascending' : 'descending',
          }
        }
        onSortChange={({ column, direction }) =>
          onSort?.({
            sort: String(column),
            order: direction === 'ascending' ? 'asc' : 'desc',
          })
        }
      >
        <TableHeader columns={columnItems}>
          {column => (
            <Column
              id={column.id}
              isRowHeader={column.rowHeader}
              allowsSorting={column.sortable}
              style={{ width: column.width }}
            >
              {column.label}
            </Column>
          )}
        </TableHeader>
        {rows === undefined ? (
          <TableBodySkeleton columns={columnItems} />
        ) : (
          <TableBody
            items={rows}
            dependencies={[columns]}
            renderEmptyState={() => props.empty}
          >
            {row => (
              <Row
                id={row.id}
                columns={columnItems}
                href={props.hrefOf(row.item)}
                textValue={props.textOf(row.item)}
              >
                {(column: ListColumn<T>) => column.cell(row.item)}
              </Row>
            )}
          </TableBody>
        )}
      </TableRoot>
    </div>
  );
}
