export { Since } from './Since';
