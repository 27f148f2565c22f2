export { EmptyPanel } from './EmptyPanel';
