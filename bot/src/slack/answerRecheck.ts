import type { AckFn, BlockAction, ButtonAction } from '@slack/bolt';
import type { RecheckRequest, RecheckSaid } from '../commands/runRecheck';
import type { Message } from '../blocks';
import type { Logger } from '../log/logger';
import type { SeenRequests } from '../requests/seenRequests';
import { checkedMessage, failedMessage } from './checkedMessage';
import { PacedEdits } from './pacedEdits';
import { respondSurely } from './respondSurely';
import type { RespondTo } from './respondTo';

/** Acknowledges a click on Re-check at once, and edits the clicked message as the probe goes. */
export function createAnswerRecheck(deps: {
  run: (
    request: RecheckRequest,
    progress: (message: Message) => void,
  ) => Promise<RecheckSaid>;
  seen: SeenRequests;
  respondTo: RespondTo;
  now: () => number;
  logger: Logger;
}): (args: {
  action: ButtonAction;
  body: BlockAction;
  ack: AckFn<void>;
}) => Promise<void> {
  const { logger, respondTo } = deps;
  const reasonOf = (error: unknown) =>
    error instanceof Error ? error.message : String(error);

  return async ({ action, body, ack }) => {
    await ack();
    const user = body.user.id;
    const url = body.response_url;
    if (!(await deps.seen.take(`action:${body.trigger_id}`))) return;
    const edits = new PacedEdits(async message => {
      try {
        await respondTo(url, checkedMessage(message, logger), 'clicked');
      } catch (error) {
        // The last word comes in any case.
        logger.warn('Progress of a re-check could not be shown', {
          user,
          error: reasonOf(error),
        });
      }
    }, deps.now);
    let said: RecheckSaid;
    try {
      said = await deps.run(
        {
          // The team of whoever clicked: in a shared channel it may be another one than ours.
          account: { teamId: body.user.team_id ?? '', userId: user },
          channel: body.channel?.id ?? '',
          cluster: action.value ?? '',
        },
        message => edits.offer(message),
      );
    } catch (error) {
      logger.error('A click failed', { user, error: reasonOf(error) });
      said = { message: failedMessage(), place: 'below' };
    }
    await edits.settled();
    try {
      await respondSurely(
        respondTo,
        url,
        checkedMessage(said.message, logger),
        { place: said.place },
      );
    } catch (error) {
      logger.error('A click could not be answered', {
        user,
        error: reasonOf(error),
      });
    }
  };
}
