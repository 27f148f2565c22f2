import { createHash } from 'node:crypto';
import { instant } from '@mooring/core';
import type { WebClient } from '@slack/web-api';
import { describeProblem, validateMessage } from '../blockkit';
import type { Message } from '../blocks';
import type { DeliveryStatus } from '../botStatus';
import type { Logger } from '../log/logger';
import type { PortalLinks } from '../portalLinks';
import type { Alert } from './alert';
import { alertMessage, type DeliveryNote } from './alertMessage';
import type { AlertStore } from './alertStore';
import type { CheckChannel } from './checkChannel';
import { alertMetadata, findPosted } from './findPosted';
import type { Outbox, OutboxRow } from './outbox';
import { sendFailure, type SendFailure } from './sendFailure';

/** Slack takes about one message a second and channel. */
const CHANNEL_GAP_MS = 1_000;
/** Edits made by machines: 14 messages edited every 15 s already use up the workspace's rate. */
const EDIT_GAP_MS = 15_000;
const CLAIM_MS = 30_000;
const BROKEN_RETRY_MS = 60_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** The only caller of `chat.postMessage` and `chat.update`. */
export interface Delivery {
  /** Sends what is due, at most one message per channel. Channels do not wait for each other. */
  sendDue(): Promise<void>;
  /** At a start: messages of open alerts may have been deleted meanwhile, and are then posted anew. */
  recheckOpen(): Promise<void>;
  status(): Promise<DeliveryStatus>;
}

/**
 * @param deps.client - tries once, with a deadline: every retry is decided here
 * @param deps.random - 0 ≤ x < 1, for jitter
 */
export function createDelivery(deps: {
  client: WebClient;
  outbox: Outbox;
  store: AlertStore;
  checkChannel: CheckChannel;
  links: PortalLinks;
  now: () => number;
  random: () => number;
  logger: Logger;
}): Delivery {
  const { client, outbox, store, logger, now } = deps;
  const busy = new Set<string>();
  const notBefore = new Map<string, number>();
  let stopped: { reason: string; until: number } | undefined;

  const backOff = (attempts: number) =>
    Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** Math.min(attempts, 9)) *
    (0.5 + deps.random() / 2);

  const fail = async (row: OutboxRow, failure: SendFailure) => {
    const at = now();
    const attempts = row.attempts + 1;
    let nextTry = at + backOff(attempts);
    if (failure.kind === 'rate-limited') {
      nextTry = at + failure.retryAfterMs;
      notBefore.set(row.channel, nextTry);
    } else if (failure.kind === 'route-broken') {
      nextTry = at + BROKEN_RETRY_MS;
    } else if (failure.kind === 'stopped') {
      nextTry = at + BROKEN_RETRY_MS;
      stopped = { reason: failure.error, until: nextTry };
    } else if (failure.kind === 'refused') {
      nextTry = at + LONGEST_WAIT_MS;
    }
    await outbox.change(row, {
      attempts,
      nextTry,
      failure,
      // Only after an unknown outcome may the message be there unseen.
      ...(failure.kind !== 'unknown-outcome' && { postingSince: null }),
    });
    logger.warn('An alert could not be delivered', {
      channel: row.channel,
      alert: row.alertId,
      reason: failure.error,
      kind: failure.kind,
      attempt: attempts,
      nextTry: new Date(nextTry).toISOString(),
    });
  };

  const sent = (row: OutboxRow, alert: Alert, ts: string, hash: string) =>
    outbox.change(row, {
      sentVersion: alert.version,
      ts,
      renderedHash: hash,
      postingSince: null,
      sentAt: now(),
      attempts: 0,
      failure: null,
    });

  /** Sends blocks, or the bare words if Slack would refuse or did refuse the blocks. */
  const send = async (
    row: OutboxRow,
    alert: Alert,
    content: Message,
  ): Promise<{ ts: string } | SendFailure> => {
    const call = async (payload: Message): Promise<{ ts: string }> => {
      const common = {
        channel: row.channel,
        ...payload,
        unfurl_links: false,
        unfurl_media: false,
        metadata: alertMetadata(alert.id, alert.version),
      };
      const answer =
        row.ts === undefined
          ? await client.chat.postMessage(common)
          : await client.chat.update({ ...common, ts: row.ts });
      if (answer.ts === undefined) throw new Error('an answer without ts');
      return { ts: answer.ts };
    };
    const bare: Message = { text: content.text, blocks: [] };
    const problems = validateMessage(content, {
      house: true,
      isUpdate: row.ts !== undefined,
    });
    if (problems.length > 0) {
      logger.error('An alert was not valid and is sent as plain text', {
        alert: alert.id,
        problems: problems.slice(0, 3).map(describeProblem).join(' '),
      });
    }
    try {
      return await call(problems.length > 0 ? bare : content);
    } catch (error) {
      const failure = sendFailure(error);
      if (failure.kind !== 'payload-refused' || problems.length > 0) {
        return failure;
      }
      logger.error('Slack refused an alert’s blocks; its words are sent', {
        alert: alert.id,
        reason: failure.error,
      });
    }
    try {
      return await call(bare);
    } catch (error) {
      return sendFailure(error);
    }
  };

  const finish = async (
    row: OutboxRow,
    alert: Alert,
    note: DeliveryNote | undefined,
  ) => {
    const content = alertMessage(alert, deps.links, note);
    const hash = createHash('sha256')
      .update(JSON.stringify(content))
      .digest('hex');
    if (row.ts !== undefined && row.renderedHash === hash) {
      await outbox.change(row, { sentVersion: alert.version, failure: null });
      return;
    }
    notBefore.set(row.channel, now() + CHANNEL_GAP_MS);
    const result = await send(row, alert, content);
    if ('ts' in result) {
      stopped = undefined;
      await sent(row, alert, result.ts, hash);
      logger.info(
        row.ts === undefined ? 'An alert was posted' : 'An alert was edited',
        { channel: row.channel, alert: alert.id, version: alert.version },
      );
    } else if (result.kind === 'message-lost') {
      // Somebody deleted it: it is posted anew and says so.
      await outbox.change(row, {
        ts: null,
        renderedHash: null,
        note: 'replaces',
        postingSince: null,
        nextTry: now() + CHANNEL_GAP_MS,
      });
    } else {
      await fail(row, result);
    }
  };

  const post = async (row: OutboxRow, alert: Alert) => {
    let { note } = row;
    if (row.postingSince !== undefined) {
      const posted = await findPosted(
        client,
        row.channel,
        alert.id,
        row.postingSince,
      );
      if (posted.kind === 'failed') {
        await fail(row, { kind: 'unknown-outcome', error: posted.error });
        return;
      }
      if (posted.kind === 'found') {
        logger.info('A message whose answer was lost was found again', {
          alert: alert.id,
          channel: row.channel,
        });
        await outbox.change(row, {
          ts: posted.ts,
          sentVersion: Math.min(posted.version, alert.version),
          postingSince: null,
          attempts: 0,
          failure: null,
        });
        return;
      }
      if (posted.kind === 'cannot-tell') note = 'may-repeat';
    }
    const broken = await deps.checkChannel(row.channel);
    if (broken !== undefined) {
      await fail(row, broken);
      return;
    }
    await outbox.change(row, {
      postingSince: row.postingSince ?? now(),
      ...(note !== undefined && { note }),
    });
    await finish(row, alert, note);
  };

  const deliver = async (row: OutboxRow) => {
    if (!(await outbox.claim(row, now(), CLAIM_MS))) return;
    try {
      // What is stored now, not what was wanted when the row was written: waiting versions of one
      // alert become one call.
      const alert = await store.load(row.alertId);
      if (alert === undefined) return;
      if (row.ts === undefined) {
        await post(row, alert);
        return;
      }
      const editAt = (row.sentAt ?? 0) + EDIT_GAP_MS;
      if (alert.closedAt === undefined && editAt > now()) {
        await outbox.change(row, { nextTry: editAt });
        return;
      }
      await finish(row, alert, row.note);
    } finally {
      await outbox.release(row);
    }
  };

  return {
    async sendDue() {
      const at = now();
      if (stopped !== undefined && stopped.until > at) return;
      const next = new Map<string, OutboxRow>();
      for (const row of await outbox.due(at)) {
        const isFree =
          !busy.has(row.channel) && (notBefore.get(row.channel) ?? 0) <= at;
        if (isFree && !next.has(row.channel)) next.set(row.channel, row);
      }
      await Promise.all(
        [...next].map(async ([channel, row]) => {
          busy.add(channel);
          try {
            await deliver(row);
          } finally {
            busy.delete(channel);
          }
        }),
      );
    },
    recheckOpen: () => outbox.recheckOpen(),
    async status() {
      const { count, oldestSince } = await outbox.waiting();
      return {
        waiting: count,
        ...(oldestSince !== undefined && { oldestSince: instant(oldestSince) }),
        broken: await outbox.broken(),
        ...(stopped !== undefined && { stopped: stopped.reason }),
      };
    },
  };
}
