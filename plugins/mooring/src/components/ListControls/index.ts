export { FilterBar } from './FilterBar';
export { ListHead } from './ListHead';
export { MultiFilter } from './MultiFilter';
export { Pager } from './Pager';
export { SearchBox } from './SearchBox';
