import { flagOf, textOf } from '../json';
import type { ChannelMessage, FakeChannel, JsonObject } from '../types';
import { accepted, type ApiAnswer, refused } from './answer';
import { findVisibleChannel, isBotIn } from './findChannel';
import type { ApiContext, ApiMethod } from './method';
import { pageOf } from './paging';
import { channelToApi, messageToApi } from './toApi';

const info: ApiMethod = (args, { workspace }) => {
  const channel = findVisibleChannel(workspace, textOf(args, 'channel'));
  if (!channel) return refused('channel_not_found');
  return accepted({ channel: channelToApi(workspace, channel) });
};

function typeOf(channel: FakeChannel): string {
  if (channel.imWith !== undefined) return 'im';
  return channel.isPrivate ? 'private_channel' : 'public_channel';
}

const list: ApiMethod = (args, { workspace }) => {
  const types = (textOf(args, 'types') || 'public_channel').split(',');
  const channels = [...workspace.channels.keys()]
    .flatMap(id => findVisibleChannel(workspace, id) ?? [])
    .filter(channel => types.includes(typeOf(channel)))
    .filter(
      ({ isArchived }) => !isArchived || !flagOf(args, 'exclude_archived'),
    );
  const page = pageOf(channels, args, 100);
  if ('error' in page) return refused(page.error);
  return accepted({
    channels: page.items.map(channel => channelToApi(workspace, channel)),
    response_metadata: { next_cursor: page.nextCursor },
  });
};

/** Reading what was said takes membership. */
function readableChannel(
  args: JsonObject,
  { workspace }: ApiContext,
): { ok: true; channel: FakeChannel } | { ok: false; answer: ApiAnswer } {
  const channel = findVisibleChannel(workspace, textOf(args, 'channel'));
  if (!channel) return { ok: false, answer: refused('channel_not_found') };
  if (!isBotIn(workspace, channel)) {
    return { ok: false, answer: refused('not_in_channel') };
  }
  return { ok: true, channel };
}

function isBetween(message: ChannelMessage, args: JsonObject): boolean {
  const oldest = textOf(args, 'oldest');
  const latest = textOf(args, 'latest');
  const isAtEdge = message.ts === oldest || message.ts === latest;
  if (isAtEdge) return flagOf(args, 'inclusive');
  if (oldest !== '' && Number(message.ts) < Number(oldest)) return false;
  return latest === '' || Number(message.ts) < Number(latest);
}

function messagePage(
  messages: ChannelMessage[],
  args: JsonObject,
  { workspace }: ApiContext,
): ApiAnswer {
  const page = pageOf(
    messages.filter(message => isBetween(message, args)),
    args,
    100,
  );
  if ('error' in page) return refused(page.error);
  const metadata = flagOf(args, 'include_all_metadata');
  return accepted({
    messages: page.items.map(message =>
      messageToApi(workspace, message, { metadata }),
    ),
    has_more: page.nextCursor !== '',
    response_metadata: { next_cursor: page.nextCursor },
  });
}

const history: ApiMethod = (args, context) => {
  const readable = readableChannel(args, context);
  if (!readable.ok) return readable.answer;
  const messages = context.workspace
    .messagesOf(readable.channel.id)
    .filter(({ threadTs, isBroadcast }) => !threadTs || isBroadcast)
    .toReversed();
  return messagePage(messages, args, context);
};

const replies: ApiMethod = (args, context) => {
  const readable = readableChannel(args, context);
  if (!readable.ok) return readable.answer;
  const { workspace } = context;
  const { id } = readable.channel;
  const asked = workspace.message(id, textOf(args, 'ts'));
  if (!asked) return refused('thread_not_found');
  const rootTs = asked.threadTs ?? asked.ts;
  const root = workspace.message(id, rootTs);
  const thread = workspace.replies(id, rootTs);
  return messagePage(root ? [root, ...thread] : thread, args, context);
};

const members: ApiMethod = (args, { workspace }) => {
  const channel = findVisibleChannel(workspace, textOf(args, 'channel'));
  if (!channel) return refused('channel_not_found');
  const page = pageOf(channel.members, args, 100);
  if ('error' in page) return refused(page.error);
  return accepted({
    members: page.items,
    response_metadata: { next_cursor: page.nextCursor },
  });
};

const open: ApiMethod = (args, { workspace }) => {
  const [userId] = textOf(args, 'users').split(',');
  const user = workspace.users.get(userId);
  if (!user) return refused('user_not_found');
  if (user.deleted) return refused('user_disabled');
  if (user.isBot) return refused('cannot_dm_bot');
  return accepted({ channel: { id: workspace.directMessage(userId).id } });
};

export const conversationMethods: Readonly<Record<string, ApiMethod>> = {
  'conversations.info': info,
  'conversations.list': list,
  'conversations.history': history,
  'conversations.replies': replies,
  'conversations.members': members,
  'conversations.open': open,
};
