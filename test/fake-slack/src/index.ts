export { startFakeSlack } from './startFakeSlack';
export { defaultSeed } from './state/defaultSeed';
export { validateMessage, validateView } from '@mooring/bot';
export type { BlockKitProblem } from '@mooring/bot';
export type {
  ApiCall,
  ChannelMessage,
  ChannelView,
  ClickChoice,
  ClickOutcome,
  CommandOutcome,
  Delivery,
  DeliveryKind,
  DeliveryOutcome,
  DeliverySwitches,
  EphemeralMessage,
  FakeChannel,
  FakeSlack,
  FakeSlackOptions,
  FakeUser,
  Json,
  JsonObject,
  MessageRef,
  Person,
  Reaction,
  SeenMessage,
  SocketControl,
  SubmitOutcome,
  ViewSnapshot,
  WorkspaceSeed,
} from './types';
