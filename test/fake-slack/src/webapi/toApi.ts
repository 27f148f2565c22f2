import { objectsOf, withoutAbsent } from '../json';
import type { View } from '../state/views';
import { inputValues } from '../state/inputValues';
import type { Workspace } from '../state/workspace';
import type {
  ChannelMessage,
  EphemeralMessage,
  FakeChannel,
  FakeUser,
  JsonObject,
} from '../types';

/** The `message` object of answers, histories and action payloads. */
export function messageToApi(
  workspace: Workspace,
  message: ChannelMessage | EphemeralMessage,
  options: { metadata?: boolean } = {},
): JsonObject {
  const { seed } = workspace;
  const isBot = message.user === seed.botUserId;
  const stored = 'onlyFor' in message ? undefined : message;
  const replies = stored ? workspace.replies(message.channel, message.ts) : [];
  return withoutAbsent({
    type: 'message',
    subtype: stored?.isBroadcast ? 'thread_broadcast' : undefined,
    user: message.user,
    team: seed.team.id,
    bot_id: isBot ? seed.botId : undefined,
    app_id: isBot ? seed.appId : undefined,
    ts: message.ts,
    text: message.text,
    blocks: message.blocks.length > 0 ? message.blocks : undefined,
    thread_ts:
      message.threadTs ?? (replies.length > 0 ? message.ts : undefined),
    reply_count: replies.length > 0 ? replies.length : undefined,
    metadata: options.metadata ? stored?.metadata : undefined,
    edited: stored?.edited
      ? { user: message.user, ts: stored.edited }
      : undefined,
    is_ephemeral: stored ? undefined : true,
  });
}

export function channelToApi(
  workspace: Workspace,
  channel: FakeChannel,
): JsonObject {
  const isIm = channel.imWith !== undefined;
  return withoutAbsent({
    id: channel.id,
    name: isIm ? undefined : channel.name,
    user: channel.imWith,
    is_channel: !isIm && !channel.isPrivate,
    is_group: !isIm && channel.isPrivate,
    is_im: isIm,
    is_mpim: false,
    is_private: channel.isPrivate,
    is_archived: channel.isArchived,
    is_member: channel.members.includes(workspace.seed.botUserId),
    is_shared: channel.isShared,
    is_ext_shared: channel.isExtShared,
    is_pending_ext_shared: channel.isPendingExtShared,
    is_org_shared: channel.isOrgShared,
    context_team_id: workspace.seed.team.id,
    num_members: channel.members.length,
  });
}

export function userToApi(user: FakeUser): JsonObject {
  return withoutAbsent({
    id: user.id,
    team_id: user.teamId,
    name: user.name,
    real_name: user.realName,
    deleted: user.deleted,
    is_bot: user.isBot,
    is_restricted: user.isRestricted,
    is_ultra_restricted: user.isUltraRestricted,
    is_stranger: user.isStranger,
    is_email_confirmed: user.isEmailConfirmed,
    is_admin: false,
    is_owner: false,
    tz: 'Etc/UTC',
    profile: withoutAbsent({
      real_name: user.realName,
      display_name: user.name,
      email: user.email,
      team: user.teamId,
    }),
  });
}

/** The `view` object of answers and payloads, with what is typed into its inputs. */
export function viewToApi(
  workspace: Workspace,
  view: View,
  typed: Record<string, string | string[]> = {},
): JsonObject {
  const { seed } = workspace;
  return {
    private_metadata: '',
    callback_id: '',
    external_id: '',
    clear_on_close: false,
    notify_on_close: false,
    close: null,
    submit: null,
    title: { type: 'plain_text', text: '', emoji: true },
    ...view.source,
    id: view.id,
    team_id: seed.team.id,
    app_id: seed.appId,
    app_installed_team_id: seed.team.id,
    bot_id: seed.botId,
    hash: view.hash,
    root_view_id: view.rootId,
    previous_view_id: view.previousId ?? null,
    state: { values: inputValues(objectsOf(view.source.blocks), typed) },
  };
}
