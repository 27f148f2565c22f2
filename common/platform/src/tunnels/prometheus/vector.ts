import { z } from 'zod';
import { SourceAnswer, SourceFailure, SourceText } from '../http/sourceAnswer';
import { sourceDetail } from '../sourceDetail';

/** One series of an instant query. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  /** When the query was evaluated, seconds; not when the value was scraped. */
  readonly evaluatedAt: number;
  readonly value: string;
}

export type Vector =
  | {
      readonly ok: true;
      readonly samples: readonly Sample[];
      readonly timing: SourceText['timing'];
    }
  | ({ readonly ok: false } & Pick<SourceFailure, 'reason' | 'detail'>);

const bodySchema = z.object({
  status: z.literal('success'),
  warnings: z.array(z.string()).optional(),
  data: z.object({
    resultType: z.string(),
    result: z.array(
      z.object({
        metric: z.record(z.string(), z.string()),
        /** Absent for native histograms, of which nothing is read. */
        value: z.tuple([z.number(), z.string()]).optional(),
      }),
    ),
  }),
});

/** The answer of `/api/v1/query`. */
export function readVector(answer: SourceAnswer): Vector {
  if (answer.kind === 'failed') return failed(answer.reason, answer.detail);
  const body = bodySchema.safeParse(parseJson(answer.body));
  if (!body.success) {
    return failed('malformed', 'not an answer of the Prometheus query API');
  }
  const { data, warnings } = body.data;
  if (data.resultType !== 'vector') {
    return failed('malformed', `a ${data.resultType} instead of a vector`);
  }
  // Thanos and remote reads answer with what they reached and a warning: a series that is missing then proves nothing.
  if (warnings !== undefined && warnings.length > 0) {
    return failed(
      'unreachable',
      sourceDetail(`a partial answer: ${warnings[0]}`),
    );
  }
  const samples = data.result.flatMap(({ metric, value }) =>
    value === undefined
      ? []
      : [{ labels: metric, evaluatedAt: value[0], value: value[1] }],
  );
  return { ok: true, samples, timing: answer.timing };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // A web page or a broken answer; its text is not quoted.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function failed(reason: SourceFailure['reason'], detail: string): Vector {
  return { ok: false, reason, detail };
}
