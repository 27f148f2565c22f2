export { SourceBar } from './SourceBar';
