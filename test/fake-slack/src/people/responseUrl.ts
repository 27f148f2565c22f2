import { validateMessage } from '@mooring/bot';
import { flagOf, objectsOf, textOf } from '../json';
import type { ResponseTarget } from '../state/tickets';
import type { JsonObject } from '../types';
import {
  accepted,
  type ApiAnswer,
  refused,
  refusedFor,
} from '../webapi/answer';
import type { ApiContext } from '../webapi/method';

/** Replaces or deletes the message that was clicked. */
function changeClicked(
  target: ResponseTarget,
  body: JsonObject,
  { workspace }: ApiContext,
): ApiAnswer {
  const { channel, messageTs = '' } = target;
  if (flagOf(body, 'delete_original')) {
    workspace.remove(channel, messageTs);
    return accepted();
  }
  const text = textOf(body, 'text');
  const blocks = objectsOf(body.blocks);
  const whispered = workspace.ephemeral(channel, messageTs);
  const posted = workspace.message(channel, messageTs);
  if (whispered) workspace.replaceEphemeral(whispered, { text, blocks });
  else if (posted) workspace.edit(posted, { text, blocks });
  else return refused('message_not_found');
  return accepted();
}

/**
 * A POST to a `response_url`: works without membership, five times within 30 minutes.
 * `replace_original` counts only for a click; after a slash command there is nothing to
 * replace, so it posts anew.
 */
export function takeResponse(
  ticket: string,
  body: JsonObject,
  context: ApiContext,
): { status: number; answer: ApiAnswer } {
  const { workspace, tickets } = context;
  const use = tickets.useResponse(ticket);
  if (!use.ok) return { status: 404, answer: refused(use.error) };
  const { target } = use;
  const isDelete = flagOf(body, 'delete_original');
  const problems = isDelete ? [] : validateMessage(body);
  if (problems.length > 0) return { status: 400, answer: refusedFor(problems) };
  const isChange = isDelete || flagOf(body, 'replace_original');
  if (isChange && target.messageTs) {
    const answer = changeClicked(target, body, context);
    return { status: answer.ok ? 200 : 404, answer };
  }
  const content = {
    channel: target.channel,
    user: workspace.seed.botUserId,
    text: textOf(body, 'text'),
    blocks: objectsOf(body.blocks),
    threadTs: textOf(body, 'thread_ts') || undefined,
  };
  if (body.response_type === 'in_channel') workspace.post(content);
  else workspace.whisper({ ...content, onlyFor: target.userId });
  return { status: 200, answer: accepted() };
}
