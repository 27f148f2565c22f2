export { default } from './plugin';
export { LiveFeed, liveFeedRef } from './api/LiveFeed';
export type {
  Change,
  LiveFeedOptions,
  LiveSignal,
  LiveState,
} from './api/LiveFeed';
export { mooringApiRef } from './api/MooringApi';
export type { MooringApi, ReadOptions } from './api/MooringApi';
export { MooringClient } from './api/MooringClient';
export { MooringError } from './api/failure';
export type { Failure } from './api/failure';
export { mooringTranslationRef } from './translation';
