import { failureFromAnswer, failureFromError } from './failure';

const now = Date.parse('2026-11-30T14:00:00Z');
const json = 'application/json';

function status(code: number, more: object = {}): string {
  return JSON.stringify({ kind: 'Status', code, message: 'said', ...more });
}

describe('failureFromAnswer', () => {
  it.each([
    [400, 'invalid'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [405, 'invalid'],
    [408, 'timeout'],
    [409, 'conflict'],
    [410, 'gone'],
    [413, 'invalid'],
    [422, 'invalid'],
    [429, 'rate-limited'],
    [500, 'server-error'],
    [503, 'server-error'],
    [504, 'timeout'],
  ])('HTTP %i of the API is %s', (code, kind) => {
    expect(
      failureFromAnswer(
        { status: code, contentType: json, text: status(code) },
        now,
      ),
    ).toEqual({ ok: false, kind, status: code, message: 'said' });
  });

  it.each([
    [302, 'bad-answer'],
    [401, 'unauthorized'],
    [403, 'bad-answer'],
    [404, 'bad-answer'],
    [502, 'server-error'],
  ])(
    'HTTP %i with a web page is %s: something in between answered',
    (code, kind) => {
      const answer = { status: code, contentType: 'text/html', text: '<html>' };
      expect(failureFromAnswer(answer, now)).toMatchObject({
        kind,
        message: expect.stringContaining(
          'something other than the Kubernetes API',
        ),
      });
    },
  );

  it('keeps the fields that are wrong', () => {
    const causes = [
      {
        reason: 'FieldValueInvalid',
        field: 'spec.type',
        message: 'Unsupported value: "x"',
      },
    ];
    const text = status(422, { reason: 'Invalid', details: { causes } });
    expect(failureFromAnswer({ status: 422, text }, now)).toMatchObject({
      reason: 'Invalid',
      causes,
    });
  });

  it.each([
    ['seconds', '7', 7_000],
    ['a date', 'Mon, 30 Nov 2026 14:00:09 GMT', 9_000],
    ['a date gone by', 'Mon, 30 Nov 2026 13:00:00 GMT', 0],
  ])('reads Retry-After as %s', (_, retryAfter, retryAfterMs) => {
    const answer = { status: 429, retryAfter, text: status(429) };
    expect(failureFromAnswer(answer, now)).toMatchObject({ retryAfterMs });
  });

  it('reads the wait a Status names, and no wait from nonsense', () => {
    const named = status(429, { details: { retryAfterSeconds: 3 } });
    expect(failureFromAnswer({ status: 429, text: named }, now)).toMatchObject({
      retryAfterMs: 3_000,
    });
    expect(
      failureFromAnswer({ status: 429, retryAfter: 'soon', text: '' }, now),
    ).toEqual({
      ok: false,
      kind: 'rate-limited',
      status: 429,
      message: 'HTTP 429 without a text',
    });
  });
});

describe('failureFromError', () => {
  it.each([
    ['ECONNREFUSED', 'unreachable', 'nothing listens there'],
    ['ENOTFOUND', 'unreachable', 'the name does not exist'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout', 'no connection within 10 s'],
    ['HPE_INVALID_CONSTANT', 'bad-answer', 'Parse Error'],
    ['CERT_HAS_EXPIRED', 'unreachable', "the server's certificate has expired"],
  ])('%s is %s, in words', (code, kind, words) => {
    const error = Object.assign(new Error('Parse Error'), { code });
    expect(failureFromError(error)).toEqual({
      ok: false,
      kind,
      errno: code,
      message: expect.stringContaining(words),
    });
  });

  it('finds the telling error inside: one per address tried, or the cause', () => {
    const refused = Object.assign(new Error('connect refused'), {
      code: 'ECONNREFUSED',
    });
    const both = new AggregateError([refused, refused]);
    const wrapped = new Error('fetch failed', { cause: both });
    expect(failureFromError(wrapped)).toMatchObject({
      kind: 'unreachable',
      errno: 'ECONNREFUSED',
    });
  });

  it.each([undefined, null, 'text', {}, new Error('')])(
    'makes a failure of %p as well',
    thrown => {
      expect(failureFromError(thrown)).toMatchObject({
        ok: false,
        kind: 'unreachable',
        message: expect.any(String),
      });
    },
  );
});
