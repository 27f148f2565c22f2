import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import type { Logger } from '../log/logger';

/** The workspace Mooring is installed in, and who it is there. */
export interface Home {
  readonly teamId: string;
  readonly team: string;
  readonly botUserId: string;
  readonly botId: string | undefined;
}

const authTest = z.object({
  team_id: z.string(),
  team: z.string().optional(),
  user_id: z.string(),
  bot_id: z.string().optional(),
});

/** What the manifest asks for and the bot cannot do without. */
const NEEDED_SCOPES = ['commands', 'chat:write', 'users:read'];

/**
 * Asks Slack whose token this is.
 *
 * @throws with Slack's error when the token is refused, and when the workspace is not the expected one
 */
export async function findHome(deps: {
  client: WebClient;
  expected: string | undefined;
  logger: Logger;
}): Promise<Home> {
  const answer = await deps.client.auth.test();
  const told = authTest.parse(answer);
  if (deps.expected !== undefined && told.team_id !== deps.expected) {
    throw new Error(
      `the bot token belongs to workspace ${told.team_id}, but MOORING_SLACK_TEAM (slack.team) says ${deps.expected}`,
    );
  }
  const granted = answer.response_metadata?.scopes;
  const missing = granted
    ? NEEDED_SCOPES.filter(scope => !granted.includes(scope))
    : [];
  if (missing.length > 0) {
    deps.logger.warn(
      'The Slack app lacks scopes; add them and install it again',
      { missing: missing.join(' ') },
    );
  }
  return {
    teamId: told.team_id,
    team: told.team ?? told.team_id,
    botUserId: told.user_id,
    botId: told.bot_id,
  };
}
