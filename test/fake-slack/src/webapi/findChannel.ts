import type { Workspace } from '../state/workspace';
import type { FakeChannel } from '../types';

/** A channel by id, `#name`, or a user id (their direct message). */
export function findChannel(
  workspace: Workspace,
  key: string,
): FakeChannel | undefined {
  if (workspace.users.has(key)) return workspace.directMessage(key);
  return (
    workspace.channels.get(key) ??
    workspace.channelCalled(key.replace(/^#/, ''))
  );
}

export function isBotIn(workspace: Workspace, channel: FakeChannel): boolean {
  return channel.members.includes(workspace.seed.botUserId);
}

/** What the bot gets to know of: private channels only from inside. */
export function findVisibleChannel(
  workspace: Workspace,
  id: string,
): FakeChannel | undefined {
  const channel = workspace.channels.get(id);
  if (channel?.isPrivate && !isBotIn(workspace, channel)) return undefined;
  return channel;
}
