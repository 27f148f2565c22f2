import type {
  ChannelMessage,
  EphemeralMessage,
  FakeChannel,
  FakeUser,
  JsonObject,
  WorkspaceSeed,
} from '../types';
import { withBlockIds } from './withBlockIds';

interface NewMessage {
  channel: string;
  user: string;
  text: string;
  blocks: JsonObject[];
  metadata?: JsonObject;
  threadTs?: string;
  isBroadcast?: boolean;
}

interface Edit {
  text?: string;
  /** Absent keeps the old blocks, `[]` removes them. */
  blocks?: JsonObject[];
  metadata?: JsonObject;
}

/** Teams, people, channels and what was said. Knows no HTTP and no rules of the API. */
export class Workspace {
  users = new Map<string, FakeUser>();
  channels = new Map<string, FakeChannel>();
  private messages = new Map<string, ChannelMessage[]>();
  private ephemerals = new Map<string, EphemeralMessage[]>();
  private lastTs = 0;
  private readonly listeners = new Set<() => void>();

  constructor(readonly seed: WorkspaceSeed, readonly now: () => number) {
    this.reset();
  }

  reset(): void {
    const { users, channels } = structuredClone(this.seed);
    this.users = new Map(users.map(user => [user.id, user]));
    this.channels = new Map(channels.map(channel => [channel.id, channel]));
    this.messages = new Map();
    this.ephemerals = new Map();
    this.changed();
  }

  onChange(listener: () => void): () => boolean {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  changed(): void {
    for (const listener of this.listeners) listener();
  }

  /** Unique and growing even when the injected clock stands still. */
  nextTs(): string {
    this.lastTs = Math.max(this.now() * 1_000, this.lastTs + 1);
    const seconds = Math.floor(this.lastTs / 1_000_000);
    const rest = String(this.lastTs % 1_000_000).padStart(6, '0');
    return `${seconds}.${rest}`;
  }

  userCalled(name: string): FakeUser | undefined {
    return [...this.users.values()].find(user => user.name === name);
  }

  channelCalled(name: string): FakeChannel | undefined {
    return [...this.channels.values()].find(channel => channel.name === name);
  }

  /** The direct message between the bot and this user, opened when needed. */
  directMessage(userId: string): FakeChannel {
    const open = [...this.channels.values()].find(
      ({ imWith }) => imWith === userId,
    );
    if (open) return open;
    const channel: FakeChannel = {
      id: `D${userId.slice(1)}`,
      name: this.users.get(userId)?.name ?? userId,
      members: [userId, this.seed.botUserId],
      isPrivate: true,
      isArchived: false,
      isShared: false,
      isExtShared: false,
      isPendingExtShared: false,
      isOrgShared: false,
      imWith: userId,
    };
    this.channels.set(channel.id, channel);
    this.changed();
    return channel;
  }

  messagesOf(channel: string): readonly ChannelMessage[] {
    return this.messages.get(channel) ?? [];
  }

  ephemeralsOf(channel: string): readonly EphemeralMessage[] {
    return this.ephemerals.get(channel) ?? [];
  }

  message(channel: string, ts: string): ChannelMessage | undefined {
    return this.messagesOf(channel).find(message => message.ts === ts);
  }

  ephemeral(channel: string, ts: string): EphemeralMessage | undefined {
    return this.ephemeralsOf(channel).find(message => message.ts === ts);
  }

  replies(channel: string, threadTs: string): ChannelMessage[] {
    return this.messagesOf(channel).filter(
      message => message.threadTs === threadTs && message.ts !== threadTs,
    );
  }

  post({ isBroadcast = false, ...message }: NewMessage): ChannelMessage {
    const ts = this.nextTs();
    const blocks = withBlockIds(message.blocks, ts);
    const posted: ChannelMessage = { ...message, blocks, isBroadcast, ts };
    const list = this.messages.get(message.channel) ?? [];
    this.messages.set(message.channel, [...list, posted]);
    this.changed();
    return posted;
  }

  edit(message: ChannelMessage, { text, blocks, metadata }: Edit): void {
    const edited = this.nextTs();
    if (text !== undefined) message.text = text;
    if (blocks !== undefined) message.blocks = withBlockIds(blocks, edited);
    if (metadata !== undefined) message.metadata = metadata;
    message.edited = edited;
    this.changed();
  }

  whisper(message: Omit<EphemeralMessage, 'ts'>): EphemeralMessage {
    const ts = this.nextTs();
    const blocks = withBlockIds(message.blocks, ts);
    const whispered: EphemeralMessage = { ...message, blocks, ts };
    const list = this.ephemerals.get(message.channel) ?? [];
    this.ephemerals.set(message.channel, [...list, whispered]);
    this.changed();
    return whispered;
  }

  /** A click inside an ephemeral may replace it; nothing else can. */
  replaceEphemeral(
    old: EphemeralMessage,
    { text, blocks }: { text: string; blocks: JsonObject[] },
  ): void {
    old.text = text;
    old.blocks = withBlockIds(blocks, this.nextTs());
    this.changed();
  }

  remove(channel: string, ts: string): void {
    const keep = ({ ts: own }: { ts: string }) => own !== ts;
    this.messages.set(channel, this.messagesOf(channel).filter(keep));
    this.ephemerals.set(channel, this.ephemeralsOf(channel).filter(keep));
    this.changed();
  }
}
