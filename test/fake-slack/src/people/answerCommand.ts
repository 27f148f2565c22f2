import { validateMessage } from '@mooring/bot';
import { isObject, objectsOf, textOf } from '../json';
import type { Workspace } from '../state/workspace';
import type { DeliveryOutcome, Json, JsonObject, SeenMessage } from '../types';
import type { CommandOutcome } from './personVerbs';
import { asSeen, namesOf, SLACKBOT } from './seenBy';

interface Answered {
  command: string;
  outcome: DeliveryOutcome;
  userId: string;
  channelId: string;
}

/** Slackbot's line to the one who typed. */
function fail(
  { command, userId, channelId }: Answered,
  error: string,
  workspace: Workspace,
): CommandOutcome {
  const whispered = workspace.whisper({
    channel: channelId,
    user: SLACKBOT,
    onlyFor: userId,
    text: `${command} failed with the error "${error}"`,
    blocks: [],
  });
  return {
    kind: 'failed',
    error,
    shown: asSeen(whispered, namesOf(workspace)),
  };
}

function messageIn(payload: Json | undefined): JsonObject | undefined {
  if (typeof payload === 'string') return { text: payload };
  if (!isObject(payload)) return undefined;
  const hasContent = payload.text !== undefined || payload.blocks !== undefined;
  return hasContent ? payload : undefined;
}

function show(
  message: JsonObject,
  { userId, channelId }: Answered,
  workspace: Workspace,
): SeenMessage {
  const content = {
    channel: channelId,
    user: workspace.seed.botUserId,
    text: textOf(message, 'text'),
    blocks: objectsOf(message.blocks),
  };
  const shown =
    message.response_type === 'in_channel'
      ? workspace.post(content)
      : workspace.whisper({ ...content, onlyFor: userId });
  return asSeen(shown, namesOf(workspace));
}

/** What the typer of a slash command sees of its acknowledgement. */
export function answerCommand(
  answered: Answered,
  workspace: Workspace,
): CommandOutcome {
  const { outcome } = answered;
  if (outcome.kind === 'timed-out') {
    return fail(answered, 'operation_timeout', workspace);
  }
  if (outcome.kind !== 'acknowledged') {
    return fail(answered, 'dispatch_failed', workspace);
  }
  const message = messageIn(outcome.payload);
  if (!message) return { kind: 'acknowledged' };
  if (validateMessage(message).length > 0) {
    return fail(answered, 'invalid_command_response', workspace);
  }
  return {
    kind: 'acknowledged',
    answer: show(message, answered, workspace),
  };
}
