import { validateMessage } from '@mooring/bot';
import { flagOf, isObject, objectsOf, textOf } from '../json';
import type { ChannelMessage, FakeChannel, JsonObject } from '../types';
import { accepted, type ApiAnswer, refused, refusedFor } from './answer';
import { findChannel, isBotIn } from './findChannel';
import type { ApiContext, ApiMethod } from './method';
import { messageToApi } from './toApi';

/** `chat.postMessage` cuts longer text instead of refusing it. */
const LONGEST_TEXT = 40_000;

type Target =
  | { ok: true; channel: FakeChannel }
  | { ok: false; answer: ApiAnswer };

function writableChannel(args: JsonObject, context: ApiContext): Target {
  const { workspace } = context;
  const channel = findChannel(workspace, textOf(args, 'channel'));
  if (!channel) return { ok: false, answer: refused('channel_not_found') };
  if (!isBotIn(workspace, channel)) {
    const error = channel.isPrivate ? 'channel_not_found' : 'not_in_channel';
    return { ok: false, answer: refused(error) };
  }
  if (channel.isArchived) return { ok: false, answer: refused('is_archived') };
  return { ok: true, channel };
}

/** Why the content would be refused, or nothing. */
function contentProblem(
  args: JsonObject,
  isUpdate: boolean,
): ApiAnswer | undefined {
  const { metadata } = args;
  if (metadata !== undefined) {
    const isWhole =
      isObject(metadata) &&
      textOf(metadata, 'event_type') !== '' &&
      isObject(metadata.event_payload);
    if (!isWhole) return refused('invalid_metadata_format');
  }
  if (typeof args.blocks === 'string') return refused('invalid_blocks_format');
  const problems = validateMessage(args, { isUpdate });
  return problems.length > 0 ? refusedFor(problems) : undefined;
}

function metadataOf(args: JsonObject): JsonObject | undefined {
  return isObject(args.metadata) ? args.metadata : undefined;
}

const postMessage: ApiMethod = (args, context) => {
  const { workspace } = context;
  const target = writableChannel(args, context);
  if (!target.ok) return target.answer;
  const problem = contentProblem(args, false);
  if (problem) return problem;
  const { channel } = target;
  const threadTs = textOf(args, 'thread_ts') || undefined;
  if (threadTs && !workspace.message(channel.id, threadTs)) {
    return refused('thread_not_found');
  }
  const message = workspace.post({
    channel: channel.id,
    user: workspace.seed.botUserId,
    text: textOf(args, 'text').slice(0, LONGEST_TEXT),
    blocks: objectsOf(args.blocks),
    metadata: metadataOf(args),
    threadTs,
    isBroadcast: threadTs !== undefined && flagOf(args, 'reply_broadcast'),
  });
  return accepted({
    channel: channel.id,
    ts: message.ts,
    message: messageToApi(workspace, message, { metadata: true }),
  });
};

const postEphemeral: ApiMethod = (args, context) => {
  const { workspace } = context;
  const target = writableChannel(args, context);
  if (!target.ok) return target.answer;
  const problem = contentProblem(args, false);
  if (problem) return problem;
  const user = textOf(args, 'user');
  if (!target.channel.members.includes(user)) {
    return refused('user_not_in_channel');
  }
  const message = workspace.whisper({
    channel: target.channel.id,
    user: workspace.seed.botUserId,
    onlyFor: user,
    text: textOf(args, 'text'),
    blocks: objectsOf(args.blocks),
    threadTs: textOf(args, 'thread_ts') || undefined,
  });
  return accepted({ message_ts: message.ts });
};

type Own =
  | { ok: true; message: ChannelMessage }
  | { ok: false; answer: ApiAnswer };

/** A message of the bot's, addressed by channel **id**; ephemerals are not found. */
function ownMessage(
  args: JsonObject,
  { workspace }: ApiContext,
  notOwn: string,
): Own {
  const channel = workspace.channels.get(textOf(args, 'channel'));
  if (!channel) return { ok: false, answer: refused('channel_not_found') };
  if (channel.isArchived) return { ok: false, answer: refused('is_archived') };
  const message = workspace.message(channel.id, textOf(args, 'ts'));
  if (!message) return { ok: false, answer: refused('message_not_found') };
  if (message.user !== workspace.seed.botUserId) {
    return { ok: false, answer: refused(notOwn) };
  }
  return { ok: true, message };
}

const update: ApiMethod = (args, context) => {
  const own = ownMessage(args, context, 'cant_update_message');
  if (!own.ok) return own.answer;
  const { message } = own;
  const problem = contentProblem(
    { ...args, blocks: args.blocks ?? message.blocks },
    true,
  );
  if (problem) return problem;
  context.workspace.edit(message, {
    text: typeof args.text === 'string' ? args.text : undefined,
    blocks: args.blocks === undefined ? undefined : objectsOf(args.blocks),
    metadata: metadataOf(args),
  });
  return accepted({
    channel: message.channel,
    ts: message.ts,
    text: message.text,
    message: messageToApi(context.workspace, message, { metadata: true }),
  });
};

const remove: ApiMethod = (args, context) => {
  const own = ownMessage(args, context, 'cant_delete_message');
  if (!own.ok) return own.answer;
  context.workspace.remove(own.message.channel, own.message.ts);
  return accepted({ channel: own.message.channel, ts: own.message.ts });
};

const getPermalink: ApiMethod = (args, { workspace, url }) => {
  const channel = workspace.channels.get(textOf(args, 'channel'));
  if (!channel) return refused('channel_not_found');
  const message = workspace.message(channel.id, textOf(args, 'message_ts'));
  if (!message) return refused('message_not_found');
  const at = `p${message.ts.replace('.', '')}`;
  return accepted({
    channel: channel.id,
    permalink: `${url}/archives/${channel.id}/${at}`,
  });
};

export const chatMethods: Readonly<Record<string, ApiMethod>> = {
  'chat.postMessage': postMessage,
  'chat.postEphemeral': postEphemeral,
  'chat.update': update,
  'chat.delete': remove,
  'chat.getPermalink': getPermalink,
};
