import {
  failureOfStatus,
  SourceAnswer,
  SourceFailure,
} from '../tunnels/http/sourceAnswer';
import { sourceDetail } from '../tunnels/sourceDetail';
import { PrometheusFile } from './tunnelFilesSchema';

/** A raw HTTP answer as it came over the wire: status line, headers, empty line, body. */
export function readRawHttpAnswer(text: string): SourceAnswer {
  const status = /^HTTP\/\d(?:\.\d)? (\d{3})(?: [^\r\n]*)?(?:\r?\n|$)/.exec(
    text,
  );
  if (status === null) {
    // Its text is not quoted: it may be a dump that holds a key.
    return failed('malformed', 'not an HTTP answer: it has no status line');
  }
  if (status[1] !== '200') return failureOfStatus(Number(status[1]));
  const rest = text.slice(status[0].length);
  const end = /^\r?\n|\r?\n\r?\n/.exec(rest);
  const head = end === null ? rest : rest.slice(0, end.index);
  const body = end === null ? '' : rest.slice(end.index + end[0].length);
  const headers = new Map<string, string>();
  for (const line of head.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) {
      headers.set(
        line.slice(0, colon).trim().toLowerCase(),
        line.slice(colon + 1).trim(),
      );
    }
  }
  return { kind: 'text', body, header: name => headers.get(name) };
}

/** The recorded answer to a query; one that is not recorded answers with no series. */
export function answerOfQuery(
  file: PrometheusFile,
  query: string,
): SourceAnswer {
  const answer = file.answers.find(one => one.query === query);
  if (answer === undefined) {
    return textAnswer({
      status: 'success',
      data: { resultType: 'vector', result: [] },
    });
  }
  if (answer.error !== undefined) {
    return failed('unreachable', sourceDetail(answer.error));
  }
  const status = answer.httpStatus ?? 200;
  return status === 200 ? textAnswer(answer.body) : failureOfStatus(status);
}

function textAnswer(body: unknown): SourceAnswer {
  return {
    kind: 'text',
    body: typeof body === 'string' ? body : JSON.stringify(body) ?? '',
    header: () => undefined,
  };
}

function failed(
  reason: SourceFailure['reason'],
  detail: string,
): SourceFailure {
  return { kind: 'failed', reason, detail };
}
