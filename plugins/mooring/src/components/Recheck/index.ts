export { RecheckButton } from './RecheckButton';
export { RecheckProgress } from './RecheckProgress';
