import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { COMMANDS } from './commands';
import { packageRoot } from './packageRoot';
import { EVENTS_PATH } from './slack/requestReceiver';

const read = (mode: string) =>
  parse(readFileSync(join(packageRoot, `manifest.${mode}.yaml`), 'utf8'));

describe.each(['socket', 'http'])('manifest for %s', mode => {
  const manifest = read(mode);

  it('keeps to what Slack takes', () => {
    const { name, description } = manifest.display_information;
    expect(name.length).toBeLessThanOrEqual(35);
    expect(description.length).toBeLessThanOrEqual(140);
    expect(manifest.settings.socket_mode_enabled).toBe(mode === 'socket');
  });

  it('offers every command there is, with users and channels escaped', () => {
    const [command] = manifest.features.slash_commands;
    expect(command).toMatchObject({ command: '/mooring', should_escape: true });
    expect(command.usage_hint.split(' | ')).toEqual(
      COMMANDS.map(({ name }) => name),
    );
  });

  it('asks for the scopes that the calls of the code need, and for no dangerous one', () => {
    expect([...manifest.oauth_config.scopes.bot].sort()).toEqual([
      'channels:history', // conversations.history (repair of a lost answer)
      'channels:read', // conversations.info
      'chat:write', // chat.postMessage, chat.update
      'commands',
      'groups:history',
      'groups:read',
      'users:read', // users.info, user_change
      'users:read.email', // the address as a hint to who somebody is
    ]);
  });

  it('listens to the events that the code handles', () => {
    expect(manifest.settings.event_subscriptions.bot_events).toEqual([
      'user_change',
    ]);
  });
});

it('sends everything to the one address that the bot serves', () => {
  const { features, settings } = read('http');
  for (const url of [
    features.slash_commands[0].url,
    settings.event_subscriptions.request_url,
    settings.interactivity.request_url,
  ]) {
    expect(new URL(url).pathname).toBe(EVENTS_PATH);
  }
});
