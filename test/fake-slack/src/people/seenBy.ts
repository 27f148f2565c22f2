import { type Names, plainOfBlocks, plainOfMrkdwn } from '../state/plainText';
import type { Workspace } from '../state/workspace';
import type { ChannelMessage, EphemeralMessage, SeenMessage } from '../types';

/** Slack's own voice, e.g. when a command failed. */
export const SLACKBOT = 'USLACKBOT';

export function namesOf(workspace: Workspace): Names {
  return {
    user: id =>
      id === SLACKBOT ? 'Slackbot' : workspace.users.get(id)?.name ?? id,
    channel: id => workspace.channels.get(id)?.name ?? id,
  };
}

/** A message as it stands before somebody's eyes. */
export function asSeen(
  message: ChannelMessage | EphemeralMessage,
  names: Names,
  replies: SeenMessage[] = [],
): SeenMessage {
  const { channel, ts, user, text, blocks, threadTs } = message;
  return {
    channel,
    ts,
    user,
    text,
    blocks,
    plain:
      blocks.length > 0
        ? plainOfBlocks(blocks, names)
        : plainOfMrkdwn(text, names),
    onlyYou: 'onlyFor' in message,
    isEdited: 'edited' in message && message.edited !== undefined,
    threadTs,
    replies,
  };
}

/**
 * What one person sees of a channel: top-level messages, broadcast replies and their own
 * ephemerals, oldest first, each with its thread. Nothing of a channel they are not in,
 * except what a slash command answered to them there.
 */
export function seenBy(
  userId: string,
  channelId: string,
  workspace: Workspace,
): SeenMessage[] {
  const names = namesOf(workspace);
  const channel = workspace.channels.get(channelId);
  if (!channel) return [];
  const isOpen = channel.members.includes(userId) || !channel.isPrivate;
  const messages = isOpen ? workspace.messagesOf(channelId) : [];
  const whispered = workspace
    .ephemeralsOf(channelId)
    .filter(({ onlyFor }) => onlyFor === userId);
  const all = [...messages, ...whispered].sort(
    (one, other) => Number(one.ts) - Number(other.ts),
  );
  const isTop = (message: ChannelMessage | EphemeralMessage) =>
    !message.threadTs || ('isBroadcast' in message && message.isBroadcast);
  return all.filter(isTop).map(message =>
    asSeen(
      message,
      names,
      all
        .filter(
          ({ threadTs, ts }) => threadTs === message.ts && ts !== message.ts,
        )
        .map(reply => asSeen(reply, names)),
    ),
  );
}
