import { validateView } from '@mooring/bot';
import { isObject, textOf } from '../json';
import type { View, ViewResult } from '../state/views';
import type { JsonObject } from '../types';
import { accepted, type ApiAnswer, refused, refusedFor } from './answer';
import type { ApiContext, ApiMethod } from './method';
import { viewToApi } from './toApi';

type Checked =
  | { ok: true; source: JsonObject }
  | { ok: false; answer: ApiAnswer };

function checkedView(args: JsonObject, type?: 'modal' | 'home'): Checked {
  const { view } = args;
  if (!isObject(view)) {
    return { ok: false, answer: refused('invalid_arguments') };
  }
  const problems = validateView(view);
  if (problems.length > 0) return { ok: false, answer: refusedFor(problems) };
  if (type && view.type !== type) {
    const message = `[ERROR] must be one of the allowed values: ${type} [json-pointer:/view/type]`;
    return { ok: false, answer: refused('invalid_arguments', [message]) };
  }
  return { ok: true, source: view };
}

function answerWith(result: ViewResult, { workspace }: ApiContext): ApiAnswer {
  return result.ok
    ? accepted({ view: viewToApi(workspace, result.view) })
    : refused(result.error);
}

/** `views.open` and `views.push`: both spend a trigger, but only if they succeed. */
function withTrigger(
  act: (userId: string, source: JsonObject, context: ApiContext) => ViewResult,
): ApiMethod {
  return (args, context) => {
    const triggerId = textOf(args, 'trigger_id');
    const trigger = context.tickets.checkTrigger(triggerId);
    if (!trigger.ok) return refused(trigger.error);
    const checked = checkedView(args, 'modal');
    if (!checked.ok) return checked.answer;
    const result = act(trigger.userId, checked.source, context);
    if (result.ok) context.tickets.useTrigger(triggerId);
    return answerWith(result, context);
  };
}

const update: ApiMethod = (args, context) => {
  const view: View | undefined = context.views.find({
    id: textOf(args, 'view_id'),
    externalId: textOf(args, 'external_id'),
  });
  if (!view) return refused('not_found');
  const checked = checkedView(args);
  if (!checked.ok) return checked.answer;
  const hash = textOf(args, 'hash');
  return answerWith(context.views.update(view, checked.source, hash), context);
};

const publish: ApiMethod = (args, context) => {
  const userId = textOf(args, 'user_id');
  if (!context.workspace.users.has(userId)) {
    return refused('invalid_arguments', [
      '[ERROR] user not found [json-pointer:/user_id]',
    ]);
  }
  const checked = checkedView(args, 'home');
  if (!checked.ok) return checked.answer;
  const hash = textOf(args, 'hash');
  return answerWith(
    context.views.publish(userId, checked.source, hash),
    context,
  );
};

export const viewMethods: Readonly<Record<string, ApiMethod>> = {
  'views.open': withTrigger((userId, source, { views }) =>
    views.open(userId, source),
  ),
  'views.push': withTrigger((userId, source, { views }) =>
    views.push(userId, source),
  ),
  'views.update': update,
  'views.publish': publish,
};
