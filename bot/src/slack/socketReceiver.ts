import { SocketModeReceiver, type App, type Receiver } from '@slack/bolt';
import type { Logger as SlackLogger } from '@slack/bolt';
import { instant } from '@mooring/core';
import type { SlackLink } from '../botStatus';

/** A receiver that knows how it is. */
export interface WatchedReceiver extends Receiver {
  link(): SlackLink;
}

const LINK_DISABLED =
  /"type"\s*:\s*"disconnect"[^]*"link_disabled"|"link_disabled"[^]*"type"\s*:\s*"disconnect"/;

/**
 * Socket Mode over two connections: every routine refresh leaves one of them deaf for seconds, and
 * the other serves meanwhile. Each payload goes to exactly one of them.
 */
export function createSocketReceiver(deps: {
  appToken: string;
  apiUrl?: string;
  logger: SlackLogger;
  now: () => number;
  connections?: number;
}): WatchedReceiver {
  const state: {
    connectedSince?: number;
    lastEnvelope?: number;
    switchedOff: boolean;
    started: boolean;
  } = { switchedOff: false, started: false };
  const connected = new Set<number>();

  const receivers = Array.from(
    { length: deps.connections ?? 2 },
    (_, index) => {
      const receiver = new SocketModeReceiver({
        appToken: deps.appToken,
        // Also how long a refreshed connection stays away: 5 s by default.
        clientPingTimeout: 2_000,
        logger: deps.logger,
        // Without it here too the receiver would silently talk to Slack's own API.
        installerOptions: {
          clientOptions:
            deps.apiUrl === undefined ? {} : { slackApiUrl: deps.apiUrl },
        },
      });
      receiver.client.on('connected', () => {
        if (connected.size === 0) state.connectedSince = deps.now();
        connected.add(index);
        state.started = true;
        state.switchedOff = false;
      });
      for (const event of ['reconnecting', 'disconnected', 'disconnecting']) {
        receiver.client.on(event, () => connected.delete(index));
      }
      receiver.client.on('slack_event', () => {
        state.lastEnvelope = deps.now();
      });
      receiver.client.on('ws_message', (data: unknown) => {
        // The client treats every reason alike and reconnects for ever, also when somebody
        // switched Socket Mode off in the app's settings.
        const text = typeof data === 'string' ? data : '';
        // Only short control messages are looked through, never a person's payload.
        if (text.length < 500 && LINK_DISABLED.test(text)) {
          state.switchedOff = true;
        }
      });
      return receiver;
    },
  );

  return {
    init: (app: App) => receivers.forEach(receiver => receiver.init(app)),
    start: () => Promise.all(receivers.map(receiver => receiver.start())),
    stop: () => Promise.all(receivers.map(receiver => receiver.stop())),
    link: () => ({
      mode: 'socket',
      ...linkState(),
      ...(state.connectedSince !== undefined &&
        connected.size > 0 && {
          connectedSince: instant(state.connectedSince),
        }),
      ...(state.lastEnvelope !== undefined && {
        lastEnvelope: instant(state.lastEnvelope),
      }),
    }),
  };

  function linkState(): Pick<SlackLink, 'state' | 'detail'> {
    if (state.switchedOff) {
      return {
        state: 'switched-off',
        detail: 'Socket Mode is switched off in the Slack app’s settings',
      };
    }
    if (connected.size > 0) {
      return {
        state: 'connected',
        detail: `${connected.size} of ${receivers.length} connections`,
      };
    }
    return state.started ? { state: 'disconnected' } : { state: 'starting' };
  }
}
