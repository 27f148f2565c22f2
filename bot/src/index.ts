export {
  describeProblem,
  houseLimits,
  limits,
  validateMessage,
  validateView,
  type BlockKitError,
  type BlockKitProblem,
  type MessageCheckOptions,
} from './blockkit';
