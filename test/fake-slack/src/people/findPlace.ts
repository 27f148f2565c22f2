import { objectsOf } from '../json';
import type { View } from '../state/views';
import type {
  ChannelMessage,
  EphemeralMessage,
  FakeUser,
  JsonObject,
} from '../types';
import type { ApiContext } from '../webapi/method';
import type { MessageRef } from './personVerbs';

/** Where something can be clicked: a view, or a message the person can see. */
export type Place =
  | { kind: 'view'; view: View }
  | { kind: 'message'; message: ChannelMessage | EphemeralMessage };

export function blocksOf(place: Place): JsonObject[] {
  return place.kind === 'view'
    ? objectsOf(place.view.source.blocks)
    : place.message.blocks;
}

function visibleMessage(
  where: string | { channel: string; ts: string },
  user: FakeUser,
  { workspace }: ApiContext,
): ChannelMessage | EphemeralMessage {
  const ts = typeof where === 'string' ? where : where.ts;
  const channels =
    typeof where === 'string'
      ? [...workspace.channels.keys()]
      : [where.channel];
  for (const channel of channels) {
    const whispered = workspace.ephemeral(channel, ts);
    const found =
      workspace.message(channel, ts) ??
      (whispered?.onlyFor === user.id ? whispered : undefined);
    if (found) return found;
  }
  throw new Error(`${user.name} sees no message ${ts}`);
}

/** @throws if the person has nothing of the kind before their eyes */
export function findPlace(
  where: MessageRef,
  user: FakeUser,
  context: ApiContext,
): Place {
  if (where === 'modal') {
    const view = context.views.top(user.id);
    if (!view) throw new Error(`${user.name} has no modal open`);
    return { kind: 'view', view };
  }
  if (where === 'home') {
    const view = context.views.home(user.id);
    if (!view) throw new Error(`${user.name} has no Home tab yet`);
    return { kind: 'view', view };
  }
  return { kind: 'message', message: visibleMessage(where, user, context) };
}
