export { createBot, type Bot, type BotDeps } from './app';
export { BUTTONS } from './blocks';
export { COMMANDS, type Command } from './commands';
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
