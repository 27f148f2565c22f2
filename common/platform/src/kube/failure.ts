import { redactSecrets } from '@mooring/core';
import { z } from 'zod';
import { KubeFailure, KubeFailureKind } from './connection';
import { readThrown } from './thrown';

const statusSchema = z.object({
  kind: z.literal('Status'),
  message: z.string().optional(),
  reason: z.string().optional(),
  code: z.number().optional(),
  details: z
    .object({
      retryAfterSeconds: z.number().optional(),
      causes: z
        .array(
          z.object({
            reason: z.string().optional(),
            field: z.string().optional(),
            message: z.string().optional(),
          }),
        )
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
});

/** An HTTP answer that is not a success. */
export interface Refusal {
  readonly status: number;
  readonly contentType?: string;
  /** Seconds or an HTTP date. */
  readonly retryAfter?: string;
  readonly text: string;
}

/** Reads a Kubernetes `Status` where there is one, and says so where something else answered. */
export function failureFromAnswer(
  refusal: Refusal,
  now: number,
  secrets: readonly string[] = [],
): KubeFailure {
  const { status, text } = refusal;
  const parsed = statusSchema.safeParse(parseJson(text));
  if (parsed.success) {
    return failureFromStatus(parsed.data, status, secrets, refusal, now);
  }

  const retryAfterMs = readRetryAfter(refusal.retryAfter, now);
  // A login page or a web firewall in between also answers 403 and 404: that says nothing about the API behind it.
  const isPage = /html/i.test(refusal.contentType ?? '');
  const kind =
    isPage && status < 500 && status !== 401
      ? 'bad-answer'
      : kindOfStatus(status);
  const said = text.trim() === '' ? 'without a text' : `“${text.trim()}”`;
  return {
    ok: false,
    kind,
    status,
    message: isPage
      ? `HTTP ${status} with a web page: something other than the Kubernetes API answered`
      : redactSecrets(`HTTP ${status} ${said}`, secrets),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

/** The same for a `Status` that arrives as the object of a watch's ERROR event. */
export function failureFromStatusObject(
  object: unknown,
  now: number,
  secrets: readonly string[] = [],
): KubeFailure {
  const parsed = statusSchema.safeParse(object);
  if (!parsed.success) {
    return {
      ok: false,
      kind: 'bad-answer',
      message: 'the watch ended with an error that says nothing',
    };
  }
  return failureFromStatus(
    parsed.data,
    parsed.data.code ?? 500,
    secrets,
    undefined,
    now,
  );
}

function failureFromStatus(
  status: z.infer<typeof statusSchema>,
  code: number,
  secrets: readonly string[],
  refusal: Refusal | undefined,
  now: number,
): KubeFailure {
  const causes = status.details?.causes?.map(cause => ({
    ...cause,
    ...(cause.message === undefined
      ? {}
      : { message: redactSecrets(cause.message, secrets) }),
  }));
  const seconds = status.details?.retryAfterSeconds;
  const retryAfterMs =
    readRetryAfter(refusal?.retryAfter, now) ??
    (seconds === undefined ? undefined : seconds * 1_000);
  // A server whose history is younger than ours (restored, or another one at the same address) never catches up.
  const isFromAnotherHistory = causes?.some(
    cause => cause.reason === 'ResourceVersionTooLarge',
  );
  return {
    ok: false,
    kind: isFromAnotherHistory ? 'gone' : kindOfStatus(code),
    status: code,
    message: redactSecrets(status.message ?? `HTTP ${code}`, secrets),
    ...(status.reason ? { reason: status.reason } : {}),
    ...(causes ? { causes } : {}),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

function kindOfStatus(status: number): KubeFailureKind {
  switch (status) {
    case 401:
      return 'unauthorized';
    case 403:
      return 'forbidden';
    case 404:
      return 'not-found';
    case 408:
    case 504:
      return 'timeout';
    case 409:
      return 'conflict';
    case 410:
      return 'gone';
    case 429:
      return 'rate-limited';
    default:
      if (status >= 500) return 'server-error';
      return status >= 400 ? 'invalid' : 'bad-answer';
  }
}

function readRetryAfter(
  header: string | undefined,
  now: number,
): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d+$/.test(header)
    ? Number(header) * 1_000
    : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // Not JSON is an answer of its own here: the text is quoted as it is.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const SENTENCES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the name does not exist',
  EAI_AGAIN: 'the name could not be looked up',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to its network',
  ETIMEDOUT: 'no connection within the time the system allows',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was closed while sending',
  UND_ERR_SOCKET: 'the connection was closed in the middle of the answer',
  UND_ERR_CONNECT_TIMEOUT: 'no connection within 10 s',
  CERT_HAS_EXPIRED: "the server's certificate has expired",
  CERT_NOT_YET_VALID: "the server's certificate is not valid yet",
  DEPTH_ZERO_SELF_SIGNED_CERT:
    "the server's certificate is signed by itself and not by the configured authority",
  SELF_SIGNED_CERT_IN_CHAIN:
    "the server's certificate is signed by an authority that is not configured",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "the server's certificate is signed by an authority that is not configured",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    "the server's certificate is signed by an authority that is not configured",
  ERR_TLS_CERT_ALTNAME_INVALID: "the server's certificate is for another name",
  EPROTO: 'the two sides do not agree on TLS',
};

const TIMED_OUT = new Set(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT']);

function kindOfCode(code = ''): KubeFailureKind {
  if (TIMED_OUT.has(code)) return 'timeout';
  return code.startsWith('HPE_') ? 'bad-answer' : 'unreachable';
}

/** A call that got no HTTP answer. The original text is kept beside our sentence. */
export function failureFromError(
  error: unknown,
  secrets: readonly string[] = [],
): KubeFailure {
  const { code, text } = describeError(error);
  const sentence = code === undefined ? undefined : SENTENCES[code];
  return {
    ok: false,
    kind: kindOfCode(code),
    message: redactSecrets(
      sentence === undefined ? text : `${sentence} (${text})`,
      secrets,
    ),
    ...(code === undefined ? {} : { errno: code }),
  };
}

/** HTTP clients wrap the interesting error one or two levels deep. */
function describeError(error: unknown): { code?: string; text: string } {
  let text: string | undefined;
  let current: unknown = error;
  for (let depth = 0; depth < 4 && current !== undefined; depth += 1) {
    const thrown = readThrown(current);
    if (thrown.message !== '') text ??= thrown.message;
    if (thrown.code !== undefined) {
      return { code: thrown.code, text: thrown.message || thrown.code };
    }
    [current] = thrown.inner;
  }
  return { text: text ?? 'an error without a message' };
}
