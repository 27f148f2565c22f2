export { PlainTable } from './PlainTable';
