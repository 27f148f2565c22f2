import { redactSecrets } from '@mooring/core';
import { Clock } from './clock';
import {
  KubeConnection,
  KubeFailure,
  KubeRequest,
  KubeResponse,
  KubeStreamRequest,
  StreamItem,
} from './connection';
import { Credentials } from './credentials';
import { Deadline, startDeadline } from './deadline';
import { failureFromAnswer, failureFromError } from './failure';
import { impersonationHeaders } from './impersonation';
import {
  createKubeWire,
  CredentialsUnavailable,
  readAnswer,
  WireAnswer,
  WireRequest,
} from './kubeWire';
import { createLineSplitter } from './lineSplitter';
import { readSuccess } from './readSuccess';
import { createRequestSlots } from './requestSlots';
import { createServerIdentity } from './serverIdentity';

const DEADLINE_MS = 10_000;
const MAX_LINE_BYTES = 8 * 1024 * 1024;
const MAX_REFUSAL_BYTES = 64 * 1024;

export interface KubeConnectionDeps {
  readonly credentials: Credentials;
  readonly clock: Clock;
  readonly concurrency: number;
  readonly impersonationPrefix?: string;
}

export function createKubeConnection(deps: KubeConnectionDeps): KubeConnection {
  const { credentials, clock } = deps;
  const wire = createKubeWire(credentials, clock);
  const withSlot = createRequestSlots(deps.concurrency);
  const closed = new AbortController();
  const identity = createServerIdentity(asked => request(asked), clock);

  /** Sends, and once more with credentials read anew if they were refused: they may have been rotated. */
  async function sendKnown(
    wireRequest: WireRequest,
    signal: AbortSignal,
  ): Promise<WireAnswer> {
    const answer = await wire.send(wireRequest, signal);
    if (answer.status !== 401 || !credentials.refresh()) return answer;
    answer.discard();
    identity.forget();
    return wire.send(wireRequest, signal);
  }

  function failureOf(
    error: unknown,
    deadline: Deadline,
    waited: string,
  ): KubeFailure {
    if (deadline.ended === 'aborted') {
      return { ok: false, kind: 'aborted', message: 'the call was given up' };
    }
    if (deadline.ended === 'deadline') {
      return { ok: false, kind: 'timeout', message: waited };
    }
    if (error instanceof RangeError) {
      return { ok: false, kind: 'bad-answer', message: error.message };
    }
    if (error instanceof CredentialsUnavailable) {
      credentials.refresh();
      return {
        ok: false,
        kind: 'unauthorized',
        message: `no credentials: ${redactSecrets(error.message)}`,
      };
    }
    // After a restart another server may stand at this address, or the file may name another address.
    identity.forget();
    credentials.refreshIfChanged();
    return failureFromError(error, wire.secrets);
  }

  async function refusalOf(answer: WireAnswer): Promise<KubeFailure> {
    const text = await readAnswer(answer, MAX_REFUSAL_BYTES);
    const failure = failureFromAnswer(
      { ...answer, text },
      clock.now(),
      wire.secrets,
    );
    const expiresAt = wire.expiresAt;
    if (
      failure.kind !== 'unauthorized' ||
      expiresAt === undefined ||
      expiresAt > clock.now()
    ) {
      return failure;
    }
    const when = new Date(expiresAt).toISOString();
    return {
      ...failure,
      message: `${failure.message} (the credentials expired at ${when})`,
    };
  }

  async function request(asked: KubeRequest): Promise<KubeResponse> {
    const headers: [string, string][] = [['accept', 'application/json']];
    if (asked.as) {
      const person = impersonationHeaders(asked.as, {
        prefix: deps.impersonationPrefix,
      });
      if (!person.ok) {
        return { ok: false, kind: 'invalid', message: person.reason };
      }
      headers.push(...person.headers);
    }
    if (asked.body !== undefined) {
      headers.push(['content-type', asked.contentType ?? 'application/json']);
    }
    const wireRequest: WireRequest = {
      method: asked.method ?? 'GET',
      path: asked.path,
      query: asked.query,
      headers,
      ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
    };

    const deadlineMs = asked.deadlineMs ?? DEADLINE_MS;
    const deadline = startDeadline(clock, deadlineMs, [
      asked.signal,
      closed.signal,
    ]);
    try {
      return await withSlot(deadline.signal, async () => {
        const answer = await sendKnown(wireRequest, deadline.signal);
        if (answer.status < 200 || answer.status > 299) {
          return refusalOf(answer);
        }
        return readSuccess(answer);
      });
    } catch (error) {
      return failureOf(
        error,
        deadline,
        `no answer within ${deadlineMs / 1_000} s`,
      );
    } finally {
      deadline.release();
    }
  }

  async function* stream(asked: KubeStreamRequest): AsyncGenerator<StreamItem> {
    const maxLineBytes = asked.maxLineBytes ?? MAX_LINE_BYTES;
    const splitter = createLineSplitter(maxLineBytes);
    const silence = startDeadline(clock, asked.idleMs, [
      asked.signal,
      closed.signal,
    ]);
    let answer: WireAnswer | undefined;
    try {
      answer = await sendKnown(
        {
          method: 'GET',
          path: asked.path,
          query: asked.query,
          headers: [['accept', 'application/json']],
        },
        silence.signal,
      );
      if (answer.status !== 200) {
        yield { kind: 'failed', failure: await refusalOf(answer) };
        return;
      }
      identity.learn();
      yield { kind: 'opened' };
      for await (const chunk of answer.body) {
        silence.touch();
        const split = splitter.push(chunk);
        if (!split.ok) {
          yield { kind: 'failed', failure: tooLong(split.bytes, maxLineBytes) };
          return;
        }
        for (const text of split.lines) yield { kind: 'line', text };
        silence.touch();
      }
      if (splitter.pendingBytes > 0) {
        yield { kind: 'failed', failure: cut(splitter.pendingBytes) };
      }
    } catch (error) {
      const waited = `nothing was received for ${asked.idleMs / 1_000} s`;
      yield { kind: 'failed', failure: failureOf(error, silence, waited) };
    } finally {
      silence.release();
      answer?.discard();
    }
  }

  return {
    get server() {
      return credentials.server;
    },
    get isSandbox() {
      return identity.version?.gitVersion.includes('+mooring-sandbox') ?? false;
    },
    get version() {
      return identity.version;
    },
    get clockSkewMs() {
      return wire.clockSkewMs;
    },
    get credentialsExpireAt() {
      return wire.expiresAt;
    },
    identify: signal => identity.read(signal),
    async request(asked) {
      const answer = await request(asked);
      if (answer.ok) identity.learn();
      return answer;
    },
    stream,
    async close() {
      closed.abort();
      await wire.close();
    },
  };
}

function tooLong(bytes: number, limit: number): KubeFailure {
  return {
    ok: false,
    kind: 'bad-answer',
    message: `one line has more than ${bytes} bytes, ${limit} are allowed`,
  };
}

function cut(bytes: number): KubeFailure {
  return {
    ok: false,
    kind: 'unreachable',
    message: `the stream was cut in the middle of a line, after ${bytes} bytes of it`,
  };
}
