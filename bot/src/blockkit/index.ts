export { houseLimits, limits } from './limits';
export {
  describeProblem,
  type BlockKitError,
  type BlockKitProblem,
} from './problem';
export { validateMessage, type MessageCheckOptions } from './validateMessage';
export { validateView } from './validateView';
