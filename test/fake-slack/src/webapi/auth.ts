import { accepted } from './answer';
import type { ApiMethod } from './method';

const test: ApiMethod = (_args, { workspace, url }) => {
  const { team, botUserId, botId, appId } = workspace.seed;
  return accepted({
    url: `${url}/`,
    team: team.name,
    team_id: team.id,
    user: workspace.users.get(botUserId)?.name,
    user_id: botUserId,
    bot_id: botId,
    app_id: appId,
    is_enterprise_install: false,
  });
};

/** Called with the app token, unlike everything else. */
const openConnection: ApiMethod = (_args, context) =>
  accepted({ url: context.socketUrl() });

export const authMethods: Readonly<Record<string, ApiMethod>> = {
  'auth.test': test,
  'apps.connections.open': openConnection,
};
