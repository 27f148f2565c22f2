import type { Deliverer } from './delivery/deliverer';
import { SLACKBOT } from './people/seenBy';
import type { Workspace } from './state/workspace';
import type { ChannelView, FakeChannel, JsonObject } from './types';

/** A live view of a channel. Changes tell the bot, if it is in there, as Slack does. */
export function channelOf(
  id: string,
  workspace: Workspace,
  deliverer: Deliverer,
): ChannelView {
  const { botUserId, team } = workspace.seed;

  function find(): FakeChannel {
    const channel = workspace.channels.get(id);
    if (!channel) throw new Error(`There is no channel ${id}`);
    return channel;
  }

  async function tell(event: JsonObject, isBotThere: boolean): Promise<void> {
    workspace.changed();
    if (isBotThere) await deliverer.event(event);
  }

  async function change(
    fields: Partial<FakeChannel>,
    event: JsonObject,
  ): Promise<void> {
    const channel = find();
    Object.assign(channel, fields);
    await tell(event, channel.members.includes(botUserId));
  }

  const membership = (userId: string) => ({
    user: userId,
    channel: id,
    channel_type: 'C',
    team: team.id,
  });

  return {
    id,
    get name() {
      return find().name;
    },
    get members() {
      return find().members;
    },
    get messages() {
      return workspace.messagesOf(id);
    },
    get ephemerals() {
      return workspace.ephemeralsOf(id);
    },
    message: ts => workspace.message(id, ts),
    replies: threadTs => workspace.replies(id, threadTs),
    archive: () =>
      change(
        { isArchived: true },
        { type: 'channel_archive', channel: id, user: SLACKBOT },
      ),
    unarchive: () =>
      change(
        { isArchived: false },
        { type: 'channel_unarchive', channel: id, user: SLACKBOT },
      ),
    shareExternally: () =>
      change(
        { isShared: true, isExtShared: true },
        {
          type: 'channel_shared',
          channel: id,
          connected_team_id: 'T0ELSEWHERE',
        },
      ),
    join: async userId => {
      const channel = find();
      if (channel.members.includes(userId)) return;
      channel.members = [...channel.members, userId];
      await tell(
        { type: 'member_joined_channel', ...membership(userId) },
        channel.members.includes(botUserId),
      );
    },
    leave: async userId => {
      const channel = find();
      const isBotThere = channel.members.includes(botUserId);
      channel.members = channel.members.filter(member => member !== userId);
      await tell(
        { type: 'member_left_channel', ...membership(userId) },
        isBotThere,
      );
    },
  };
}
