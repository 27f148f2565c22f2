import { withoutAbsent } from '../json';
import type { View } from '../state/views';
import type { ResponseTarget, Tickets } from '../state/tickets';
import type { Workspace } from '../state/workspace';
import type {
  ChannelMessage,
  EphemeralMessage,
  FakeChannel,
  FakeUser,
  JsonObject,
} from '../types';
import { messageToApi, viewToApi } from '../webapi/toApi';

interface PayloadContext {
  workspace: Workspace;
  tickets: Tickets;
  url: string;
}

function responseUrl(
  { tickets, url }: PayloadContext,
  target: ResponseTarget,
): string {
  return `${url}/response/${tickets.issueResponse(target)}`;
}

/** What every interaction says about who, where from and for which app. */
function interactionBase(user: FakeUser, context: PayloadContext): JsonObject {
  const { seed } = context.workspace;
  return {
    user: {
      id: user.id,
      username: user.name,
      name: user.name,
      team_id: user.teamId,
    },
    team: { id: seed.team.id, domain: seed.team.domain },
    enterprise: null,
    is_enterprise_install: false,
    api_app_id: seed.appId,
    token: 'unused',
    trigger_id: context.tickets.issueTrigger(user.id),
  };
}

export function commandPayload(
  user: FakeUser,
  channel: FakeChannel,
  typed: { command: string; text: string },
  context: PayloadContext,
): JsonObject {
  const { seed } = context.workspace;
  return {
    token: 'unused',
    team_id: seed.team.id,
    team_domain: seed.team.domain,
    channel_id: channel.id,
    channel_name: channel.imWith ? 'directmessage' : channel.name,
    user_id: user.id,
    user_name: user.name,
    ...typed,
    api_app_id: seed.appId,
    is_enterprise_install: 'false',
    response_url: responseUrl(context, {
      channel: channel.id,
      userId: user.id,
      isEphemeral: false,
    }),
    trigger_id: context.tickets.issueTrigger(user.id),
  };
}

export function messageActionPayload(
  user: FakeUser,
  message: ChannelMessage | EphemeralMessage,
  action: JsonObject,
  context: PayloadContext,
): JsonObject {
  const { workspace } = context;
  const isEphemeral = 'onlyFor' in message;
  return {
    ...interactionBase(user, context),
    type: 'block_actions',
    container: withoutAbsent({
      type: 'message',
      message_ts: message.ts,
      channel_id: message.channel,
      is_ephemeral: isEphemeral,
      thread_ts: message.threadTs,
    }),
    channel: {
      id: message.channel,
      name: workspace.channels.get(message.channel)?.name ?? '',
    },
    message: messageToApi(workspace, message),
    state: { values: {} },
    response_url: responseUrl(context, {
      channel: message.channel,
      userId: user.id,
      messageTs: message.ts,
      isEphemeral,
      threadTs: message.threadTs,
    }),
    actions: [action],
  };
}

export function viewActionPayload(
  user: FakeUser,
  view: View,
  action: JsonObject,
  context: PayloadContext,
): JsonObject {
  return {
    ...interactionBase(user, context),
    type: 'block_actions',
    container: { type: 'view', view_id: view.id },
    view: viewToApi(context.workspace, view),
    actions: [action],
  };
}

export function viewPayload(
  user: FakeUser,
  view: View,
  what:
    | { type: 'view_submission'; typed: Record<string, string | string[]> }
    | { type: 'view_closed' },
  context: PayloadContext,
): JsonObject {
  const typed = what.type === 'view_submission' ? what.typed : {};
  return {
    ...interactionBase(user, context),
    type: what.type,
    view: viewToApi(context.workspace, view, typed),
    ...(what.type === 'view_submission'
      ? { response_urls: [] }
      : { is_cleared: false }),
  };
}

export function optionsPayload(
  user: FakeUser,
  place: { message?: ChannelMessage | EphemeralMessage; view?: View },
  asked: { blockId: string; actionId: string; typed: string },
  context: PayloadContext,
): JsonObject {
  const { message, view } = place;
  return {
    ...interactionBase(user, context),
    type: 'block_suggestion',
    block_id: asked.blockId,
    action_id: asked.actionId,
    value: asked.typed,
    container: view
      ? { type: 'view', view_id: view.id }
      : { type: 'message', message_ts: message?.ts ?? '' },
    ...(view ? { view: viewToApi(context.workspace, view) } : {}),
    ...(message
      ? {
          channel: { id: message.channel },
          message: messageToApi(context.workspace, message),
        }
      : {}),
  };
}
