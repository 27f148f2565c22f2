export { MultiFilter } from './MultiFilter';
export { Pager } from './Pager';
export { SearchBox } from './SearchBox';
