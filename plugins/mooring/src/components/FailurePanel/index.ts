export { FailurePanel } from './FailurePanel';
export { RefreshFailure } from './RefreshFailure';
