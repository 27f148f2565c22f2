import { validateView } from '@mooring/bot';
import { isObject } from '../json';
import { snapshotOf, type View } from '../state/views';
import type { DeliveryOutcome, JsonObject } from '../types';
import type { SubmitOutcome } from './personVerbs';
import type { ApiContext } from '../webapi/method';
import { namesOf } from './seenBy';

function wordsOf(errors: JsonObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([blockId, text]) => [blockId, String(text)]),
  );
}

function change(
  kind: 'update' | 'push',
  view: View,
  source: JsonObject,
  { views, workspace }: ApiContext,
): SubmitOutcome {
  if (validateView(source).length > 0) {
    return { kind: 'failed', error: 'invalid_arguments' };
  }
  const result =
    kind === 'update'
      ? views.update(view, source)
      : views.push(view.userId, source);
  if (!result.ok) return { kind: 'failed', error: result.error };
  const snapshot = snapshotOf(result.view, namesOf(workspace));
  return kind === 'update'
    ? { kind: 'updated', view: snapshot }
    : { kind: 'pushed', view: snapshot };
}

/** What the bot's acknowledgement of a submission does to the modal. */
export function answerSubmission(
  view: View,
  outcome: DeliveryOutcome,
  context: ApiContext,
): SubmitOutcome {
  const { views } = context;
  if (outcome.kind !== 'acknowledged') {
    const error =
      outcome.kind === 'timed-out' ? 'operation_timeout' : 'dispatch_failed';
    return { kind: 'failed', error };
  }
  const { payload } = outcome;
  if (!isObject(payload) || payload.response_action === undefined) {
    views.pop(view.userId);
    return { kind: 'closed' };
  }
  const { response_action: action, view: source, errors } = payload;
  if (action === 'errors' && isObject(errors)) {
    const words = wordsOf(errors);
    views.showErrors(view, words);
    return { kind: 'errors', errors: words };
  }
  if ((action === 'update' || action === 'push') && isObject(source)) {
    return change(action, view, source, context);
  }
  if (action === 'clear') {
    views.clear(view.userId);
    return { kind: 'closed' };
  }
  return { kind: 'failed', error: 'invalid_response_action' };
}
