import type { Person } from './people/personVerbs';

/** What JSON can hold: payloads are kept exactly as they came over the wire. */
export type Json =
  | null
  | boolean
  | number
  | string
  | Json[]
  | { [key: string]: Json };

/** A JSON object: one block, one payload, one answer. */
export type JsonObject = { [key: string]: Json };

/** A person or bot of the workspace, with the flags `users.info` reports. */
export interface FakeUser {
  id: string;
  name: string;
  realName: string;
  email?: string;
  isEmailConfirmed: boolean;
  /** Home team; differs from the workspace's for somebody met through Slack Connect. */
  teamId: string;
  deleted: boolean;
  isBot: boolean;
  /** Multi-channel guest. */
  isRestricted: boolean;
  /** Single-channel guest. */
  isUltraRestricted: boolean;
  isStranger: boolean;
}

/** A channel or direct message, with the flags `conversations.info` reports. */
export interface FakeChannel {
  id: string;
  name: string;
  /** User ids, the bot's included when it is in the channel. */
  members: string[];
  isPrivate: boolean;
  isArchived: boolean;
  isShared: boolean;
  isExtShared: boolean;
  isPendingExtShared: boolean;
  isOrgShared: boolean;
  /** Set for a direct message between the bot and this user. */
  imWith?: string;
}

/** What a workspace starts with; `reset()` returns to it. */
export interface WorkspaceSeed {
  team: { id: string; name: string; domain: string };
  botUserId: string;
  botId: string;
  appId: string;
  users: FakeUser[];
  channels: FakeChannel[];
}

export interface FakeSlackOptions {
  /** 0 (default) takes a free port. Only loopback is ever bound. */
  port?: number;
  /** Epoch milliseconds. Decides `ts`, trigger ids and response URLs. */
  now?: () => number;
  signingSecret?: string;
  botToken?: string;
  appToken?: string;
  /** The bot's `/slack/events`: payloads go there signed. Absent = Socket Mode. */
  commandUrl?: string;
  workspace?: Partial<WorkspaceSeed>;
  /** How long a payload may stay unacknowledged. Slack's own value is 3,000 ms. */
  ackTimeoutMs?: number;
  /** Refuses above Slack's rate tiers, on the injected clock. Off unless asked for. */
  enforceRates?: boolean;
}

/** A message of a channel as the workspace holds it. */
export interface ChannelMessage {
  channel: string;
  ts: string;
  user: string;
  text: string;
  blocks: JsonObject[];
  metadata?: JsonObject;
  /** `ts` of the last edit; absent = never edited. */
  edited?: string;
  threadTs?: string;
  /** A thread reply that is also shown in the channel. */
  isBroadcast: boolean;
}

/** A message only one person sees. It has no history and cannot be updated. */
export interface EphemeralMessage {
  channel: string;
  ts: string;
  user: string;
  /** Who sees it. */
  onlyFor: string;
  text: string;
  blocks: JsonObject[];
  threadTs?: string;
}

/** What a person has before their eyes. */
export interface SeenMessage {
  channel: string;
  ts: string;
  user: string;
  /** The fallback text, as sent. */
  text: string;
  blocks: JsonObject[];
  /** All visible words: the blocks if there are any, else the text; entities decoded. */
  plain: string;
  onlyYou: boolean;
  isEdited: boolean;
  threadTs?: string;
  replies: SeenMessage[];
}

/** A modal or Home tab as the workspace holds it. */
export interface ViewSnapshot {
  id: string;
  type: 'modal' | 'home';
  hash: string;
  title: string;
  submit?: string;
  close?: string;
  callbackId: string;
  externalId: string;
  privateMetadata: string;
  blocks: JsonObject[];
  plain: string;
  /** Input errors of the last refused submission, by block id. */
  errors: Record<string, string>;
}

/** What became of one payload sent to the bot. */
export type DeliveryOutcome =
  | { kind: 'acknowledged'; payload?: Json }
  | { kind: 'timed-out' }
  | { kind: 'no-receiver'; detail: string }
  | { kind: 'refused'; status: number };

export type DeliveryKind =
  | 'command'
  | 'action'
  | 'view'
  | 'options'
  | 'event'
  | 'check';

/** One attempt to hand a payload to the bot. */
export interface Delivery {
  kind: DeliveryKind;
  via: 'http' | 'socket';
  payload: JsonObject;
  /** 0 for the first attempt, then 1, 2, 3. */
  retry: number;
  outcome: DeliveryOutcome;
}

/** A channel to look into and to change. Changes also send the matching event. */
export interface ChannelView {
  readonly id: string;
  readonly name: string;
  readonly members: readonly string[];
  /** Everything posted, thread replies too, oldest first. */
  readonly messages: readonly ChannelMessage[];
  readonly ephemerals: readonly EphemeralMessage[];
  message(ts: string): ChannelMessage | undefined;
  replies(threadTs: string): ChannelMessage[];
  archive(): Promise<void>;
  unarchive(): Promise<void>;
  /** Shared with another organisation through Slack Connect. */
  shareExternally(): Promise<void>;
  join(userId: string): Promise<void>;
  leave(userId: string): Promise<void>;
}

/** How the next call of a Web API method goes, instead of normally. */
export type Reaction =
  | { kind: 'ok' }
  /** HTTP 429. `retryAfter` in seconds; without it the header is left out. */
  | { kind: 'rate-limited'; retryAfter?: number }
  | { kind: 'http'; status: number }
  | { kind: 'error'; error: string }
  | { kind: 'slow'; ms: number }
  /** The call takes effect, then the connection drops before the answer. */
  | { kind: 'accept-then-drop' };

/** A recorded Web API call. Tokens are never part of it. */
export interface ApiCall {
  method: string;
  args: JsonObject;
  at: number;
  outcome:
    | { kind: 'answered'; ok: boolean; error?: string }
    | { kind: 'rate-limited' }
    | { kind: 'http'; status: number }
    | { kind: 'dropped' };
}

/** Switches for the next deliveries. `kind` limits a switch to one sort of payload. */
export interface DeliverySwitches {
  /** The next payload arrives twice with the same ids; the first answer counts. */
  twice(kind?: DeliveryKind): void;
  /** Holds the next `count` payloads (2) and hands them over last first. */
  outOfOrder(count?: number, kind?: DeliveryKind): void;
  /** The next payload's first attempt is lost: only the retry arrives. */
  retryOnly(kind?: DeliveryKind): void;
  /** Sends an event of the Events API to the bot. */
  event(event: JsonObject): Promise<DeliveryOutcome>;
  /** Signed HTTP only: Slack's check of a new request URL. */
  urlVerification(): Promise<DeliveryOutcome>;
  /** Signed HTTP only: Slack's certificate check of a command URL. */
  sslCheck(): Promise<DeliveryOutcome>;
}

/** The Socket Mode side. */
export interface SocketControl {
  readonly count: number;
  /** Asks one (the oldest) or all connections to reconnect, as Slack routinely does. */
  refresh(which?: 'one' | 'all'): void;
  /** Cuts all connections without a word. */
  drop(): void;
  /** Socket Mode is switched off in the app: `link_disabled`, no new connections. */
  disable(): void;
  enable(): void;
}

/** A running stand-in workspace. */
export interface FakeSlack {
  readonly url: string;
  /** Base of the Web API for `slackApiUrl`. */
  readonly apiUrl: string;
  readonly teamId: string;
  readonly botToken: string;
  readonly appToken: string;
  readonly signingSecret: string;
  as(userId: string): Person;
  channel(id: string): ChannelView;
  /** Changes a user's flags and sends `user_change`. */
  changeUser(userId: string, change: Partial<FakeUser>): Promise<void>;
  /** Reactions of the next calls of this method (`*` = any), first come first served. */
  script(method: string, ...reactions: Reaction[]): void;
  readonly deliver: DeliverySwitches;
  readonly sockets: SocketControl;
  calls(method?: string): ApiCall[];
  deliveries(kind?: DeliveryKind): Delivery[];
  /**
   * Resolves with what `look` returns as soon as it is neither undefined, null nor
   * false; looks again at every change in the workspace. Rejects after `withinMs`
   * (5,000) of real time.
   */
  until<T>(
    look: () => T | undefined | null | false,
    withinMs?: number,
  ): Promise<T>;
  /** Points deliveries at another address, or back to Socket Mode. */
  deliverTo(commandUrl: string | undefined): void;
  /**
   * Back to the seed: messages, views, scripts, records. Sockets stay. Takes effect at
   * once; resolves when payloads held back were let go.
   */
  reset(): Promise<void>;
  close(): Promise<void>;
}
