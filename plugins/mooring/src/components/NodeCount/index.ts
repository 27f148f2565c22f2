export { NodeCount } from './NodeCount';
