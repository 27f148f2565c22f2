import { request } from 'node:http';
import { parseJson } from '../json';
import type { DeliveryOutcome, JsonObject } from '../types';
import { type Parcel, type Receiver, RETRY_REASON } from './receiver';
import { signRequest } from './signRequest';

interface SignedHttpOptions {
  commandUrl: string;
  signingSecret: string;
  ackTimeoutMs: number;
  signal: AbortSignal;
}

function formOf(payload: JsonObject): string {
  return new URLSearchParams(
    Object.entries(payload).map(([key, value]) => [key, String(value)]),
  ).toString();
}

/** Commands are forms, interactions are forms with one JSON field, events are JSON. */
function bodyOf({ kind, payload }: Parcel): { type: string; body: string } {
  const form = 'application/x-www-form-urlencoded';
  switch (kind) {
    case 'event':
      return { type: 'application/json', body: JSON.stringify(payload) };
    case 'check':
      return payload.type === 'url_verification'
        ? { type: 'application/json', body: JSON.stringify(payload) }
        : { type: form, body: formOf(payload) };
    case 'command':
      return { type: form, body: formOf(payload) };
    default:
      return { type: form, body: formOf({ payload: JSON.stringify(payload) }) };
  }
}

function readAnswer(status: number, text: string): DeliveryOutcome {
  if (status < 200 || status > 299) return { kind: 'refused', status };
  if (text === '') return { kind: 'acknowledged' };
  return { kind: 'acknowledged', payload: parseJson(text) ?? text };
}

/** Sends payloads to the bot's request URL, signed as Slack signs them. */
export function signedHttp(options: SignedHttpOptions): Receiver {
  return {
    via: 'http',
    send: parcel =>
      new Promise(resolve => {
        const { type, body } = bodyOf(parcel);
        const deadline = AbortSignal.timeout(options.ackTimeoutMs);
        const outgoing = request(
          options.commandUrl,
          {
            method: 'POST',
            // One connection per payload: a kept one would hold up the bot's shutdown.
            agent: false,
            signal: AbortSignal.any([deadline, options.signal]),
            headers: {
              'Content-Type': type,
              'Content-Length': Buffer.byteLength(body),
              'User-Agent': 'Slackbot 1.0 (+https://api.slack.com/robots)',
              // The bot compares with its own clock, which is never the injected one.
              ...signRequest(body, options.signingSecret, Date.now()),
              ...(parcel.retry > 0
                ? {
                    'X-Slack-Retry-Num': String(parcel.retry),
                    'X-Slack-Retry-Reason': `http_${RETRY_REASON}`,
                  }
                : {}),
            },
          },
          incoming => {
            const chunks: Buffer[] = [];
            incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
            incoming.on('error', fail);
            incoming.on('end', () => {
              const text = Buffer.concat(chunks).toString('utf8');
              resolve(readAnswer(incoming.statusCode ?? 0, text));
            });
          },
        );
        function fail(error: Error) {
          resolve(
            deadline.aborted
              ? { kind: 'timed-out' }
              : { kind: 'no-receiver', detail: error.message },
          );
        }
        outgoing.on('error', fail);
        outgoing.end(body);
      }),
  };
}
