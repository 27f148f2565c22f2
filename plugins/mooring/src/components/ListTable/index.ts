export { ListTable } from './ListTable';
export type { ListColumn, ListSort } from './ListTable';
