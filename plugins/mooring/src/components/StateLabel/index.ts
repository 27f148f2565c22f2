export { StateLabel } from './StateLabel';
