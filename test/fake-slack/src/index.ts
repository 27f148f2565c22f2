export { startFakeSlack } from './startFakeSlack';
export { defaultSeed } from './state/defaultSeed';
export { validateMessage, validateView } from '@mooring/bot';
export type { BlockKitProblem } from '@mooring/bot';
export type {
  ApiCall,
  ChannelMessage,
  ChannelView,
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
  Reaction,
  SeenMessage,
  SocketControl,
  ViewSnapshot,
  WorkspaceSeed,
} from './types';
export type {
  ClickChoice,
  ClickOutcome,
  CommandOutcome,
  MessageRef,
  Person,
  SubmitOutcome,
} from './people/personVerbs';
