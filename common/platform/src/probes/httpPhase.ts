import { instant, Instant } from '@mooring/core';
import { IncomingMessage, request } from 'node:http';
import { isIPv6 } from 'node:net';
import { TLSSocket } from 'node:tls';
import { readThrown } from '../kube/thrown';
import { errnoFinding } from './errnoFinding';
import { foreignText } from './foreignText';
import { Finding, PhaseScope, runPhase, Step } from './phase';

const MAX_BODY_BYTES = 4_096;
const MAX_HEADER_BYTES = 8_192;

export interface HttpQuestion {
  readonly host: string;
  readonly port: number;
  readonly path: string;
}

/** `GET` without credentials over an open session. Any status is an answer; a body that stalls does not take it back. */
export async function askHttp(
  socket: TLSSocket,
  { host, port, path }: HttpQuestion,
  scope: PhaseScope,
): Promise<Step<Finding>> {
  let answered: Finding | undefined;
  const step = await runPhase<Finding>(scope, scope.budgets.http, end => {
    const asking = request({
      method: 'GET',
      path,
      headers: {
        host: `${isIPv6(host) ? `[${host}]` : host}:${port}`,
        accept: '*/*',
        connection: 'close',
      },
      maxHeaderSize: MAX_HEADER_BYTES,
      createConnection: () => socket,
    });
    asking.once('response', answer => {
      const finding = statusFinding(answer);
      answered = finding;
      readBody(answer, body => end({ value: withFailures(finding, body) }));
    });
    asking.on('error', error => end({ finding: answerFault(error) }));
    asking.end();
    return () => asking.destroy();
  });
  if (answered !== undefined && step.kind !== 'done') {
    const { ms, at } = step;
    return { kind: 'done', value: answered, ms, at };
  }
  return step;
}

function statusFinding(answer: IncomingMessage): Finding {
  const serverDate = dateOf(answer.headers.date);
  return {
    outcome: 'http-status',
    httpStatus: answer.statusCode ?? 0,
    ...(serverDate !== undefined && { serverDate }),
  };
}

function readBody(answer: IncomingMessage, done: (body: string) => void): void {
  let body = Buffer.alloc(0);
  const finish = () => done(body.toString('utf8'));
  answer.on('data', (chunk: Buffer) => {
    body = Buffer.concat([body, chunk]).subarray(0, MAX_BODY_BYTES);
    if (body.length < MAX_BODY_BYTES) return;
    finish();
    answer.destroy();
  });
  answer.once('end', finish);
  // Cut off in the middle: what came is still what it said.
  answer.once('error', finish);
}

/** The checks an API server names as failing, one line each: `[-]etcd failed: reason withheld`. */
function withFailures(finding: Finding, body: string): Finding {
  if ((finding.httpStatus ?? 0) < 500) return finding;
  const failing = body.split('\n').filter(line => line.startsWith('[-]'));
  const detail = foreignText(failing.join('; ') || body);
  return detail === '' ? finding : { ...finding, detail };
}

function dateOf(header: string | undefined): Instant | undefined {
  const ms = Date.parse(header ?? '');
  return Number.isFinite(ms) ? instant(ms) : undefined;
}

function answerFault(error: Error): Finding {
  const { code, message } = readThrown(error);
  if (code?.startsWith('HPE_'))
    return { outcome: 'reset', code, detail: 'the answer is not HTTP' };
  // TLS 1.3 alerts of the server arrive after the handshake, on the first read.
  if (code?.startsWith('ERR_SSL_'))
    return { outcome: 'tls-error', code, detail: foreignText(message) };
  return errnoFinding(error);
}
