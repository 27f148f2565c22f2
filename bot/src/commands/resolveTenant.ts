import { OUTSIDE, parseTenantId, tenantQuerySchema } from '@mooring/core';
import { bulletList, code, message, outsideName, words } from '../blocks';
import {
  answer,
  Command,
  CommandContext,
  refusedReply,
  Reply,
} from './command';
import { usageMessage } from './usageMessage';

/**
 * Which tenant somebody means: the id, or a display name within their own scope. Without a word it
 * is the only one they have. What is not theirs and what does not exist get the same answer.
 */
export function resolveTenant(
  { mooring, scope, args }: CommandContext,
  command: Command,
  use: (id: string) => Reply,
): Reply {
  if (args === '') {
    const own = scope.kind === 'tenants' ? [...scope.grants.keys()] : [];
    return own.length === 1
      ? use(own[0])
      : answer(usageMessage('Which tenant?', command));
  }
  const id = parseTenantId(args.toLowerCase());
  if (id !== undefined && mooring.tenant(scope, id).ok) return use(id);

  const page = mooring.tenants(
    scope,
    tenantQuerySchema.parse({ limit: 200, q: args.slice(0, 200) }),
  );
  const named = page.ok
    ? page.value.items.filter(
        ({ displayName }) => displayName.toLowerCase() === args.toLowerCase(),
      )
    : [];
  if (named.length === 1) return use(named[0].id);
  if (named.length === 0) {
    return refusedReply(OUTSIDE, `${command.name} ${args}`);
  }
  const sentence = `“${args}” means ${named.length} tenants. Type the id of the one you mean.`;
  return answer(
    message(sentence, [
      bulletList(
        sentence,
        named
          .slice(0, 20)
          .map(view => [
            code(`/mooring ${command.name} ${view.id}`),
            words(` ${outsideName(view.displayName)}`, 100),
          ]),
      ),
    ]),
  );
}
