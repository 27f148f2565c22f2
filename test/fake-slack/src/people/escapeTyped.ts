import type { Workspace } from '../state/workspace';

/**
 * What a bot gets of typed text when its command asks for escaping: entities, and
 * `@name` and `#channel` of this workspace as references.
 */
export function escapeTyped(text: string, workspace: Workspace): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/@([\w.-]+)/g, (whole, name: string) => {
      const user = workspace.userCalled(name);
      return user ? `<@${user.id}|${user.name}>` : whole;
    })
    .replace(/#([\w-]+)/g, (whole, name: string) => {
      const channel = workspace.channelCalled(name);
      return channel ? `<#${channel.id}|${channel.name}>` : whole;
    });
}
